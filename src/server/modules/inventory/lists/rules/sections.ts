import type { Question } from '../../../../../shared/lists/schema.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { speaksOfList } from '../headings/list-notes.ts'
import { readLegend } from '../headings/read-legend.ts'
import type { StatusMeaning } from '../headings/read-status.ts'
import { readTitle } from '../headings/read-title.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import { readGroupLine, withoutContinued, withoutFrame } from '../survey/group-lines.ts'
import { findCompany } from '../survey/suppliers.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import { isColorLegend } from './color-legends.ts'
import { askAll, createMarks } from './marks.ts'
import type { Rule, SourceRuleOptions } from './rule.ts'
import { countStatus, isGone } from './statuses.ts'

const options = [
  { value: 'available', label: 'Available' },
  { value: 'sold', label: 'Sold or held' },
  { value: 'not here', label: 'Not here yet' },
  { value: 'Prime', label: 'Prime' },
  { value: 'Excess Prime', label: 'Excess prime' },
  { value: 'Secondary', label: 'Secondary' },
] as const
type AskedTitle = (typeof options)[number]['value']

/** What staff say of lines above rows that are not understood. */
export type TitleMarks = {
  meaningOf(text: string, place: string, question: string): AskedTitle | undefined
  questions(): Question[]
}

export const createTitleMarks = ({ answers, given }: Pick<SourceRuleOptions, 'answers' | 'given'>): TitleMarks =>
  createMarks({ kind: 'section', options, answers, given, askAll })

const lineCharsMax = 120
// A row with fewer cells of its own is no item.
const ownCellsMin = 3

/** What holds for the rows below a line until the next one. */
type Section = {
  status?: { text: string; meaning: StatusMeaning; rows?: number | undefined } | undefined
  condition?: { text: string; message: string; isNoted: boolean } | undefined
  /** A line that is not understood, where a condition ended. */
  unread?: string | undefined
}

/**
 * Lines above rows say that these are sold, not here, or in which condition, and so does the name of their sheet. One that
 * is not understood ends what the one before it said, and is asked about.
 */
export const sections: Rule = (sheet, table, { includesSoldRows, counted, titleMarks }) => {
  const named = table.columns.has('Condition') ? undefined : conditionOfSheet(sheet, table)
  const heads = sheet.rows.filter(({ number }) => number < table.survey.headingRow).flatMap(firstTextOf)
  let current: Section = named ? { condition: named } : {}
  const ask = (text: string, { texts }: RowTexts) => {
    const place = `${table.headingSetKey}:${texts['Source Code'].toLowerCase()}`
    return titleMarks.meaningOf(text, place, `What does the line ${quoteCell(text)} say about the rows below it?`)
  }
  const setCondition = (read: RowTexts, condition: NonNullable<Section['condition']>) => {
    read.texts.Condition = condition.text
    if (!condition.isNoted)
      read.notedCells.push({
        column: 'Condition',
        text: condition.text,
        note: { kind: 'reading', message: condition.message },
      })
    condition.isNoted = true
  }
  return {
    hears(line) {
      const text = titleOf(line.cells)
      if (text === undefined) return false
      // A printed report has its head on every page.
      if (heads.includes(text) && readTitle(text).status === 'unknown') return true
      if (readLegend(text).length > 0 || isColorLegend(sheet, table, line)) return false
      const isAbove = line.number <= table.survey.headingRow
      const next = isAbove ? readAbove(text, line, current) : readLine(text, line, current)
      if (next) current = next
      return next !== undefined
    },
    before(_row, read) {
      const { condition, unread } = current
      if (read.ownCells < ownCellsMin || read.texts.Condition !== '') return
      if (condition) setCondition(read, condition)
      if (unread === undefined) return
      const said = ask(unread, read)
      if (said !== undefined && isConditionName(said)) read.texts.Condition = said
    },
    leavesOut(_row, read) {
      if (read.ownCells < ownCellsMin) return false
      const { status, unread } = current
      if (!status) return unread !== undefined && leavesOutAsked(unread, read)
      if (status.rows !== undefined) {
        const { rows } = status
        current = { ...current, status: rows > 1 ? { ...status, rows: rows - 1 } : undefined }
      }
      if (status.meaning === 'unknown') return leavesOutAsked(status.text, read, true)
      const isLeftOut = isGone(status.meaning) && !includesSoldRows
      countStatus(counted.statuses, { text: status.text, meaning: status.meaning, isLeftOut })
      return isLeftOut
    },
  }

  /** Until somebody says so, steel in doubt is not for sale. */
  function leavesOutAsked(text: string, read: RowTexts, isInDoubt = false): boolean {
    const said = ask(text, read)
    if (said !== undefined && isConditionName(said) && read.texts.Condition === '') read.texts.Condition = said
    const meaning = said === undefined ? 'unknown' : said === 'sold' ? 'gone' : said === 'not here' ? said : 'available'
    const isLeftOut = (isGone(meaning) || (meaning === 'unknown' && isInDoubt)) && !includesSoldRows
    if (isInDoubt || isGone(meaning)) countStatus(counted.statuses, { text, meaning, isLeftOut })
    return isLeftOut
  }
}

const isConditionName = (said: AskedTitle) => said === 'Prime' || said === 'Excess Prime' || said === 'Secondary'

function conditionOfSheet({ name }: Sheet, { survey }: SurveyedTable): Section['condition'] {
  const { condition, isWhole } = readTitle(name)
  if (condition === undefined || !isWhole || survey.fixedTexts.Condition !== undefined) return undefined
  return {
    text: condition,
    message: `The sheet is called ${quoteCell(name)}; its rows got this condition`,
    isNoted: false,
  }
}

const firstTextOf = ({ cells }: SheetRow) =>
  cells
    .map(shownText)
    .filter((text) => text !== '')
    .slice(0, 1)

const titleCellsMax = 2
// What a printed report says at the ends of its pages.
const isCarried = /^(?:carried|brought|balance) forward\b|^continued on\b|^end of (?:report|list)\b/i

function titleOf(cells: SheetRow['cells']): string | undefined {
  const texts = cells.map(shownText).filter((text) => text !== '')
  const title = withoutFrame(withoutContinued(texts.join(' ').replace(/\s+/g, ' ').trim()))
  return texts.length > titleCellsMax ||
    isCarried.test(title) ||
    title.length > lineCharsMax ||
    !/\p{L}{2}/u.test(title)
    ? undefined
    : title
}

/** Of lines above the headings only what is plain counts: they are titles and notes of the whole sheet. */
function readAbove(text: string, line: SheetRow, current: Section): Section | undefined {
  const { status, condition, isWhole, rest } = readTitle(text)
  const isProduct = condition !== undefined && readGroupLine(line.cells)?.column === 'Product' && !findCompany(line)
  if (!isWhole && !(isProduct && !/\d/.test(rest))) return undefined
  if (status === 'gone' || status === 'not here') return { ...current, status: { text, meaning: status } }
  return condition === undefined ? undefined : { ...current, condition: toCondition(text, condition) }
}

/** Undefined for a line that says nothing of a status or a condition, and ends none. */
function readLine(text: string, line: SheetRow, current: Section): Section | undefined {
  const group = readGroupLine(line.cells)
  if (group?.column === 'Condition') return inCondition(text, group.text, current)
  const { words, rows } = readCount(text)
  const { status, condition } = readTitle(words)
  if (status === undefined && condition === undefined) return endedBy(text, current, group !== undefined, line)
  const said = condition === undefined ? {} : { condition: toCondition(text, condition) }
  if (status === 'unknown') return { status: { text, meaning: status } }
  if (status === 'available') return { condition: current.condition, ...said }
  if (status !== undefined) return { ...current, ...said, unread: undefined, status: { text, meaning: status, rows } }
  return condition === undefined ? undefined : inCondition(text, condition, current)
}

const countedRows = new RegExp(
  String.raw`\b(?:the\s+)?(?:next|following|below)\s+(\d{1,3})(?=\s+${anyOf(statusWords.things)}\b)`,
  'i',
)

/** 'The next 2 coils are sold' ends after them. */
function readCount(text: string): { words: string; rows: number | undefined } {
  const [phrase = '', rows] = countedRows.exec(text) ?? []
  return rows === undefined ? { words: text, rows } : { words: text.replace(phrase, 'following'), rows: Number(rows) }
}

/** What is sold may go on below a line that only names a condition; what nobody understood ends there. */
function inCondition(title: string, text: string, { status }: Section): Section {
  const isOpen = status !== undefined && status.meaning !== 'unknown'
  return { condition: toCondition(title, text), ...(isOpen && { status: { text: title, meaning: 'unknown' } }) }
}

const toCondition = (title: string, text: string): NonNullable<Section['condition']> => ({
  text,
  message: `${quoteCell(title)} is above; it was used here and in the rows below`,
  isNoted: false,
})

// Sizes, days and places of a yard are between rows of any kind.
const isFigure = /^[^\p{L}]*\d[\d\s.,/'"#x×*-]*(?:\p{L}{1,5}\.?)?$|\d\s?[x×*]\s?[.\d]/iu

/** A product or a grade goes on with the condition above, but what is sold may end there. */
function endedBy(text: string, current: Section, isGroup: boolean, line: SheetRow): Section | undefined {
  if (!current.status && !current.condition && current.unread === undefined) return undefined
  const own = line.cells.map((cell) => shownText(cell).trim()).filter((one) => one !== '')
  if (isFigure.test(text) || speaksOfList(own) || (!current.status && (isGroup || findCompany(line) !== undefined)))
    return undefined
  if (current.status) return { ...current, status: { text, meaning: 'unknown' } }
  return { unread: text }
}
