import type { Question, RowWarning } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { columnLetters, quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { type CellComment, type RowMark, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { statusText } from '../headings/read-status.ts'
import { readTitle } from '../headings/read-title.ts'
import { maySpeakFor } from '../headings/spoken-for.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import { type ColorLegend, isStruck, quoteLegend, readColorLegend } from './color-legends.ts'
import { askAll, createMarks } from './marks.ts'
import type { CountedStatus, FoundInRows, Rule, SourceRuleOptions } from './rule.ts'
import { countStatus, isGone } from './statuses.ts'

const options = [
  { value: 'left out', label: 'Leave them out' },
  { value: 'kept', label: 'Keep them' },
] as const

/** What staff say of rows that are struck through, or whose look a legend explains in words that nobody knows. */
export type LookMarks = {
  meaningOf(text: string, place: string, question: string): (typeof options)[number]['value'] | undefined
  questions(): Question[]
}

export const createLookMarks = ({ answers, given }: Pick<SourceRuleOptions, 'answers' | 'given'>): LookMarks =>
  createMarks({ kind: 'marked rows', options, answers, given, askAll })

const struckThrough = { text: 'struck through', question: 'Some rows are struck through. Leave them out?' }

/**
 * Leaves out rows that are struck through, that a comment says are sold or not here, or that look as a legend says. What
 * the file says itself is not asked. Comments are told beside their rows.
 */
export const markedRows: Rule = (sheet, table, { includesSoldRows, counted, lookMarks, legendTexts }) => {
  const { marks, comments = [] } = sheet
  if (!marks && comments.length === 0) return undefined
  const own = commentsOf(table, comments)
  const commentsOn = groupByRow(own)
  const legend = readColorLegend(sheet, table, { texts: legendTexts, comments: own })
  const columnAt = new Map([...table.columns].map(([column, position]) => [position, column]))
  const tagColumn = table.columns.get('Product ID')
  const partlyStruck: RowWarning[] = []
  const leftOut: FoundInRows[] = []
  const placeOf = ({ texts }: RowTexts) => `${table.headingSetKey}:${texts['Source Code'].toLowerCase()}`
  const sayOf = (row: SheetRow, read: RowTexts): Said | undefined => {
    const mark = marks?.get(row.number)
    const comment = commentsOn.get(row.number)?.find(({ text }) => isGone(statusOf(text)))
    if (comment) return { text: comment.text, meaning: statusOf(comment.text), comment }
    const spoken = commentsOn.get(row.number)?.find(({ text }) => maySpeakFor(text, statusText(text)))
    if (spoken) {
      const meaning = ask(spoken.text, `A comment says ${quoteCell(spoken.text)}. Leave the row out?`, read)
      return { text: spoken.text, meaning, comment: spoken }
    }
    const entry = legend.isEmpty ? undefined : legend.entryOf(row, mark)
    if (entry) return sayEntry(entry, read)
    if (!isStruck(row, mark, tagColumn)) return undefined
    return { text: struckThrough.text, meaning: ask(struckThrough.text, struckThrough.question, read) }
  }
  const ask = (text: string, question: string, read: RowTexts): CountedStatus['meaning'] =>
    lookMarks.meaningOf(text, placeOf(read), question) === 'kept' ? 'available' : 'gone'
  const sayEntry = ({ text, name, meaning }: ReturnType<ColorLegend['entryOf']> & object, read: RowTexts): Said => {
    if (meaning.status === 'unknown')
      return {
        text: name,
        meaning: ask(`${name} ${text}`, `${quoteLegend(text)}: leave out the rows that are ${name}?`, read),
      }
    if (meaning.condition !== undefined && read.texts.Condition === '') {
      read.texts.Condition = meaning.condition
      noteOnce(read, name, `${quoteLegend(text)} is on the sheet, so the rows that are ${name} got this condition`)
    }
    return { text: name, meaning: meaning.status === 'plain' ? 'available' : meaning.status }
  }
  const noted = new Set<string>()
  const noteOnce = ({ notedCells, texts }: RowTexts, name: string, message: string) => {
    if (noted.has(name)) return
    noted.add(name)
    notedCells.push({ column: 'Condition', text: texts.Condition, note: { kind: 'reading', message } })
  }
  return {
    warnings: own.filter(({ row }) => row <= table.survey.headingRow).map(tellComment),
    hears: ({ number }) => legend.isLine(number),
    before(row, read) {
      for (const comment of commentsOn.get(row.number) ?? []) noteComment(read, comment, columnAt)
    },
    leavesOut(row, read) {
      const said = read.ownCells < 2 ? undefined : sayOf(row, read)
      if (!said) {
        const mark = marks?.get(row.number)
        if (mark && mark.struck > 0 && !isStruck(row, mark, tagColumn)) partlyStruck.push(tellStruckCell(row, mark))
        return false
      }
      const { text, meaning, comment } = said
      const isLeftOut = isGone(meaning) && !includesSoldRows
      if (isGone(meaning)) countStatus(counted.statuses, { text, meaning, isLeftOut })
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

type Said = { text: string; meaning: CountedStatus['meaning']; comment?: CellComment }

/** What a comment says of its row: it is a remark, so it is read as a title is. */
function statusOf(text: string): CountedStatus['meaning'] {
  return readTitle(text).status ?? 'available'
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

const cellOf = ({ row, column }: CellComment) => `${columnLetters(column)}${row}`

function tellComment(comment: CellComment): RowWarning {
  const { row, text } = comment
  return { row, column: '', value: text, message: `Comment on ${cellOf(comment)}: ${quoteCell(text)}`, expected: '' }
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
