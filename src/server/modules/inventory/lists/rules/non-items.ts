import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import type { Cell, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { headingText } from '../headings/find-headings.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { readHeading } from '../headings/read-heading.ts'
import type { RowTexts, Texts } from '../survey/column-texts.ts'
import { firstDataRowOf } from '../survey/surveyed-list.ts'
import type { Rule } from './rule.ts'

const totalWord =
  /^(?:(?:grand|sub|report|page|list|sheet)[\s-]*)?totals?\b|\btotals?\s*:?$|^grand (?:count|sum|average)$|^sum\b|^sous-total/i
const statisticWord = new RegExp(`^${anyOf(listWords.statistics)}[.:]?$`, 'i')
const pageLine = /^page\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i

/** Leaves out totals, headings and titles repeated on each page of a report, and page numbers. */
export const nonItems: Rule = ({ rows }, table, { counted }) => {
  const headingLines = table.headingLines.map(filledTexts).filter((line) => line.length > 0)
  const positions = new Set(table.columns.values())
  const sumPositions = new Set([table.columns.get('Weight') ?? -1, table.columns.get('Qty Pcs') ?? -1])
  // Kept only while the table is read: of a later table on a sheet they are all rows of those above.
  let titles: ReadonlySet<string> | undefined
  const isNoItem = ({ cells }: SheetRow, read: RowTexts): boolean => {
    for (const line of headingLines) if (repeatsHeadings(line, cells)) return true
    if (isFullItem(read)) return false
    titles ??= new Set(rows.slice(0, firstDataRowOf(rows, table)).map((above) => joinCells(above.cells)))
    return (
      isTotal(cells, read) ||
      isStatistic(cells, read) ||
      isOnlySums(cells, positions, sumPositions) ||
      titles.has(joinCells(cells)) ||
      isPageLine(cells)
    )
  }
  return {
    leavesOut(row, read) {
      const isLeftOut = isNoItem(row, read)
      if (isLeftOut) counted.totalRows += 1
      return isLeftOut
    },
    found() {
      titles = undefined
      return []
    },
  }
}

/** Suppliers often hide rows of sold steel. */
export const hiddenRows: Rule = (_sheet, _table, { includesHiddenRows, counted }) => ({
  leavesOut({ isHidden }) {
    if (isHidden) counted.hiddenRows += 1
    return isHidden && !includesHiddenRows
  },
})

const knownHeadingsMin = 5

/** Whether a row looks like the headings of another list: column names where an item has figures. */
export function looksLikeHeadings(texts: Texts): boolean {
  if (/\d/.test(texts.Weight) || /\d/.test(texts.Thickness) || /\d/.test(texts['Qty Pcs'])) return false
  return Object.values(texts).filter((text) => readHeading(text) !== undefined).length >= knownHeadingsMin
}

type PlacedText = { position: number; text: string }

function filledTexts(texts: readonly string[]): PlacedText[] {
  return texts.flatMap((text, position) => (text === '' ? [] : [{ position, text }]))
}

const repeatedHeadingsMin = 3

function repeatsHeadings(line: readonly PlacedText[], cells: readonly Cell[]): boolean {
  let repeated = 0
  for (const { position, text } of line) {
    const cell = cells[position] ?? ''
    if (cell === '') continue
    if (cell !== text && !(mayBeSame(cell, text) && headingText(cell) === text)) return false
    repeated += 1
  }
  return repeated >= Math.min(repeatedHeadingsMin, line.length)
}

// Cells are trimmed, so nearly all end otherwise than a heading, which is seen at once.
function mayBeSame(cell: Cell, text: string): boolean {
  return typeof cell !== 'string' || cell.charCodeAt(cell.length - 1) === text.charCodeAt(text.length - 1)
}

function isFullItem({ texts }: RowTexts): boolean {
  return texts['Product ID'] !== '' && texts['Heat Num'] !== '' && texts.Thickness !== ''
}

// A total has its label, and at most a count in one of the identifying columns.
function isTotal(cells: readonly Cell[], { texts }: RowTexts): boolean {
  if (!cells.some((cell) => totalWord.test(headingText(cell)))) return false
  const identity = [texts['Product ID'], texts['Heat Num'], texts.Thickness]
  const others = identity.filter((text) => text !== '' && !totalWord.test(text))
  return others.every((text) => /^\d{1,6}(?: ?\p{L}{1,6}\.?)?$/u.test(text)) && others.length <= 1
}

/** An average or another figure about the rows above: a line that begins so, has no heat and no text of its own. */
function isStatistic(cells: readonly Cell[], { texts }: RowTexts): boolean {
  const [label, ...others] = cells.filter((cell) => cell !== '').map(headingText)
  return (
    label !== undefined &&
    statisticWord.test(label) &&
    texts['Heat Num'] === '' &&
    others.every((text) => !/\p{L}{3}/u.test(text))
  )
}

function isOnlySums(
  cells: readonly Cell[],
  positions: ReadonlySet<number>,
  sumPositions: ReadonlySet<number>,
): boolean {
  let sums = 0
  for (const [position, cell] of cells.entries()) {
    if (cell === '') continue
    const isSum = sumPositions.has(position)
    if (positions.has(position) && !isSum) return false
    if (!/^[-+]?[\d,.]+(?: ?\p{L}{1,4}\.?)?$/u.test(headingText(cell))) return false
    if (isSum) sums += 1
  }
  return sums > 0
}

function isPageLine(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 1 && filled.every((cell) => pageLine.test(headingText(cell)))
}

const joinCells = (cells: readonly Cell[]) => cells.map(headingText).join('\n')
