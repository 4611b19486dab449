import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import { type ColumnName, columnKinds } from '../../../../../shared/lists/terms.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCount } from '../../../../../shared/text/count-text.ts'
import { type Cell, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import type { Rule } from './rule.ts'

/** One of them has a line for each item. */
const identities = ['Product ID', 'Heat Num'] as const satisfies ColumnName[]

/** Several items in one row, line by line in its cells, are items of their own; if the lines do not match, that is told. */
export const linesInCells: Rule = (_sheet, { columns }) => {
  const places = identities.flatMap((column) => columns.get(column) ?? [])
  const hasLines = ({ cells }: SheetRow) => {
    for (const place of places) {
      const cell = cells[place] ?? ''
      if (typeof cell === 'string' && cell.indexOf('\n') > 0) return true
    }
    return false
  }
  const told: RowWarning[] = []
  return {
    splits(row) {
      if (!hasLines(row)) return undefined
      const lines = new Map(
        [...columns].map(([column, place]) => [place, { column, texts: linesOf(row.cells[place]) }]),
      )
      const items = Math.max(...places.map((place) => lines.get(place)?.texts.length ?? 0))
      const value = places.map((place) => shownText(row.cells[place] ?? '')).find((text) => text.includes('\n')) ?? ''
      const unlike = [...lines.values()].find(({ column, texts }) => !isFor(items, column, texts))
      if (unlike) {
        const message = `${formatCount(items)} items are in one row, but not as many lines under ${unlike.column}: they were kept as one item. Give each a row of its own`
        told.push({
          row: row.number,
          column: unlike.column,
          value: unlike.texts.join(' '),
          message,
          expected: 'a row for each item',
        })
        return undefined
      }
      const message = `${formatCount(items)} items are in this row, one per line (${quoteCell(value.replace(/\s*\n\s*/g, ', '))}); each became an item`
      told.push({ row: row.number, column: '', value: value.slice(0, 80), message, expected: '' })
      return Array.from({ length: items }, (_, at) => ({
        ...row,
        cells: row.cells.map((cell, place) => textOf(cell, lines.get(place), { at, items })),
      }))
    },
    found: () => told.map((warning) => ({ warning, rows: 1 })),
  }
}

function linesOf(cell: Cell | undefined): string[] {
  return shownText(cell ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

type Lines = { column: ColumnName; texts: readonly string[] }

/** Whether a column has a text for each item, or one that can be the text of all of them. */
function isFor(items: number, column: ColumnName, texts: readonly string[]): boolean {
  if (texts.length === items || texts.length === 0) return true
  // One weight is that of all items together, and so are the pieces unless there is one of each.
  if (column === 'Weight') return false
  if (column === 'Qty Pcs') return texts.length === 1 && (texts[0] === '1' || Number(texts[0]) === items)
  return texts.length === 1 || columnKinds[column] === 'text'
}

function textOf(cell: Cell, lines: Lines | undefined, { at, items }: { at: number; items: number }): Cell {
  if (!lines) return cell
  const { column, texts } = lines
  if (column === 'Qty Pcs' && texts.length === 1) return '1'
  return texts.length === items ? (texts[at] ?? '') : cell
}
