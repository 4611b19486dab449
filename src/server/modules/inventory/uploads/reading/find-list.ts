import type { ListChoice } from '../../../../../shared/uploads.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { findHeading, type Heading, type Search, startSearch, widestRow } from './find-headings.ts'
import { takeChoice } from './list-choice.ts'
import { findMissing, type RememberedColumns } from './map-columns.ts'
import { describeList, emptySurvey, type SurveyedList } from './surveyed-list.ts'

const listColumnsMin = 4
const otherListColumnsMin = 6

/**
 * Finds the list in a workbook. A `choice` by staff is used as is; `remembered` are earlier choices for these headings.
 * Hidden sheets only count if no other has a list. Throws INVALID, naming the field, for an invalid choice.
 */
export function surveyList(
  sheets: readonly Sheet[],
  { choice, remembered = {} }: { choice?: ListChoice | undefined; remembered?: RememberedColumns | undefined } = {},
): SurveyedList {
  const search = startSearch(sheets, remembered)
  if (!choice) return findList(search)
  const { heading, ...chosen } = takeChoice(search, choice)
  return describeList(sheets, heading, { ...chosen, otherLists: otherListsThan(search, choice.sheet) })
}

function findList(search: Search): SurveyedList {
  const { sheets } = search
  const best = sheets.flatMap((_, sheet) => findHeading(search, sheet) ?? [])
  const lists = best.filter((heading) => heading.mapping.columns.size >= listColumnsMin)
  const isVisible = ({ sheet }: Heading) => sheets[sheet]?.isHidden === false
  const [found] = (lists.some(isVisible) ? lists.filter(isVisible) : lists).toSorted(
    (a, b) => rankList(search, a) - rankList(search, b) || compareScores(a, b),
  )
  const heading = found ?? widestRow(search)
  if (!heading) return emptySurvey(sheets)
  const otherLists = listOthers(search, lists, heading.sheet)
  return describeList(sheets, heading, { mapping: heading.mapping, fixedTexts: {}, otherLists })
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

function otherListsThan(search: Search, chosen: number): string[] {
  const lists = search.sheets.flatMap((_, sheet) => (sheet === chosen ? [] : (findHeading(search, sheet) ?? [])))
  return listOthers(search, lists, chosen)
}

function listOthers({ sheets }: Search, lists: readonly Heading[], chosen: number): string[] {
  return lists.flatMap(({ sheet: position, index, mapping }) => {
    const sheet = sheets[position]
    const isOther =
      sheet &&
      position !== chosen &&
      !sheet.isHidden &&
      mapping.columns.size >= otherListColumnsMin &&
      index + 1 < sheet.rows.length
    return isOther ? [sheet.name] : []
  })
}
