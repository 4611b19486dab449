import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Face = 'regular' | 'bold'
export type Style = { face?: Face; size?: number; color?: string; align?: 'left' | 'right'; link?: string }
export type Place = { x: number; width: number }

/** Sheets of US Letter that are written from top to bottom, in points. */
export type Canvas = {
  doc: PDFKit.PDFDocument
  /** Where the next line begins. */
  y: number
  /** Starts a page if less than this is left; true if it did. */
  makeRoom(height: number): boolean
  /** Breaks a text into lines; words longer than a line are broken too. */
  wrap(text: string, width: number, style?: Style): string[]
  /** Writes one line at `y`, without moving on. */
  write(line: string, place: Place, style?: Style): void
  /** Writes all of a text and moves on. */
  paragraph(text: string, place: Place, style?: Style): void
  /** From margin to margin, or as wide as a place. */
  rule(color: string, place?: Place): void
  finish(): Promise<Uint8Array>
}

export const area = { left: 36, right: 576, width: 540, top: 36, bottom: 744, footY: 756, height: 792 } as const
export const ink = {
  text: '#0f1b2a',
  dimmed: '#5a6c7e',
  line: '#b6c2ce',
  faint: '#eef2f5',
  steel: '#1f4e79',
  hot: '#d9480f',
  good: '#1e6b2d',
  caution: '#b42318',
} as const

const require = createRequire(import.meta.url)
// With Latin, Greek and Cyrillic letters. Read once for all quotes of a thread.
const fonts: Readonly<Record<Face, Buffer>> = {
  regular: readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
const sizeDefault = 9
const lineRatio = 1.3
const missingGlyph = '\u25a1'

export const lineHeightOf = ({ size = sizeDefault }: Style = {}) => size * lineRatio

/** `onPage` is called for each new page, with the canvas at its top, and may write there. */
export function createCanvas(info: { title: string; author: string }, onPage: (canvas: Canvas) => void): Canvas {
  const doc = new PDFDocument({
    size: 'LETTER',
    // Pages begin where this file says, never by themselves.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: toPrintable(info.title), Author: toPrintable(info.author) },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    doc.on('error', reject)
  })
  for (const [face, bytes] of Object.entries(fonts)) {
    doc.registerFont(face, bytes).font(face)
    layOutByPairs(doc)
  }

  const use = ({ face = 'regular', size = sizeDefault, color = ink.text }: Style) =>
    doc.font(face).fontSize(size).fillColor(color)

  const canvas: Canvas = {
    doc,
    y: area.top,
    makeRoom(height) {
      if (canvas.y + height <= area.bottom) return false
      addPage()
      return true
    },
    wrap(text, width, style = {}) {
      use(style)
      return text
        .split(/\r\n?|\n/)
        .flatMap((part) => wrapLine(toShown(doc, part), width, (word) => doc.widthOfString(word)))
    },
    write(line, { x, width }, { align = 'left', link, ...style } = {}) {
      use(style)
      // Digits of one width where they are in columns.
      const figures = align === 'right' && { features: ['tnum' as const] }
      const options = { lineBreak: false, ...figures, ...(link && { link }) }
      // Given a width, the library would look for places to break the line.
      doc.text(line, align === 'right' ? x + width - doc.widthOfString(line, options) : x, canvas.y, options)
    },
    paragraph(text, place, style = {}) {
      for (const line of canvas.wrap(text, place.width, style)) {
        canvas.makeRoom(lineHeightOf(style))
        canvas.write(line, place, style)
        canvas.y += lineHeightOf(style)
      }
    },
    rule(color, { x, width } = { x: area.left, width: area.width }) {
      doc
        .moveTo(x, canvas.y)
        .lineTo(x + width, canvas.y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke()
    },
    finish() {
      doc.end()
      return whole
    },
  }

  function addPage(): void {
    doc.addPage()
    canvas.y = area.top
    onPage(canvas)
  }

  addPage()
  return canvas
}

/** Without characters that would change the order of others or break the document. */
function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
}

// pdfkit's font object is not part of its types.
type WithFont = {
  _font: {
    font: { hasGlyphForCodePoint?: (codePoint: number) => boolean }
    layoutRun(text: string, features?: readonly string[]): Run
  }
}
type Run = { glyphs: unknown[]; positions: { xAdvance: number }[]; advanceWidth: number }

// Letters, digits and signs whose glyph depends on nothing beside them.
const plainText = /^[ -~\u00a1-\u017f\u0386-\u03ce\u0400-\u045f–—‘’“”•…×]*$/

// The font draws this letter as the sign.
const timesBetweenDigits = /\dx\d/i

/**
 * Lays plain texts of the current font out from pairs of characters, each of which is laid out once: a glyph's place depends
 * only on the next one. Word by word, a thousand lines take ten times as long.
 */
function layOutByPairs(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc as unknown as WithFont
  const layOut = font.layoutRun.bind(font)
  const pairs = new Map<string, Run>()
  font.layoutRun = (text, features = []) => {
    if (!plainText.test(text) || timesBetweenDigits.test(text)) return layOut(text, features)
    const whole: Run = { glyphs: [], positions: [], advanceWidth: 0 }
    for (let at = 0; at < text.length; at += 1) {
      const pair = text.slice(at, at + 2)
      const key = `${features} ${pair}`
      const run = pairs.get(key) ?? layOut(pair, features)
      pairs.set(key, run)
      const [glyph, position] = [run.glyphs[0], run.positions[0]]
      // Drawn as one sign.
      if (!position || run.glyphs.length !== pair.length) return layOut(text, features)
      whole.glyphs.push(glyph)
      whole.positions.push(position)
      whole.advanceWidth += position.xAdvance
    }
    return whole
  }
}

/** A character without a glyph would be a blank that cannot be copied either. */
function toShown(doc: PDFKit.PDFDocument, text: string): string {
  const printable = toPrintable(text)
  if (!/[^ -~]/.test(printable)) return printable
  const { font } = (doc as unknown as WithFont)._font
  return [...printable]
    .map((char) => (font.hasGlyphForCodePoint?.(char.codePointAt(0) ?? 0) === false ? missingGlyph : char))
    .join('')
}

// Longer words are measured by their characters, since the width of a long text takes time.
const wordCharsMax = 60

function wrapLine(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (line: string) => widthOf(line) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (word.length <= wordCharsMax && fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (line.length > wordCharsMax || !fits(line)) {
      const fitting = countFitting(line, width, widthOf)
      if (fitting === line.length) break
      lines.push(line.slice(0, fitting))
      line = line.slice(fitting)
    }
  }
  return [...lines, line]
}

/** How many UTF-16 units of a word fit, at least one character. */
function countFitting(word: string, width: number, widthOf: (text: string) => number): number {
  let units = 0
  let used = 0
  for (const char of word) {
    used += widthOf(char)
    if (used > width && units > 0) break
    units += char.length
  }
  return units
}
