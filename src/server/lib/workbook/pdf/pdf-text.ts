import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { DomainError } from '../../domain-error.ts'
import { requireBounded } from './pdf-streams.ts'

/** A piece of text as it was drawn, in points; `y` is its base line and grows downward, as the text runs. */
export type Piece = {
  text: string
  left: number
  right: number
  y: number
  size: number
  font: string
  /** Whether a blank ends or begins it, so that it is one text with its neighbor if they touch. */
  blankAfter: boolean
  blankBefore: boolean
}

export type PdfPage = { pieces: readonly Piece[] }

// Programs draw a minus or a typographic hyphen where the text has a plain one: 'CS\u2212B'.
const hyphens = /[\u2010\u2212]/g
const listPagesMax = 200
const piecesMax = 400_000

const unreadable = {
  scanned: 'This PDF is a picture: type it in or ask for a file.',
  locked: 'The PDF is protected by a password. Ask for it without one.',
  damaged: 'The PDF is damaged or incomplete. Ask for it again, or for the list as an Excel file.',
}

/** A PDF without text that can be read, and why. */
export class UnreadablePdf extends DomainError {
  readonly problem: keyof typeof unreadable

  constructor(problem: keyof typeof unreadable) {
    super('WORKBOOK_UNREADABLE', unreadable[problem])
    this.problem = problem
  }
}

type Matrix = readonly [number, number, number, number, number, number]

type PdfOptions = {
  pagesMax?: number
  /** Whether what a scanner recognized counts, which lies unseen over its picture, with its mistakes. */
  takesUnseen?: boolean
}

/**
 * The text of a PDF by pages. Throws `UnreadablePdf` if it is damaged, has a password or is a picture, TOO_LARGE beyond the
 * limits.
 */
export async function readPdfText(
  bytes: Buffer,
  { pagesMax = listPagesMax, takesUnseen = false }: PdfOptions = {},
): Promise<PdfPage[]> {
  requireBounded(bytes)
  addMissingMethod()
  const pdf = await open(bytes)
  try {
    if (pdf.numPages > pagesMax) {
      throw new DomainError('TOO_LARGE', `The PDF has more than ${pagesMax} pages. Ask for the list as an Excel file.`)
    }
    const pages: PdfPage[] = []
    let pieces = 0
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await readPage(pdf, number, takesUnseen)
      pieces += page.pieces.length
      if (pieces > piecesMax) throw new DomainError('TOO_LARGE', 'The PDF has too much text to be a list.')
      pages.push(page)
    }
    if (pieces === 0) throw new UnreadablePdf('scanned')
    return pages
  } finally {
    await pdf.destroy()
  }
}

// The library needs it, and Node 20 lacks it. Nothing else of the thread uses it.
function addMissingMethod(): void {
  const name = 'transferToFixedLength'
  if (name in ArrayBuffer.prototype) return
  Object.defineProperty(ArrayBuffer.prototype, name, {
    value(this: ArrayBuffer, length: number) {
      return this.slice(0, length)
    },
  })
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity: 0,
      isEvalSupported: false,
      // Nothing is drawn: no font is loaded from anywhere, and pictures are left out before they are decoded.
      useSystemFonts: true,
      maxImageSize: 1,
      enableXfa: false,
    })
  } catch (error) {
    throw new UnreadablePdf(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged')
  }
}

async function readPage(pdf: Pdf, number: number, takesUnseen: boolean): Promise<PdfPage> {
  const { OPS } = await getResolvedPDFJS()
  try {
    const page = await pdf.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    const place = page.getViewport({ scale: 1 }).transform as unknown as Matrix // six numbers, by its documentation
    const drawn = new TextTracer(place, OPS, takesUnseen)
    for (const [index, operation] of fnArray.entries()) drawn.take(operation, argsArray[index] ?? [])
    page.cleanup()
    return { pieces: turnUpright(drawn.pieces) }
  } catch {
    throw new UnreadablePdf('damaged')
  }
}

type Drawn = Piece & { x: number; directionX: number; directionY: number; width: number }

type TextState = {
  place: Matrix
  font: string
  size: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  isInvisible: boolean
}

type Operations = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS']

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]
const unmoved: Matrix = [1, 0, 0, 1, 0, 0]
// In widths of a letter M: a gap within a text is a blank from the first on, and ends the text from the second on.
const blankMin = 0.15
const gapMin = 0.6
// A blank of a typewriter's font has the width of a letter.
const blankGapMin = 1
const statesMax = 200

/** Follows what is drawn on a page, as the PDF standard (ISO 32000, 9.4) places text. */
class TextTracer {
  readonly pieces: Drawn[] = []
  readonly #operations: Operations
  readonly #takesUnseen: boolean
  readonly #kept: TextState[] = []
  #state: TextState
  #line: Matrix = unmoved
  #text: Matrix = unmoved

  constructor(place: Matrix, operations: Operations, takesUnseen: boolean) {
    this.#operations = operations
    this.#takesUnseen = takesUnseen
    const plain = { charSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0, isInvisible: false }
    this.#state = { place, font: '', size: 0, ...plain }
  }

  take(operation: number, given: unknown): void {
    const OPS = this.#operations
    const args: readonly unknown[] = Array.isArray(given) ? given : []
    const [first = 0, second = 0] = args.map(Number)
    const state = this.#state
    switch (operation) {
      case OPS.save:
        this.#keep()
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#state = this.#kept.pop() ?? state
        break
      case OPS.paintFormXObjectBegin:
        this.#keep()
        if (Array.isArray(args[0])) this.#move(args[0])
        break
      case OPS.transform:
        this.#move(args)
        break
      case OPS.beginText:
        this.#text = this.#line = unmoved
        break
      case OPS.setTextMatrix:
        this.#text = this.#line = toMatrix(args)
        break
      case OPS.setLeadingMoveText:
        this.#state = { ...state, leading: -second }
        this.#moveLine(first, second)
        break
      case OPS.moveText:
        this.#moveLine(first, second)
        break
      case OPS.nextLine:
        this.#moveLine(0, -state.leading)
        break
      case OPS.setFont:
        this.#state = { ...state, font: String(args[0]), size: second }
        break
      case OPS.setCharSpacing:
        this.#state = { ...state, charSpacing: first }
        break
      case OPS.setWordSpacing:
        this.#state = { ...state, wordSpacing: first }
        break
      case OPS.setHScale:
        this.#state = { ...state, scale: first / 100 }
        break
      case OPS.setLeading:
        this.#state = { ...state, leading: first }
        break
      case OPS.setTextRise:
        this.#state = { ...state, rise: first }
        break
      case OPS.setTextRenderingMode:
        this.#state = { ...state, isInvisible: first === 3 && !this.#takesUnseen }
        break
      case OPS.showText:
        if (Array.isArray(args[0])) this.#show(args[0])
        break
    }
  }

  #keep(): void {
    if (this.#kept.length < statesMax) this.#kept.push(this.#state)
  }

  #move(matrix: readonly unknown[]): void {
    this.#state = { ...this.#state, place: times(this.#state.place, toMatrix(matrix)) }
  }

  #moveLine(x: number, y: number): void {
    this.#line = times(this.#line, [1, 0, 0, 1, x, y])
    this.#text = this.#line
  }

  #show(glyphs: readonly unknown[]): void {
    const { size, scale, charSpacing, wordSpacing } = this.#state
    let x = 0
    let piece: { text: string; from: number; to: number; blankBefore: boolean } | undefined
    let blanks = 0
    const end = () => {
      if (piece) this.#add(piece.text, { ...piece, blankAfter: blanks > 0 })
      piece = undefined
    }
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        x -= ((glyph * size) / 1_000) * scale
        continue
      }
      const { unicode, width, isSpace } = readGlyph(glyph)
      const from = x
      x += ((width * size) / 1_000 + charSpacing + (isSpace ? wordSpacing : 0)) * scale
      if (unicode.trim() === '') {
        blanks += 1
        continue
      }
      const gap = piece ? (from - piece.to) / (size * scale || 1) : 0
      if (piece && (blanks > 1 || Math.abs(gap) >= (blanks > 0 ? blankGapMin : gapMin))) end()
      const to = x - charSpacing * scale
      if (piece) piece = { ...piece, to, text: `${piece.text}${blanks > 0 || gap >= blankMin ? ' ' : ''}${unicode}` }
      else piece = { text: unicode, from, to, blankBefore: blanks > 0 }
      blanks = 0
    }
    end()
    this.#text = times(this.#text, [1, 0, 0, 1, x, 0])
  }

  #add(text: string, found: { from: number; to: number; blankAfter: boolean; blankBefore: boolean }): void {
    const { place, size, rise, font, isInvisible } = this.#state
    if (isInvisible) return
    const matrix = times(times(place, this.#text), [1, 0, 0, 1, found.from, rise])
    const stretch = Math.hypot(matrix[0], matrix[1])
    const height = Math.hypot(matrix[2], matrix[3]) * Math.abs(size)
    if (!(stretch > 0 && height > 0 && Number.isFinite(matrix[4] + matrix[5]))) return
    this.pieces.push({
      text,
      x: matrix[4],
      y: matrix[5],
      directionX: matrix[0] / stretch,
      directionY: matrix[1] / stretch,
      width: (found.to - found.from) * stretch,
      left: 0,
      right: 0,
      size: height,
      font: `${font} ${height.toFixed(1)}`,
      blankAfter: found.blankAfter,
      blankBefore: found.blankBefore,
    })
  }
}

function toMatrix(args: readonly unknown[]): Matrix {
  const given: unknown = args.length === 1 ? args[0] : args
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Object.values(Object(given)).map(Number)
  return [a, b, c, d, e, f]
}

function readGlyph(glyph: unknown): { unicode: string; width: number; isSpace: boolean } {
  const { unicode, width, isSpace } = Object(glyph) as Record<string, unknown> // it may be null
  return {
    unicode: typeof unicode === 'string' ? unicode.normalize('NFKC').replace(hyphens, '-') : '',
    width: typeof width === 'number' ? width : 0,
    isSpace: isSpace === true,
  }
}

const straightMin = 0.99

/** The pieces that run as most of the page's text does, whichever way that is; a stamp across the page does not. */
function turnUpright(drawn: readonly Drawn[]): Piece[] {
  const letters = [0, 0, 0, 0]
  const turnOf = ({ directionX, directionY }: Drawn) =>
    [directionX, directionY, -directionX, -directionY].findIndex((share) => share > straightMin)
  for (const piece of drawn) {
    const turn = turnOf(piece)
    if (turn >= 0) letters[turn] = (letters[turn] ?? 0) + piece.text.length
  }
  const main = letters.indexOf(Math.max(...letters))
  const [cos = 1, sin = 0] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][main] ?? [1, 0]
  return drawn
    .filter((piece) => turnOf(piece) === main)
    .map(({ x, y, width, text, size, font, blankAfter, blankBefore }) => {
      const left = x * cos + y * sin
      return { text, left, right: left + width, y: y * cos - x * sin, size, font, blankAfter, blankBefore }
    })
}
