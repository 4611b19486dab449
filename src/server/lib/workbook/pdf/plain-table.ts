import { shownText } from '../sheet.ts'
import type { Line } from './pdf-lines.ts'
import { readPlacedText } from './pdf-list.ts'

const cellsMin = 3
const separators = ['\t', '|', ';'] as const

/** The rows of a table in plain text, with its headings and what is above: columns by tabs, by lines or by blanks. Undefined without one. */
export function readPlainTable(text: string): string[][] | undefined {
  const lines = text.split('\n')
  for (const separator of separators) {
    const rows = lines.map((line) =>
      line
        .replace(/^\s*\||\|\s*$/g, '')
        .split(separator)
        .map((cell) => cell.trim()),
    )
    const first = rows.findIndex((cells) => cells.length >= cellsMin)
    const last = rows.findLastIndex((cells) => cells.length >= cellsMin)
    if (last > first) return rows.slice(Math.max(0, first - linesAboveMax), last + 1).filter(isFilled)
  }
  return readColumns(lines)
}

const linesAboveMax = 2
const isFilled = (cells: readonly string[]) => cells.some((cell) => /[^\s:=+-]/.test(cell))

// As if they were printed in a typewriter's font.
const letterWidth = 6
const lineHeight = 12
const size = 10

/** Columns by the blanks that lines share: two blanks or more are between two texts. */
function readColumns(lines: readonly string[]): string[][] | undefined {
  const placed = lines.flatMap((line, index): Line[] => {
    const cells = [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index: at }) => ({
      text,
      left: at * letterWidth,
      right: (at + text.length) * letterWidth,
      y: index * lineHeight,
      size,
      font: '',
      blankAfter: false,
      blankBefore: false,
    }))
    return cells.length > 0 ? [{ page: 0, y: index * lineHeight, size, cells }] : []
  })
  const isCell = ({ cells }: Line) => cells.length >= cellsMin
  const [first, last] = [placed.findIndex(isCell), placed.findLastIndex(isCell)]
  if (last <= first) return undefined
  const sheet = readPlacedText(placed.slice(Math.max(0, first - linesAboveMax), last + 1), 'Text')
  return sheet?.rows.map(({ cells }) => cells.map(shownText)).filter(isFilled)
}
