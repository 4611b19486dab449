import type { FixedTexts, ListChoice, TableChoice } from '../../../../../shared/uploads.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { type Heading, listColumnsMin, type Search, startSearch, widestRow } from './find-headings.ts'
import { findTables } from './find-tables.ts'
import { findTexts } from './fixed-texts.ts'
import { takeChoice } from './list-choice.ts'
import { comparePlaces, isSamePlace } from './list-place.ts'
import { findMissing, type RememberedColumns } from './map-columns.ts'
import { describeTable, emptyTable, listSheets, type SurveyedList, type SurveyedTable } from './surveyed-list.ts'

const otherListColumnsMin = 6

export type SurveyOptions = {
  /** How staff want the tables to be read. */
  choice?: ListChoice | undefined
  /** Earlier choices for the headings of this workbook. */
  remembered?: readonly RememberedColumns[] | undefined
  /** Texts for columns that tables lack; they outrank earlier choices, and do not count beside `choice`. */
  fill?: FixedTexts | undefined
}

/**
 * Finds the tables of a workbook: the main one, and the lists on other sheets, which are read too. A `choice` is used as
 * is. Hidden sheets only count if no other has a list. Throws INVALID, naming the field, for an invalid choice.
 */
export function surveyList(
  sheets: readonly Sheet[],
  { choice, remembered = [], fill = {} }: SurveyOptions = {},
): SurveyedList {
  const search = startSearch(sheets, { remembered, fill })
  const best = sheets.flatMap((_, sheet) => findTables(search, sheet))
  const found = pickHeading(search, best)
  const describeChosen = (one: TableChoice, path: string) => {
    const { heading, ...chosen } = takeChoice(search, one, { path, found: best })
    return describeTable(sheets, heading, chosen)
  }
  const main = choice ? describeChosen(choice, 'choice') : found && describeFound(search, found, found)
  if (!main) return { sheets: listSheets(sheets), tables: [emptyTable()] }
  const chosen = (choice?.others ?? []).map((other, index) => describeChosen(other, `choice.others.${index}`))
  const taken = [main, ...chosen]
  const others = best
    .filter((heading) => heading === found || isList(search, heading) || heading.sheet === found?.sheet)
    .map((heading) => describeFound(search, heading, found))
    .filter(({ survey }) => !taken.some((table) => isSamePlace(table.survey, survey)))
  return {
    sheets: listSheets(sheets),
    tables: [main, ...[...chosen, ...others].sort((a, b) => comparePlaces(a.survey, b.survey))],
  }
}

// By their names, the steel on such sheets is no stock any more.
const goneSheet = /\b(?:sold|shipped|archived?|history|old|previous|on hold|reserved)\b/i

function describeFound({ sheets, fill }: Search, heading: Heading, found: Heading | undefined): SurveyedTable {
  const { mapping, sheet } = heading
  const isFull = mapping.columns.size >= otherListColumnsMin && !goneSheet.test(sheets[sheet]?.name ?? '')
  return describeTable(sheets, heading, {
    mapping,
    roles: new Map(),
    ...findTexts(mapping, fill),
    isRead: heading === found || isFull,
  })
}

function pickHeading(search: Search, best: readonly Heading[]): Heading | undefined {
  const { sheets } = search
  const lists = best.filter((heading) => heading.mapping.columns.size >= listColumnsMin)
  const isVisible = ({ sheet }: Heading) => sheets[sheet]?.isHidden === false
  const [found] = (lists.some(isVisible) ? lists.filter(isVisible) : lists).toSorted(
    (a, b) => rankList(search, a) - rankList(search, b) || compareScores(a, b),
  )
  return found ?? widestRow(search)
}

// A list with all columns comes first, even without rows: it shows what the file was meant to be.
function rankList({ sheets }: Search, { sheet, index, mapping: { columns } }: Heading): number {
  const isEmpty = index + 1 >= (sheets[sheet]?.rows.length ?? 0)
  return findMissing((column) => columns.has(column)).length + (isEmpty ? 0.5 : 0)
}

function compareScores(a: Heading, b: Heading): number {
  const isComplete = findMissing((column) => a.mapping.columns.has(column)).length === 0
  return isComplete ? 0 : b.mapping.score - a.mapping.score
}

function isList({ sheets }: Search, { sheet: position, index, mapping }: Heading): boolean {
  const sheet = sheets[position]
  return sheet?.isHidden === false && mapping.columns.size >= otherListColumnsMin && index + 1 < sheet.rows.length
}
