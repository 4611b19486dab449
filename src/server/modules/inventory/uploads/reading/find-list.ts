import type { ListChoice, ListSurvey } from '../../../../../shared/uploads.ts'
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
  const best = sheets.flatMap((_, sheet) => findHeading(search, sheet) ?? [])
  const found = pickHeading(search, best)
  if (choice) {
    const { heading, ...chosen } = takeChoice(search, choice)
    return describeList(sheets, heading, { ...chosen, otherLists: listOthers(search, best, heading, found) })
  }
  if (!found) return emptySurvey(sheets)
  const otherLists = listOthers(search, best, found)
  return describeList(sheets, found, { mapping: found.mapping, fixedTexts: {}, otherLists })
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

/** The one that was found automatically is always among them: it is the way back. */
function listOthers(
  { sheets }: Search,
  best: readonly Heading[],
  read: Heading,
  found: Heading | undefined = read,
): ListSurvey['otherLists'] {
  const isList = ({ sheet: position, index, mapping }: Heading) => {
    const sheet = sheets[position]
    return sheet?.isHidden === false && mapping.columns.size >= otherListColumnsMin && index + 1 < sheet.rows.length
  }
  const others = best.filter((heading) => heading.sheet !== found?.sheet && isList(heading))
  return (found ? [found, ...others] : others)
    .filter(({ sheet }) => sheet !== read.sheet)
    .sort((a, b) => a.sheet - b.sheet)
    .map(({ sheet, index }) => ({ sheet, headingRow: sheets[sheet]?.rows[index]?.number ?? 1 }))
}
