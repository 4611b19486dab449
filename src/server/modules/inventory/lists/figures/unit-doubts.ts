import type { Caution, Question } from '../../../../../shared/lists/schema.ts'
import { type ColumnName, columnKinds } from '../../../../../shared/lists/terms.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { findUnit } from '../headings/heading-unit.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { headingKey, readHeading } from '../headings/read-heading.ts'
import { plainLetters } from '../headings/word-table.ts'
import type { Answers, ReadTable, SourceRule } from '../rules/rule.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import { type SourceValue, sourceKey } from '../values/source-code.ts'
import { isFigure, type UnitAction, unitOfAction, writeUnit } from './heading-units.ts'

const columnsAsked = ['Weight', 'Thickness', 'Width', 'Length'] as const satisfies readonly ColumnName[]
const weightUnits = ['pounds', 'kilograms', 'net tons', 'metric tons'] as const
const sizeUnits = ['inches', 'millimeters'] as const
const unclearUnits = ['pounds', 'kilograms'] as const
const keyCharsMax = 100

// Below headings in these languages numbers without a unit may be metric.
const foreign = new RegExp(
  String.raw`\b(?:${anyOf(listWords.beforeGermanMeasure)}?${anyOf(listWords.germanMeasures)}|${anyOf(listWords.foreignMeasures)})\b`,
)

/** `doubt`: pounds or kilograms by the heading, or one that only staff know or that is in another language, without a unit. */
type AskedColumn = {
  column: (typeof columnsAsked)[number]
  heading: string
  /** The start of the question's id, before the source. */
  start: string
  doubt: 'unclear' | 'unknown' | undefined
  chosen: UnitAction | undefined
}
type Asked = { question: Question; doubt: AskedColumn['doubt']; heading: string; isWeight: boolean }

const idStart = (column: ColumnName, heading: string) => `unit:${column}:${headingKey(heading).slice(0, keyCharsMax)}:`

/** Whether the unit of a column is known from an earlier list of a source. */
export function isUnitAnswered(
  answers: Answers,
  { survey, columns }: Pick<SurveyedTable, 'survey' | 'columns'>,
  { column, source }: { column: ColumnName; source: string },
): boolean {
  const heading = survey.headings.find((one) => one.column === columns.get(column))?.heading ?? ''
  return answers[idStart(column, heading) + source] != null
}

/**
 * Asks for the unit of numbers that have none where the heading says pounds and kilograms, or is one that only staff know.
 * The answer, and a unit that staff chose for a column, hold for the next list of the source with this heading.
 */
export const unitDoubts: SourceRule = ({ answers }) => {
  const answered = Object.keys(answers)
  const byTable = new Map<ReadTable, readonly AskedColumn[]>()
  const byId = new Map<string, Asked>()
  const columnsOf = (read: ReadTable) => {
    const known = byTable.get(read) ?? listColumns(read, (start) => answered.some((id) => id.startsWith(start)))
    byTable.set(read, known)
    return known
  }
  const ask = (id: string, one: AskedColumn, answer: UnitAction | undefined, { code }: SourceValue): Asked => {
    const known = byId.get(id)
    if (known) return known
    const { heading, doubt } = one
    const isWeight = columnKinds[one.column] === 'weight'
    const question: Question = {
      id,
      kind: doubt === 'unclear' ? 'pounds or kilograms' : 'unit',
      text: `Which unit does the list of ${code} use under ${quoteCell(heading)}?`,
      rows: 0,
      options: optionsOf(one).map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
      ...(doubt !== 'unclear' && { assumed: isWeight ? 'pounds' : 'inches' }),
      answer: answer ?? null,
    }
    const asked = { question, doubt, heading, isWeight }
    byId.set(id, asked)
    return asked
  }
  return {
    settle(texts, source, read) {
      for (const one of columnsOf(read)) {
        const { column, start, doubt, chosen } = one
        // A unit that staff chose is behind the figure already.
        if (!isFigure(texts[column]) && chosen === undefined) continue
        const id = start + sourceKey(source.code)
        // The question may have been asked before the spelling was chosen.
        const said = answers[id] === undefined ? answers[start + sourceKey(source.listed)] : answers[id]
        const answer = chosen ?? optionsOf(one).find((value) => value === said)
        if (!answer && (!doubt || isInches(column, texts[column]))) continue
        ask(id, one, answer, source).question.rows += 1
        const unit = answer && unitOfAction[answer]
        if (!isFigure(texts[column])) continue
        if (unit) texts[column] = `${texts[column]} ${writeUnit(unit)}`
        else if (!answer && doubt === 'unclear') texts[column] = `${texts[column]} lb/kg`
      }
    },
    questions: () => [...byId.values()].map(({ question }) => question),
    cautions: () => [...byId.values()].filter(({ question }) => question.answer === null).map(cautionAbout),
  }
}

// By judgment: nothing on a list is thinner than 0.2 mm, so such a figure is in inches.
const thinnestMm = 0.2

const isInches = (column: ColumnName, text: string) => column === 'Thickness' && Number(text) < thinnestMm

function optionsOf({ column, doubt }: AskedColumn): readonly UnitAction[] {
  if (columnKinds[column] !== 'weight') return sizeUnits
  return doubt === 'unclear' ? unclearUnits : weightUnits
}

/** Most tables have none. */
function listColumns(
  { table: { survey, columns, units }, chosenUnits }: ReadTable,
  isAnswered: (start: string) => boolean,
): AskedColumn[] {
  return columnsAsked.flatMap((column) => {
    const found = survey.headings.find((one) => one.column === columns.get(column))
    if (!found || found.heading === '') return []
    const { heading, matchedBy } = found
    const unit = units.get(column)
    const isByStaff = matchedBy === 'chosen' || matchedBy === 'remembered'
    const isOfStaff = isByStaff && readHeading(heading)?.columnOf([]) !== column
    const isUnknown = !unit && !findUnit(heading, column) && (isOfStaff || foreign.test(plainLetters(heading)))
    const chosen = actionOf(column, chosenUnits)
    if (chosen === undefined && unit && unit.kind !== 'unclear') return []
    const doubt = unit?.kind === 'unclear' ? 'unclear' : isUnknown ? 'unknown' : undefined
    const start = idStart(column, heading)
    if (!chosen && !doubt && !isAnswered(start)) return []
    return [{ column, heading, start, doubt: chosen ? undefined : doubt, chosen }]
  })
}

function actionOf(column: ColumnName, chosenUnits: ReadTable['chosenUnits']): UnitAction | undefined {
  const unit = chosenUnits.get(column)
  if (unit === undefined) return undefined
  const possible = columnKinds[column] === 'weight' ? weightUnits : sizeUnits
  return possible.find((action) => unitOfAction[action]?.text === unit?.text)
}

function cautionAbout({ question: { rows }, doubt, heading, isWeight }: Asked): Caution {
  const numbers = `${formatCountOf(rows, 'number')} under ${quoteCell(heading)}`
  const message =
    doubt === 'unclear'
      ? `${numbers} may be in pounds or kilograms, and ${wordFor(rows, 'counts', 'count')} as 0. Say which before you store the list.`
      : `${numbers} ${wordFor(rows, 'has', 'have')} no unit, and ${wordFor(rows, 'was', 'were')} taken as ${isWeight ? 'pounds' : 'inches'}. Say which unit is meant before you store the list.`
  return { kind: 'unknown unit', message, count: rows }
}
