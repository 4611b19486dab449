import type { Question, RowWarning } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { columnLetters, quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { type ColorName, nameColor } from '../../../../lib/workbook/colors.ts'
import {
  type CellComment,
  hasAtMostCells,
  type RowMark,
  type Sheet,
  type SheetRow,
  shownText,
} from '../../../../lib/workbook/sheet.ts'
import { readStatus } from '../headings/read-status.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import { createMarks } from './marks.ts'
import type { FoundInRows, Rule, SourceRuleOptions } from './rule.ts'
import { countStatus } from './statuses.ts'

const options = [
  { value: 'left out', label: 'Leave them out' },
  { value: 'kept', label: 'Keep them' },
] as const

/** What staff say of rows that are struck through, or that a comment or a color says are sold. */
export type LookMarks = {
  meaningOf(text: string, place: string, question: string): (typeof options)[number]['value'] | undefined
  questions(): Question[]
}

export const createLookMarks = ({ answers, given }: Pick<SourceRuleOptions, 'answers' | 'given'>): LookMarks =>
  createMarks({ kind: 'marked rows', options, answers, given })

type Look = { text: string; question: string }
const struckThrough: Look = { text: 'struck through', question: 'Some rows are struck through. Leave them out?' }
const commented: Look = {
  text: 'by a comment',
  question: 'Comments say that some rows are sold or held. Leave them out?',
}

const statusCharsMax = 80

/**
 * Leaves out rows that are struck through, that a comment says are sold, or that have the color that a legend says is
 * sold. Comments are told beside their rows.
 */
export const markedRows: Rule = (sheet, table, { includesSoldRows, counted, lookMarks }) => {
  const { marks, comments = [] } = sheet
  if (!marks && comments.length === 0) return undefined
  const own = commentsOf(table, comments)
  const commentsOn = groupByRow(own)
  const legend = readLegend(sheet, table, own)
  const columnAt = new Map([...table.columns].map(([column, position]) => [position, column]))
  const partlyStruck: RowWarning[] = []
  const leftOut: FoundInRows[] = []
  return {
    warnings: own.filter(({ row }) => row <= table.survey.headingRow).map(tellComment),
    hears: ({ number }) => legend.isLine(number),
    before(row, read) {
      for (const comment of commentsOn.get(row.number) ?? []) noteComment(read, comment, columnAt)
    },
    leavesOut(row, { texts, ownCells }) {
      const mark = marks?.get(row.number)
      const comment = commentsOn.get(row.number)?.find(({ text }) => saysGone(text))
      const look = isStruck(row, mark) ? struckThrough : comment ? commented : legend.lookOf(row, mark)
      if (!look) {
        if (mark && mark.struck > 0) partlyStruck.push(tellStruckCell(row, mark))
        return false
      }
      if (ownCells < 2) return false
      const place = `${table.headingSetKey}:${texts['Source Code'].toLowerCase()}`
      const isLeftOut = lookMarks.meaningOf(look.text, place, look.question) !== 'kept' && !includesSoldRows
      const meaning = isLeftOut ? 'gone' : 'available'
      countStatus(counted.statuses, {
        text: comment && look === commented ? comment.text : look.text,
        meaning,
        isLeftOut,
      })
      if (isLeftOut && comment) leftOut.push({ warning: tellLeftOut(comment), rows: 1 })
      return isLeftOut
    },
    found: () => [
      ...leftOut,
      ...partlyStruck.map((warning) => ({ warning, rows: 1 })),
      ...legend.unused().map((warning) => ({ warning, rows: 1 })),
    ],
  }
}

function commentsOf({ survey }: SurveyedTable, comments: readonly CellComment[]): readonly CellComment[] {
  const { firstColumn, lastColumn, lastRow } = survey
  return comments.filter(
    ({ row, column }) =>
      column >= firstColumn && (lastColumn === null || column <= lastColumn) && (lastRow === null || row <= lastRow),
  )
}

// Each row of a long list may have comments.
function groupByRow(comments: readonly CellComment[]): ReadonlyMap<number, readonly CellComment[]> {
  const byRow = new Map<number, CellComment[]>()
  for (const comment of comments) {
    const others = byRow.get(comment.row)
    if (others) others.push(comment)
    else byRow.set(comment.row, [comment])
  }
  return byRow
}

const saysGone = (text: string) => readStatus(text, 'remark') === 'gone'

const filledCells = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** A figure that is struck out and written again is no sold row. */
const isStruck = (row: SheetRow, mark: RowMark | undefined) => mark !== undefined && mark.struck * 2 > filledCells(row)

const placeOf = ({ row, column }: CellComment) => `${columnLetters(column)}${row}`

function tellComment(comment: CellComment): RowWarning {
  const { row, text } = comment
  return { row, column: '', value: text, message: `Comment on ${placeOf(comment)}: ${quoteCell(text)}`, expected: '' }
}

function tellLeftOut(comment: CellComment): RowWarning {
  const told = tellComment(comment)
  return { ...told, message: `${told.message}; the row was left out` }
}

function tellStruckCell({ number, cells }: SheetRow, { struckColumn, struck }: RowMark): RowWarning {
  const value = shownText(cells[struckColumn] ?? '')
  const message = `${quoteCell(value)} in ${columnLetters(struckColumn)}${number} is struck through${struck > 1 ? ` and so ${wordFor(struck - 1, 'is', 'are')} ${formatCountOf(struck - 1, 'more cell')} of the row` : ''}; it was read anyway`
  return { row: number, column: '', value, message, expected: 'a row without struck-through cells' }
}

/** Beside its cell, or beside the first one if nothing is read from its column. */
function noteComment(
  { texts, notedCells }: RowTexts,
  comment: CellComment,
  columnAt: ReadonlyMap<number, ColumnName>,
): void {
  const column = columnAt.get(comment.column) ?? 'Product ID'
  notedCells.push({ column, text: texts[column], note: { kind: 'reading', message: tellComment(comment).message } })
}

const statusWord = String.raw`\b${anyOf(statusWords.ofLegend)}\b`
const colorWord = String.raw`\b${anyOf(`${statusWords.looks}, highlights`)}\b`
const colorLegend = new RegExp(`${colorWord}.*${statusWord}|${statusWord}.*${colorWord}`, 'i')
const legendCellsMax = 3

type Legend = {
  lookOf(row: SheetRow, mark: RowMark | undefined): Look | undefined
  /** Whether a line only says what a color means. */
  isLine(row: number): boolean
  /** Colors of the legend that no row has. */
  unused(): RowWarning[]
}

type LegendEntry = {
  row: number
  text: string
  isLine: boolean
  look: Look
  isColor(rgb: string): boolean
  rows: number
}

/** The colors that a line, a filled cell beside the list, or a comment says are sold. */
function readLegend({ rows, marks }: Sheet, { survey }: SurveyedTable, comments: readonly CellComment[]): Legend {
  if (!marks) return { lookOf: () => undefined, isLine: () => false, unused: () => [] }
  const lines = rows.filter((row) => hasAtMostCells(legendCellsMax, row))
  const said = [
    ...lines.map((line) => ({ row: line.number, text: lineText(line), isLine: true })),
    ...comments.map(({ row, text }) => ({ row, text, isLine: false })),
  ]
  const entries = said.flatMap((one) => toEntry(one, one.isLine ? marks.get(one.row) : undefined))
  const isOfHeadings = (row: number) => row <= survey.headingRow && !survey.hasNoHeadings
  return {
    lookOf(row, mark) {
      const { fill, filled } = mark ?? { fill: undefined, filled: 0 }
      if (fill === undefined || filled * 2 <= filledCells(row) || isOfHeadings(row.number)) return undefined
      const entry = entries.find((one) => one.isColor(fill) && one.row !== row.number)
      if (entry) entry.rows += 1
      return entry?.look
    },
    isLine: (row) => entries.some((one) => one.row === row && one.isLine),
    unused: () =>
      entries.flatMap(({ row, text, rows: used }) => {
        const message = `${quoteCell(text)}: no row of the list has this color. Make sure that its sold steel is left out`
        return used > 0 ? [] : [{ row, column: '', value: text, message, expected: '' }]
      }),
  }
}

const lineText = ({ cells }: SheetRow) => cells.map(shownText).join(' ').trim()

/** Whether a line says what its own color means, since rows of the list have it: it is no title of the rows below. */
export function isColorLegend({ rows, marks }: Sheet, { survey }: SurveyedTable, line: SheetRow): boolean {
  const fill = marks?.get(line.number)?.fill
  if (marks === undefined || fill === undefined) return false
  return rows.some(
    (row) =>
      row.number > survey.headingRow && !hasAtMostCells(legendCellsMax, row) && marks.get(row.number)?.fill === fill,
  )
}

type Said = { row: number; text: string; isLine: boolean }

function toEntry({ row, text, isLine }: Said, mark: RowMark | undefined): LegendEntry[] {
  if (text === '' || text.length > statusCharsMax) return []
  const isNamed = colorLegend.test(text)
  const color = saysGone(text.replace(/^[=:\s-]+/, '')) || isNamed ? mark?.fill : undefined
  if (color === undefined && !isNamed) return []
  const named = colorNames.find(([words]) => words.test(text))?.[1]
  const name = color === undefined ? (named ?? 'filled with a color') : nameColor(color)
  const isColor = (rgb: string) =>
    color !== undefined ? rgb === color : named === undefined ? true : nameColor(rgb) === named
  const look = { text: name, question: `${quoteCell(text)}: leave out the rows that are ${name}?` }
  return [{ row, text, isLine, look, isColor, rows: 0 }]
}

const colorNames: readonly (readonly [RegExp, ColorName])[] = [
  [/\byellow\b/i, 'yellow'],
  [/\bred\b/i, 'red'],
  [/\bgreen\b/i, 'green'],
  [/\bblue\b/i, 'blue'],
  [/\borange\b/i, 'orange'],
  [/\bpink\b/i, 'pink'],
  [/\bpurple\b/i, 'purple'],
  [/\bgr[ae]y\b/i, 'gray'],
]
