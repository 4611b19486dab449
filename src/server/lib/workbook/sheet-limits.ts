import { DomainError } from '../domain-error.ts'
import type { Cell } from './sheet.ts'

/** The last row that may be filled: 100,000 items and their heading. */
export const rowsMax = 100_001
/** The last column that may be filled. */
export const columnsMax = 1_024
/** Sheets of a workbook. */
export const sheetsMax = 200
/** Merged areas of a sheet. */
export const mergesMax = 100_000

// Characters of all cells, and for each cell what it costs to keep it. A few kilobytes of XML can ask for a long
// shared text a million times.
const textMax = 100_000_000
const cellCost = 8

/** What is left of the text that all sheets of one workbook may hold. */
export type TextBudget = { left: number }

/** A budget for one workbook. */
export function startTextBudget(): TextBudget {
  return { left: textMax }
}

/** Takes the cells of a row out of the budget; throws TOO_LARGE when it is used up. */
export function spendOnRow(budget: TextBudget, cells: readonly Cell[]): void {
  let cost = cells.length * cellCost
  for (const cell of cells) cost += (typeof cell === 'string' ? cell : cell.value).length
  budget.left -= cost
  if (budget.left < 0) {
    throw new DomainError(
      'TOO_LARGE',
      'The workbook holds too much text: more than 100 million characters. Save only the list itself and try again.',
    )
  }
}

/** The refusal of a row below the last allowed one. */
export function tooManyRows(): DomainError {
  const rows = (rowsMax - 1).toLocaleString('en-US')
  return new DomainError('TOO_LARGE', `The sheet has more than ${rows} rows. Split the list and upload the parts.`)
}

/** The refusal of a filled cell right of the last allowed column. */
export function tooManyColumns(): DomainError {
  const columns = columnsMax.toLocaleString('en-US')
  return new DomainError(
    'TOO_LARGE',
    `The sheet has values beyond column ${columns}. Remove the columns that do not belong to the list and try again.`,
  )
}

/** The refusal of a workbook with too many sheets. */
export function tooManySheets(): DomainError {
  return new DomainError(
    'TOO_LARGE',
    `The workbook has more than ${sheetsMax} sheets. Save only the list itself and try again.`,
  )
}

/** The refusal of a sheet with too many merged areas. */
export function tooManyMerges(): DomainError {
  const merges = mergesMax.toLocaleString('en-US')
  return new DomainError(
    'TOO_LARGE',
    `The sheet has more than ${merges} merged cells. Unmerge them, save the workbook and try again.`,
  )
}
