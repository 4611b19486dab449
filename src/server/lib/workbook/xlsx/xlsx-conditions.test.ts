import { expect, test } from 'vitest'
import { findConditions } from './xlsx-conditions.ts'

const red = { isStruck: false, fill: 'FF0000', letters: undefined }
const columns = 20

/** A sheet of so many rows, each of which is compared in all of its cells; the last one is the one with the text. */
function colored(rowCount: number, ruleCount: number) {
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    number: index + 1,
    cells: Array<string>(columns).fill(index === rowCount - 1 ? 'Sold' : 'Open'),
    isHidden: false,
  }))
  const rule = '<cfRule type="cellIs" operator="equal" dxfId="0" priority="1"><formula>"SOLD"</formula></cfRule>'
  const tail = `<conditionalFormatting sqref="A1:T${rowCount}">${rule.repeat(ruleCount)}</conditionalFormatting>`
  return findConditions(Buffer.from(tail), rows, () => [red])
}

test('cells that a rule colors are found, and a sheet with too many to try says that colors are unread', () => {
  const { found, hasUnreadColors } = colored(10, 1)
  expect([found.length, found[0]?.cell.row, hasUnreadColors]).toEqual([columns, 10, false])
  expect(colored(1_100, 100)).toEqual({ found: [], hasUnreadColors: true })
})
