import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { rowsBelow, type Sheet, shownText } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from '../headings/cell-kinds.ts'
import { readTitle } from '../headings/read-title.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import type { Rule } from './rule.ts'

type Said = { column: ColumnName; text: string; line: string; isNoted: boolean }

const sized = ['Thickness', 'Width', 'Length'] as const satisfies ColumnName[]
const words: Readonly<Record<(typeof sized)[number], RegExp>> = {
  Thickness: /\b(?:thick(?:ness(?:es)?)?|thk|gauges?|ga)\b/i,
  Width: /\b(?:widths?|wide|wd?)\b/i,
  Length: /\b(?:lengths?|long|lg)\b/i,
}
const size = /\d[\d./ -]*(?:"|''|'|in\b\.?|inch(?:es)?\b|mm\b|ft\b|ga(?:uge)?\b)?/i
const unless =
  /[,;(\s]*\b(?:unless|except (?:as|where)|if not)\s+(?:otherwise\s+)?(?:noted|stated|shown|specified|indicated|listed|marked|mentioned)(?:\s+otherwise)?\b[.):,;\s]*/i
const subject = new RegExp(
  String.raw`^\W*all\s+(?:other\s+)?(?:hr\s+|cr\s+)?(?:(?:${anyOf(statusWords.things)})\b\s*)?(?:is\b|are\b|=|:)?\s*`,
  'i',
)
const atPlace = /^(?:located |stored )?(?:fob|f\.o\.b\.|in|at)\s+/i
const linesMax = 15
const lineCellsMax = 4
const tried = 60
// A row with fewer cells is no item.
const ownCellsMin = 3

/** Fills blanks with what a line above or below the list says of all rows: 'All coils 48" unless noted'. */
export const saidOfAll: Rule = (sheet, table) => {
  const said = listLines(sheet, table).flatMap((line) => readLine(line, sheet, table) ?? [])
  if (said.length === 0) return undefined
  return {
    before(_row, { texts, notedCells, ownCells }) {
      if (ownCells < ownCellsMin) return
      for (const one of said) {
        if (texts[one.column] !== '') continue
        texts[one.column] = one.text
        if (one.isNoted) continue
        one.isNoted = true
        const message = `${quoteCell(one.line)} is on the sheet, so it was used here and in the other rows that say nothing else`
        notedCells.push({ column: one.column, text: one.text, note: { kind: 'reading', message } })
      }
    },
  }
}

function listLines({ rows }: Pick<Sheet, 'rows'>, { survey }: SurveyedTable): string[] {
  const end = Math.max(
    0,
    rows.findIndex(({ number }) => number >= survey.headingRow),
  )
  const around = [
    ...rows.slice(Math.max(0, end - linesMax), end),
    ...rows.slice(Math.max(end + 1, rows.length - linesMax)),
  ]
  return around.flatMap(({ cells }) => {
    const texts = cells.map(shownText).filter((text) => text !== '')
    return texts.length <= lineCellsMax ? [texts.join(' ')] : []
  })
}

function readLine(line: string, sheet: Pick<Sheet, 'rows'>, table: SurveyedTable): Said | undefined {
  if (!unless.test(line)) return undefined
  const whole = line.replace(unless, ' ').trim()
  const rest = whole
    .replace(subject, '')
    .replace(/[.,;:]+$/, '')
    .trim()
  if (rest === whole) return undefined
  const say = (column: ColumnName, text: string): Said => ({ column, text, line, isNoted: false })
  const { condition, isWhole } = readTitle(rest)
  if (condition !== undefined && isWhole) return say('Condition', condition)
  if (cellKinds.grades([rest])) return say('Grade Category', rest)
  if (atPlace.test(rest) && findStateIn(rest) !== undefined) return say('State', rest.replace(atPlace, ''))
  const [figure] = size.exec(rest) ?? []
  if (figure === undefined) return undefined
  const named = sized.filter((column) => words[column].test(rest))
  // Without a word it is the only size that rows lack.
  const [column, ...others] = named.length > 0 ? named : sized.filter((one) => hasBlanks(one, sheet, table))
  return column === undefined || others.length > 0 ? undefined : say(column, figure.trim())
}

function hasBlanks(column: ColumnName, { rows }: Pick<Sheet, 'rows'>, { columns, survey }: SurveyedTable): boolean {
  const position = columns.get(column)
  if (position === undefined) return false
  const items = rowsBelow(rows, survey.headingRow, tried).filter(
    ({ cells }) => cells.filter((cell) => cell !== '').length >= ownCellsMin,
  )
  return items.some(({ cells }) => (cells[position] ?? '') === '')
}
