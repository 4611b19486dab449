import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { hasAtMostCells, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { rankHeading } from '../headings/read-heading.ts'
import { senseOfHeading } from '../headings/read-status.ts'
import { lineCellsMax, listFreeHeadings, type SaidOfRow, type SaidOfRows, type TableRows } from './said.ts'

const figureColumns = ['Weight', 'Qty Pcs'] as const satisfies ColumnName[]

/** Rows of which nothing is free: 0 under 'Avail Lbs' or 'Open Pcs', where other rows have more. */
export function findUnavailable({ rows, columns, headings }: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  for (const column of figureColumns) {
    const position = columns.get(column) ?? -1
    const heading = headings[position] ?? ''
    if (heading === '' || rankHeading(heading, column) > freeRankMax) continue
    const isNone = ({ cells }: SheetRow) => nothing.test(shownText(cells[position] ?? ''))
    const items = rows.filter((row) => !hasAtMostCells(lineCellsMax, row))
    if (items.every(isNone)) continue
    for (const row of items) if (isNone(row)) found.set(row.number, { text: `0 in ${heading}`, meaning: 'gone' })
  }
  return found
}

// What is free, or what remains.
const freeRankMax = 1
const nothing = /^-?0+(?:\.0+)?$|^-[\d,]*[1-9]/

const amountText = /^([\d,]*\.?\d+)\s*(lbs?|pounds|#|kgs?|pcs?|pieces|ea)?\.?$/i
const reservedAmount = /(?:\b(?:lbs?|wt|wgt|weight|pcs|qty|pieces|quantity)\b|#)/i

function readAmount(text: string): { amount: number; hasUnit: boolean } | undefined {
  const [, digits, unit] = amountText.exec(text.trim()) ?? []
  return digits === undefined ? undefined : { amount: Number(digits.replaceAll(',', '')), hasUnit: unit !== undefined }
}

/** Rows of which all is reserved, or a part of which: so much stands under 'Reserved Lbs' or 'Alloc Pcs'. */
export function findReserved(table: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  const { rows, columns, headings } = table
  for (const [position, heading] of listFreeHeadings(table, true)) {
    if (senseOfHeading(heading) !== 'gone') continue
    const headingSaysAmount = reservedAmount.test(heading)
    const column = /pcs|pieces/i.test(heading) ? 'Qty Pcs' : 'Weight'
    const whole = columns.get(column) ?? -1
    // What is free is without what is reserved.
    if (rankHeading(headings[whole] ?? '', column) <= freeRankMax) continue
    for (const { number, cells } of rows) {
      const text = shownText(cells[position] ?? '')
      const reserved = text === '' ? undefined : readAmount(text)
      const all = reserved && readAmount(shownText(cells[whole] ?? ''))?.amount
      if (!reserved || !all || reserved.amount === 0) continue
      const isPart = reserved.amount < all
      // Below 'Reserved' alone a figure may be an order.
      const saysAmount = headingSaysAmount || reserved.hasUnit
      if (reserved.amount === all || (saysAmount && !isPart))
        found.set(number, { text: `${text} in ${heading}`, meaning: 'gone' })
      else if (saysAmount) found.set(number, { text: `${text} of ${all}`, meaning: 'unknown', under: heading })
    }
  }
  return found
}

const shareHeading =
  /^(?:%|pct|percent(?:age)?)\s*(?:avail|available|free|open|unsold)\.?$|^(?:avail|available|free|open|unsold)\.?\s*(?:%|pct|percent)$/i
const share = /^(\d+(?:\.\d+)?)\s*(%?)$/
const hundred = 100

/** Rows of which no part, or only a part, is free by a column such as '% Avail'. */
export function findShares(table: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  for (const [position, heading] of listFreeHeadings(table, true)) {
    if (!shareHeading.test(heading.trim())) continue
    const textAt = ({ cells }: SheetRow) => shownText(cells[position] ?? '').trim()
    // Without a mark, 1 is all of it beside 0.5, and a hundredth beside 50.
    const isOfHundred = table.rows.some((row) => Number(share.exec(textAt(row))?.[1] ?? 0) > 1)
    for (const row of table.rows) {
      const text = textAt(row)
      const [, digits, mark] = share.exec(text) ?? []
      if (digits === undefined) continue
      const part = Number(digits) / (mark === '%' || isOfHundred ? hundred : 1)
      if (part === 0) found.set(row.number, { text: `${text} in ${heading}`, meaning: 'gone' })
      else if (part < 1) found.set(row.number, { text, meaning: 'unknown', under: heading })
    }
  }
  return found
}
