import type { Caution, Question } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { hasAtMostCells, type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { findReserved, findShares, findUnavailable } from '../availability/amounts.ts'
import { findAway, findLater } from '../availability/places.ts'
import { lineCellsMax } from '../availability/said.ts'
import { findSaid, findSpokenFor } from '../availability/words.ts'
import { createSoldTest, readStatus } from '../headings/read-status.ts'
import { readTitle } from '../headings/read-title.ts'
import { isIdentifier, type Texts } from '../survey/column-texts.ts'
import { findSoldOrHeldRows, findStatusColumns, statusSense } from '../survey/find-roles.ts'
import { firstDataRowOf, type SurveyedTable } from '../survey/surveyed-list.ts'
import { sourceKey } from '../values/source-code.ts'
import { findKeyedColumn, listCodes, warnOfUnreadLegends } from './color-legends.ts'
import { createRoleReader } from './dittos.ts'
import { askAll, createMarks, nameMarks, sumRows } from './marks.ts'
import type { CountedRows, CountedStatus, FoundInRows, Rule, SourceRuleOptions } from './rule.ts'

const statusesCountedMax = 500
const statusCharsMax = 80
// Among remarks, one of them is a mark; a number may be anything.
const mark = /^[^\d\s]{1,3}$/u

const options = [
  { value: 'available', label: 'Available' },
  { value: 'sold', label: 'Sold' },
  { value: 'on hold', label: 'On hold' },
  { value: 'not here', label: 'Not here yet' },
] as const
type AskedStatus = (typeof options)[number]['value']
const meanings: Readonly<Record<AskedStatus, CountedStatus['meaning']>> = {
  available: 'available',
  sold: 'gone',
  'on hold': 'gone',
  'not here': 'not here',
}

/** What staff say of statuses that are not known, under the same headings of the same source. */
export type StatusMarks = {
  meaningOf(text: string, row: MarkedRow): CountedStatus['meaning']
  questions(): Question[]
}
type MarkedRow = { headingSetKey: string; texts: Texts; question: string }

export function createStatusMarks({ answers, given }: Pick<SourceRuleOptions, 'answers' | 'given'>): StatusMarks {
  const marks = createMarks({ kind: 'status', options, answers, given, askAll })
  return {
    ...marks,
    meaningOf(text, { headingSetKey, texts, question }) {
      const place = `${headingSetKey}:${sourceKey(texts['Source Code'])}`
      const answer = marks.meaningOf(text, place, question)
      return answer === undefined ? 'unknown' : meanings[answer]
    },
  }
}

/**
 * Leaves out the rows that a column says are sold or not here, and those of which nobody knows it, and counts its
 * statuses. What a key in the workbook says of a mark is not asked.
 */
export const statuses: Rule = (sheet, table, { includesSoldRows, counted, statusMarks, legendTexts }) => {
  const { roles, survey, headingSetKey } = table
  const codes = listCodes(legendTexts)
  const position = roles.get('Status') ?? findKeyedColumn(sheet, table, codes)
  if (position === undefined) return undefined
  const heading = survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const sense = statusSense(heading)
  const isOrdered = sense === 'order' && isEverywhere(sheet, table, position)
  // Remarks are about anything, but not a mark among them.
  const senseOf = (text: string) => (sense === 'remark' && mark.test(text) ? 'either' : sense)
  const meaningOf = memoizeByText((text) => {
    const meaning = codes.get(text.trim().toUpperCase()) ?? readStatus(text, senseOf(text))
    // Where each item has an order, that may be the one by which it came.
    return isOrdered && meaning === 'gone' ? 'unknown' : meaning
  })
  const isTicked = sense === 'available' && areTicks(sheet, table, position)
  const under = underHeading(heading)
  const readText = createRoleReader(position, sheet)
  return {
    leavesOut(row, { texts, ownCells }) {
      const written = readText(row)
      if (written === '' && !(isTicked && ownCells > lineCellsMax)) return false
      const text = written === '' ? untickedName : written
      const isOwn = sense === 'owner' && sourceKey(text) === sourceKey(texts['Source Code'])
      const said = isOwn ? 'available' : written === '' ? 'unknown' : meaningOf(text)
      const condition = said === 'unknown' && sense === 'either' ? conditionOf(text) : undefined
      const known = condition === undefined ? said : 'available'
      if (condition !== undefined && texts.Condition === '') texts.Condition = text
      const asked = { headingSetKey, texts, question: `What does ${quoteCell(text)} ${under} mean?` }
      const meaning = known === 'unknown' ? statusMarks.meaningOf(text, asked) : known
      const isLeftOut = (isGone(meaning) || meaning === 'unknown') && !includesSoldRows
      if ((sense !== 'remark' && sense !== 'type' && sense !== 'change') || meaning !== 'available')
        countStatus(counted.statuses, { text, meaning, isLeftOut })
      return isLeftOut
    },
  }
}

const underHeading = (heading: string) =>
  heading === '' ? 'in the column without a heading' : `under ${quoteCell(heading)}`

// Of letters alone nobody knows whether they say a condition or a status.
const conditionCharsMin = 3
const conditionOf = (text: string) => (text.trim().length < conditionCharsMin ? undefined : readCondition(text))

const untickedName = 'blank'
const tick = /^(?:x+|y|yes|✓|✔|√)$/i

/** Whether a column only ticks what is for sale, so that nobody can say what a blank means. */
function areTicks({ rows }: Pick<Sheet, 'rows'>, table: SurveyedTable, position: number): boolean {
  const texts = rows
    .slice(firstDataRowOf(rows, table))
    .filter((row) => !hasAtMostCells(lineCellsMax, row))
    .map(({ cells }) => shownText(cells[position] ?? '').trim())
  const ticked = texts.filter((text) => text !== '')
  return ticked.length > 0 && ticked.length < texts.length && ticked.every((text) => tick.test(text))
}

function isEverywhere({ rows }: Pick<Sheet, 'rows'>, table: SurveyedTable, position: number): boolean {
  return rows
    .slice(firstDataRowOf(rows, table))
    .every((row) => hasAtMostCells(lineCellsMax, row) || (row.cells[position] ?? '') !== '')
}

/** Whether steel with a status cannot be bought now. */
export const isGone = (meaning: CountedStatus['meaning']): boolean => meaning === 'gone' || meaning === 'not here'

export function countStatus(counted: CountedRows['statuses'], { text, ...status }: Omit<CountedStatus, 'rows'>): void {
  const key = text.toUpperCase()
  const known = counted.get(key)
  if (known) known.rows += 1
  else if (counted.size < statusesCountedMax)
    counted.set(key, { text: text.slice(0, statusCharsMax).toWellFormed(), rows: 1, ...status })
}

/** What rows were left out by their statuses, and which statuses are unknown. */
export function statusCautions(found: readonly CountedStatus[]): Caution[] {
  const of = (meaning: CountedStatus['meaning']) => found.filter((one) => one.meaning === meaning)
  const gone = of('gone').filter(({ isLeftOut }) => isLeftOut)
  const notHere = of('not here').filter(({ isLeftOut }) => isLeftOut)
  const unknown = of('unknown')
  const say = (
    kind: Caution['kind'],
    marks: readonly CountedStatus[],
    sentence: (count: number) => string,
  ): Caution => ({
    kind,
    message: sentence(sumRows(marks)),
    count: sumRows(marks),
  })
  return [
    say(
      'sold rows',
      gone,
      (count) =>
        `${formatCountOf(count, 'row')} ${wordFor(count, 'is', 'are')} marked as sold or held (${nameMarks(gone)}) and ${wordFor(count, 'was', 'were')} left out.`,
    ),
    say(
      'not here',
      notHere,
      (count) =>
        `${formatCountOf(count, 'row')} ${wordFor(count, 'is', 'are')} not here yet (${nameMarks(notHere)}) and ${wordFor(count, 'was', 'were')} left out.`,
    ),
    say('unknown status', unknown, (count) =>
      unknown.some(({ isLeftOut }) => isLeftOut)
        ? `${formatCountOf(count, 'row')} ${wordFor(count, 'has', 'have')} a status that may or may not mean sold (${nameMarks(unknown)}) and ${wordFor(count, 'was', 'were')} left out until you say what it means.`
        : `${formatCountOf(count, 'row')} ${wordFor(count, 'has', 'have')} a status that may or may not mean sold (${nameMarks(unknown)}); ${wordFor(count, 'it was', 'they were')} kept. Make sure the steel is for sale.`,
    ),
  ].filter((caution) => caution.count > 0)
}

/** Tells of lines that say which color is sold, where no colors were read, or not all of them. */
export const legends: Rule = ({ marks, hasUnreadColors = false }, { survey }, { legendTexts }) => {
  if (marks && !hasUnreadColors) return undefined
  const told = legendTexts.filter(({ sheet }) => sheet === survey.sheet || hasUnreadColors)
  return { warnings: warnOfUnreadLegends(told, hasUnreadColors) }
}

// 'HR COIL - SOLD'; elsewhere such a word is told because it cannot be read.
const wordColumns: readonly ColumnName[] = [
  ...(['Product ID', 'Product', 'Width', 'Length', 'Grade Category', 'Heat Num', 'Condition'] as const),
]
// Where a figure belongs, a word is a status.
const figureColumns = ['Weight', 'Qty Pcs'] as const satisfies ColumnName[]

/**
 * Leaves out the rows of which another cell than that of the status column says that they are sold or not here. Tells of
 * those that only have such a word.
 */
export const otherStatuses: Rule = ({ rows }, table, { includesSoldRows, counted, statusMarks, legendTexts }) => {
  const { survey, columns, roles, headingSetKey } = table
  const headings: string[] = []
  for (const { column, heading } of survey.headings) headings[column] = heading
  const below = rows.slice(firstDataRowOf(rows, { survey }))
  const others = findStatusColumns({ headings, rows: below, columns })
    .filter(({ position }) => position !== roles.get('Status'))
    .filter(({ position, sense }) => sense !== 'order' || !isEverywhere({ rows }, table, position))
  const statusesSaid = others.flatMap(({ position, sense }) => {
    const texts = new Map(
      Array.from(findSoldOrHeldRows({ rows: below, columns }, position, sense), ({ number, text }) => [number, text]),
    )
    const under = underHeading(headings[position] ?? '')
    return texts.size > 0 ? [{ meaningOf: (text: string) => readStatus(text, sense), texts, under }] : []
  })
  const wordsSaid = wordColumns.flatMap((column) => {
    const position = columns.get(column)
    const start = { column, heading: headings[position ?? -1] ?? '', saysSold: createSoldTest() }
    return position === undefined ? [] : [{ ...start, texts: new Map<number, string>(), kept: [] as number[] }]
  })
  const searched = { rows: below, headings, columns, roles }
  const none = new Map([
    ...findSpokenFor(searched),
    ...findAway(searched),
    ...findLater(searched),
    ...findShares(searched),
    ...findReserved(searched),
    ...findUnavailable(searched),
    ...findSaid(searched),
  ])
  const isBracketed = legendTexts.some(({ text }) => bracketedCode.test(text))
  const footnotes = new Map(
    [...listCodes(legendTexts)].filter(([mark, meaning]) => (isBracketed || stars.test(mark)) && isGone(meaning)),
  )
  const leaveOut = (text: string, meaning: CountedStatus['meaning']) => {
    const isLeftOut = meaning !== 'available' && !includesSoldRows
    countStatus(counted.statuses, { text, meaning, isLeftOut })
    return isLeftOut
  }
  const settle = (
    text: string,
    meaning: CountedStatus['meaning'],
    { texts, under }: { texts: Texts; under: string },
  ) =>
    meaning === 'unknown'
      ? statusMarks.meaningOf(text, { headingSetKey, texts, question: `What does ${quoteCell(text)} ${under} mean?` })
      : meaning
  const saysSoldBeside = createSoldTest()
  return {
    leavesOut({ number, cells }, { texts, ownCells }) {
      if (ownCells <= lineCellsMax) return false
      const footnote = footnotes.size === 0 ? undefined : cells.map(starsOf).find((mark) => footnotes.has(mark))
      if (footnote !== undefined) return leaveOut(footnote, footnotes.get(footnote) ?? 'gone')
      for (const said of statusesSaid) {
        const text = said.texts.get(number)
        if (text === undefined) continue
        if (leaveOut(text, settle(text, said.meaningOf(text), { texts, under: said.under }))) return true
      }
      const unsaid = none.get(number)
      if (
        unsaid &&
        leaveOut(unsaid.text, settle(unsaid.text, unsaid.meaning, { texts, under: underHeading(unsaid.under ?? '') }))
      )
        return true
      for (const column of figureColumns) {
        const text = texts[column]
        const meaning = mayBeWord(text) ? readStatus(withoutFigure(text), 'remark') : 'available'
        if (isGone(meaning)) return leaveOut(text, meaning)
        // A part of it may be sold.
        if (meaning === 'unknown' && saysSoldBeside(text))
          return leaveOut(
            text,
            settle(text, meaning, { texts, under: underHeading(headings[columns.get(column) ?? -1] ?? '') }),
          )
      }
      for (const { column, saysSold, texts: said } of wordsSaid) {
        const text = texts[column]
        if (!saysSold(text)) continue
        const { status } = readTitle(text)
        if (status === 'gone' || (status === 'unknown' && isIdentifier(column) && saysSoldItself.test(text)))
          return leaveOut(text, 'gone')
        said.set(number, text)
      }
      return false
    },
    // Nobody is told that a row was kept that turns out to be no item.
    watch(row) {
      for (const { texts, kept } of wordsSaid) if (texts.size > 0 && texts.has(row)) kept.push(row)
      return undefined
    },
    found: () =>
      wordsSaid.flatMap(({ heading, texts, kept }): FoundInRows[] => {
        const [row] = kept
        if (row === undefined) return []
        const message = `${formatCountOf(kept.length, 'row')} of the column ${quoteCell(heading)} ${wordFor(kept.length, 'says', 'say')} that the steel is sold or held, but ${wordFor(kept.length, 'it was', 'they were')} kept`
        const value = (texts.get(row) ?? '').slice(0, statusCharsMax)
        return [{ warning: { row, column: '', value, message, expected: '' }, rows: kept.length }]
      }),
  }
}

// Behind a tag it is no term of a sale.
const saysSoldItself = /\bsold\b/i

// '* = sold', '# customer's material' and '(S) = sold' below the list speak of 'A-2*', 'A-2#' and 'A-2 (S)'.
const stars = /^[*#\u2020\u2021]+$/
const bracketedCode = /\([A-Z]{1,3}\)\s*[=:-]/
const noteMark = /([*#\u2020\u2021]+)$|\(([A-Z]{1,3})\)$/
function starsOf(cell: SheetRow['cells'][number]): string {
  const [, mark, letters] = noteMark.exec(shownText(cell)) ?? []
  return mark ?? letters ?? ''
}

// Nearly all begin and end with a digit; 'sold', 'hold' and 'reserved' end with a D.
const mayBeWord = (text: string) => text.charCodeAt(0) > nineCode || endsWithWord(text.charCodeAt(text.length - 1))
const endsWithWord = (code: number) => code === bracketCode || (code | caseBit) === letterD
const withoutFigure = (text: string) => text.replace(/^[^\p{L}]+(?:(?:lbs?|kgs?|pcs?)(?!\p{L})[^\p{L}]*)?|\)$/giu, '')
const bracketCode = 0x29
const caseBit = 0x20
const letterD = 0x64
const nineCode = 0x39
