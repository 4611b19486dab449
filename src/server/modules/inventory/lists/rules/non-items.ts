import type { Cell, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { headingText } from '../headings/find-headings.ts'
import { readHeading } from '../headings/read-heading.ts'
import type { RowTexts, Texts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'

const totalWord =
  /^(?:(?:grand|sub|report|page|list|sheet)[\s-]*)?totals?\b|\btotals?\s*:?$|^grand (?:count|sum|average)$|^sum\b|^sous-total/i
const pageLine = /^page\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i

/** Finds totals, headings and titles repeated on each page of a report, and page numbers. */
export function createNonItemTest(
  list: SurveyedTable,
  rowsAbove: readonly SheetRow[],
): (row: SheetRow, read: RowTexts) => boolean {
  const headingLines = list.headingLines.map(filledTexts).filter((line) => line.length > 0)
  const titles = new Set(rowsAbove.map(({ cells }) => joinCells(cells)))
  const positions = new Set(list.columns.values())
  const sumPositions = new Set([list.columns.get('Weight') ?? -1, list.columns.get('Qty Pcs') ?? -1])
  return (row, read) => {
    if (isFullItem(read)) return headingLines.some((line) => repeatsHeadings(line, row.cells))
    return (
      headingLines.some((line) => repeatsHeadings(line, row.cells)) ||
      isTotal(row.cells, read) ||
      isOnlySums(row.cells, positions, sumPositions) ||
      titles.has(joinCells(row.cells)) ||
      isPageLine(row.cells)
    )
  }
}

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
    if (cell !== text && headingText(cell) !== text) return false
    repeated += 1
  }
  return repeated >= Math.min(repeatedHeadingsMin, line.length)
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
