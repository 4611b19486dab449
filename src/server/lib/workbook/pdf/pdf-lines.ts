import type { PdfPage, Piece } from './pdf-text.ts'

/** Texts on one base line of a page, from left to right. */
export type Line = { page: number; y: number; size: number; cells: readonly Piece[] }

// In heights of the letters.
const sameLineMax = 0.3
const touchMax = 0.12
const doubleMax = 0.15

/** The lines of all pages from top to bottom, without what is drawn twice to look bold. */
export function findLines(pages: readonly PdfPage[]): Line[] {
  const blank = blankBetweenWords(pages)
  return pages.flatMap(({ pieces }, page) => {
    const lines: Piece[][] = []
    for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
      const line = lines.at(-1)
      const [first] = line ?? []
      if (line && first && piece.y - first.y <= sameLineMax * Math.min(piece.size, first.size)) line.push(piece)
      else lines.push([piece])
    }
    return lines.map((line): Line => {
      const cells = joinTouching(
        line.toSorted((a, b) => a.left - b.left),
        blank,
      )
      return { page, y: cells[0]?.y ?? 0, size: Math.max(...cells.map(({ size }) => size)), cells }
    })
  })
}

/** How wide a blank is that was not drawn, in heights of the letters. */
type Blank = { min: number; max: number }

const roundingMax = 0.01
const comparedMin = 10
const usualBlank: Blank = { min: 0.16, max: 0.38 }
const typewriterBlank: Blank = { min: 0.5, max: 0.7 }
const typewriterWidth = 0.6

/** Browsers draw each word by itself, without the blanks: then what is a blank apart is one text. Undefined if blanks are drawn. */
function blankBetweenWords(pages: readonly PdfPage[]): Blank | undefined {
  const pieces = pages.flatMap((page) => page.pieces)
  const drawsBlanks = pieces.some(
    ({ text, blankAfter, blankBefore }) => text.includes(' ') || blankAfter || blankBefore,
  )
  if (drawsBlanks || pieces.length < comparedMin) return undefined
  const even = pieces.filter(
    ({ text, left, right, size }) => Math.abs((right - left) / size / text.length - typewriterWidth) < 0.02,
  )
  return even.length > pieces.length * 0.9 ? typewriterBlank : usualBlank
}

/** One text of pieces that touch each other, such as letters that are drawn one by one. */
function joinTouching(pieces: readonly Piece[], blank: Blank | undefined): Piece[] {
  const joined: Piece[] = []
  for (const piece of withoutDoubles(pieces)) {
    const before = joined.at(-1)
    if (!before) {
      joined.push(piece)
      continue
    }
    const { size } = before
    const gap = piece.left - before.right
    const isBlank = blank !== undefined && gap >= blank.min * size && gap <= blank.max * size
    const hasBlank = isBlank || before.blankAfter || piece.blankBefore
    const isNear = gap < (isBlank ? blank.max : hasBlank ? blankMax : touchMax) * size + roundingMax
    if (isNear && gap > -touchMax * size && !isCutOff(before.text, piece.text)) {
      const text = `${before.text}${hasBlank ? ' ' : ''}${piece.text}`
      joined[joined.length - 1] = { ...before, text, right: piece.right, blankAfter: piece.blankAfter }
    } else joined.push(piece)
  }
  return joined
}

const blankMax = 0.45
const openBracket = /\([^()]*$/

/** Whether a text ends in brackets that the next one does not close: as Calc draws what its cell has no room for. */
const isCutOff = (before: string, next: string) =>
  before.length > 1 && next.length > 1 && openBracket.test(before) && !next.includes(')')

function withoutDoubles(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(({ text, left, size }, index) => {
    const near = pieces.slice(Math.max(0, index - 2), index)
    return !near.some((one) => one.text === text && left - one.left < doubleMax * size)
  })
}

export const textOf = ({ cells }: Line): string => cells.map(({ text }) => text).join(' ')

/** What is the same in a head on every page, whatever its page number and its time. */
const withoutFigures = (line: Line) => textOf(line).replace(/\d+/g, '#')

const pageNumber = /^(?:page|pg\.?|p\.)\s*#?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$|^\d+\s+of\s+\d+$|^-\s*\d+\s*-$/i
// In points.
const samePlaceMax = 4
// In heights of the letters: what is nearer to a row may be part of it.
const marginMin = 1.6

/** Without the heads and feet of pages; the first head stays, since it may say what the list is. `isRow` tells rows of a table. */
export function withoutMargins(lines: readonly Line[], isRow: (line: Line) => boolean): Line[] {
  const margins = new Set(
    [...findPages(lines).values()].flatMap((page) => [...outside(page, isRow), ...outside(page.toReversed(), isRow)]),
  )
  const places = new Map<string, Line[]>()
  for (const line of margins) {
    const key = withoutFigures(line)
    places.set(key, [...(places.get(key) ?? []), line])
  }
  const isRepeated = (line: Line) => {
    const others = (places.get(withoutFigures(line)) ?? []).filter(
      ({ page, y }) => page !== line.page && Math.abs(y - line.y) <= samePlaceMax,
    )
    return others.length > 0 && (others.some(({ page }) => page < line.page) || isBelowRows(line, lines, isRow))
  }
  const isNumber = ({ cells }: Line) => cells.some(({ text }) => pageNumber.test(text.trim()))
  return lines.filter((line) => !margins.has(line) || !(isNumber(line) || isRepeated(line)))
}

function findPages(lines: readonly Line[]): Map<number, Line[]> {
  const pages = new Map<number, Line[]>()
  for (const line of lines) {
    const page = pages.get(line.page)
    if (page) page.push(line)
    else pages.set(line.page, [line])
  }
  return pages
}

/** The lines from an edge of a page to its first row that are not as near to the next one as parts of a row. */
function outside(page: readonly Line[], isRow: (line: Line) => boolean): Line[] {
  const first = page.findIndex(isRow)
  const found = page.slice(0, first < 0 ? undefined : first)
  const isFar = (line: Line, index: number) => {
    const next = page[index + 1]
    return !next || Math.abs(next.y - line.y) > marginMin * Math.min(line.size, next.size)
  }
  return found.slice(0, found.findLastIndex(isFar) + 1)
}

function isBelowRows(line: Line, lines: readonly Line[], isRow: (line: Line) => boolean): boolean {
  return lines.some((one) => one.page === line.page && one.y < line.y && isRow(one))
}
