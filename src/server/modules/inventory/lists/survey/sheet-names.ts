import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { headingWords } from '../headings/word-table.ts'

const noStock = new RegExp(
  `(?<![a-z])(?:${[
    // Gone, or held for somebody.
    'sold|shipped|archived?|history|old|previous|on hold|holds?|held|reserved|allocated|allocations?|committed|invoiced|returns?',
    // Not here yet.
    'incoming|inbound|on order|(?:open|purchase|sales|customer) orders?|orders|backlog|in transit|to arrive|arriv(?:als?|ing)',
    'future|forecast|planned|wip|work in (?:process|progress)|in process|rolling|rollings|production',
    // Not for sale, or not ours.
    'scrap(?:ped)?|rejects?|rejected|quarantined?|non ?conforming|ncr|claims?|customer owned|customers? (?:material|steel|coils?)|consigned|consignment|toll(?:ing)?',
    // The steel is on another sheet.
    'summary|recap|totals?|pivot',
  ].join('|')})(?![a-z])`,
)

/** Whether a sheet is in sight, and its name does not say that its steel is sold, not here yet or not for sale; by judgment. */
export function mayBeStock(sheet: Pick<Sheet, 'name' | 'isHidden'> | undefined): boolean {
  return sheet?.isHidden === false && !noStock.test(headingWords(sheet.name).join(' '))
}
