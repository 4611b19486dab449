import type { ColumnName } from '../../../../shared/lists/terms.ts'
import type { SpecificationField } from '../../../../shared/needs/reading.ts'
import { findStateCode } from '../../../../shared/places/states.ts'
import { formatCoating, isGalvanealText, readCoating, withoutCoatings } from '../../../../shared/steel/coatings.ts'
import { readCondition } from '../../../../shared/steel/conditions.ts'
import { fractionOfDate } from '../../../../shared/steel/date-damage.ts'
import { plainMarks } from '../../../../shared/steel/figures.ts'
import { isKnownGauge } from '../../../../shared/steel/gauges.ts'
import { readSizeText, type SizeField } from '../../../../shared/steel/sizes.ts'
import { isBlankWord } from '../../../../shared/text/cells.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { type Cell, shownText } from '../../../lib/workbook/sheet.ts'
import { readWeight } from '../../../steel/weight-reading.ts'
import type { FileColumn } from '../../inventory/lists/headings/map-columns.ts'
import { createWordReader, readHeading } from '../../inventory/lists/headings/read-heading.ts'
import { type Draft, leaveUnread, note, state, statePieces } from './draft.ts'
import { dayOf, readNeedDay } from './need-dates.ts'
import { type LineDraft, type ReadingContext, readLine } from './read-line.ts'
import { heavyLb } from './read-product.ts'
import { needHeadingWords, requestWords } from './request-vocabulary.ts'

/** What a column of a buyer's list says. `phrase` is free text, `number` counts the lines. */
type NeedColumn = SpecificationField | 'phrase' | 'number'

export type ColumnReading = {
  position: number
  heading: string
  /** Undefined for a heading that names none of the fields. */
  column: NeedColumn | undefined
  /** What the heading says at its end, such as `mm`. */
  unit: string | undefined
}

const readOwnWord = createWordReader<Exclude<NeedColumn, 'category'>>(needHeadingWords)

const columnOfName: Readonly<Partial<Record<ColumnName, NeedColumn>>> = {
  Product: 'phrase',
  Thickness: 'thickness',
  Width: 'width',
  Length: 'length',
  'Grade Category': 'gradeCategory',
  'Qty Pcs': 'qtyPcs',
  Weight: 'weightNeeded',
  State: 'locationState',
  Condition: 'product',
}

/** What a heading of a buyer's list says. */
export function readNeedHeading(heading: string, position: number): ColumnReading {
  const column = columnOf(heading) ?? columnOf(heading.replace(/\([^)]*\)/g, ''))
  return { position, heading, column, unit: unitOf(heading, column) ?? readHeading(heading)?.unit?.text }
}

function columnOf(heading: string): NeedColumn | undefined {
  const name = readHeading(heading)?.columnOf([])
  return readOwnWord(heading) ?? (name && columnOfName[name])
}

const weightUnit = /\b(?:tons?|tonnes|mt|kgs?|cwt|lbs)\b/i
const unitAtEnd = new RegExp(String.raw`(?:^|[\s(,/])(${anyOf(requestWords.headingUnits)})\.?\)?$`, 'i')

function unitOf(heading: string, column: NeedColumn | undefined): string | undefined {
  if (column === 'weightNeeded') return weightUnit.exec(heading)?.[0].toLowerCase()
  if (/(?:ga|gauge|gage)\s*\/|\/\s*(?:ga|gauge|gage)|decimal/i.test(heading)) return undefined
  return unitAtEnd.exec(heading.trim())?.[1]?.toLowerCase()
}

/** The columns of a row that is a heading, for the finder of headings: the more are known, the better. */
export function mapNeedHeadings(columns: readonly FileColumn[]): { score: number; columns: readonly ColumnReading[] } {
  const found = readNeedHeadings(
    columns.map(({ heading }) => heading),
    sheetColumnsMin,
  )
  return { score: found?.filter(({ column }) => column !== undefined).length ?? 0, columns: found ?? [] }
}

const sheetColumnsMin = 2

/** Undefined for a row that is no heading. */
export function readNeedHeadings(cells: readonly string[], columnsMin: number): ColumnReading[] | undefined {
  const filled = cells.flatMap((text, position) => (text.trim() === '' ? [] : [readNeedHeading(text, position)]))
  const known = filled.filter(({ column }) => column !== undefined)
  const kinds = new Set(known.map(({ column }) => column))
  const isHeading =
    kinds.size >= columnsMin &&
    known.length >= filled.length / 2 &&
    filled.every(({ heading }) => !/^[\d.,/ "'-]+$/.test(heading)) &&
    known.some(({ column }) => column !== 'number' && column !== 'notes')
  return isHeading ? filled : undefined
}

const ditto = new RegExp(`^${anyOf(requestWords.asAboveCell)}$`, 'i')
const pieces = new RegExp(
  String.raw`^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)? ?${anyOf(requestWords.piecesInCells)}?$`,
  'i',
)
const bareNumber = /^\d{1,7}(?:\.\d+)?$/
// Bare numbers below this are gauges only of thick steel, and may be inches.
const bareGaugeMin = 7
const lightestLb = 50

type CellText = { column: NeedColumn | undefined; heading: string; unit: string | undefined; text: string; cell: Cell }

export function readRow(cells: readonly Cell[], columns: readonly ColumnReading[], context: ReadingContext): LineDraft {
  const filled = columns.flatMap(({ position, column, heading, unit }): CellText[] => {
    const cell = cells[position] ?? ''
    const text = plainMarks(shownText(cell)).trim()
    return text === '' || isBlankWord(text) ? [] : [{ column, heading, unit, text, cell }]
  })
  const beyond = cells.flatMap((cell, position) =>
    shownText(cell) !== '' && !columns.some((column) => column.position === position) ? [shownText(cell)] : [],
  )
  const textsOf = (column: NeedColumn) => filled.filter((one) => one.column === column).map(({ text }) => text)
  const texts = [...textsOf('phrase'), ...textsOf('category')]
  const isPlate = texts.some((text) => /\bpl(?:ate|t)?s?\b/i.test(text))
  const sizes = new Map(
    (['thickness', 'width', 'length'] as const).map((field) => {
      const found = filled.find(({ column }) => column === field)
      return [field, found && sizeText(field, found, isPlate)] as const
    }),
  )
  const length = sizes.get('length')
  const thickness = sizes.get('thickness')
  const gradeTexts = textsOf('gradeCategory')
  const weight = filled.find(({ column }) => column === 'weightNeeded')
  const { draft, ...sureness } = readLine(texts.filter((text) => !ditto.test(text)).join(' '), context, {
    coating: textsOf('coatingWt')[0] ?? coatingOf(gradeTexts.join(' ')),
    grades: gradeTexts,
    isCut: length === undefined ? undefined : length !== 'COIL',
    isCoil: length === undefined ? undefined : length === 'COIL',
    isHeavy:
      weight && textsOf('qtyPcs').length === 0 ? (weightOf(weight.text, weight.unit) ?? 0) >= heavyLb : undefined,
    thicknessIn: thickness === undefined ? undefined : readSizeText('thickness', thickness, '')?.[0],
  })
  for (const one of filled) takeCell(draft, one, { ...context, isPlate })
  for (const text of beyond) leaveUnread(draft, 'notes', text)
  const hasSteel =
    sureness.isItem ||
    (['thickness', 'category', 'width', 'gradeCategory'] as const).some((field) => draft.stated.has(field)) ||
    draft.unread.some(({ field }) => field === 'thickness' || field === 'category')
  const isTotal = filled.some(({ text }) => /^(?:grand |sub)?totals?\b/i.test(text)) && !draft.stated.has('thickness')
  return { draft, isItem: hasSteel && !isTotal, isSure: hasSteel, suggestedCategory: sureness.suggestedCategory }
}

type RowContext = ReadingContext & { isPlate: boolean }

function takeCell(draft: Draft, one: CellText, context: RowContext): void {
  const { column, heading, text } = one
  const unread = () =>
    leaveUnread(draft, column === 'phrase' || column === 'number' || !column ? 'notes' : column, `${heading}: ${text}`)
  if (ditto.test(text)) unread()
  else if (column === undefined) unread()
  else if (column === 'number') {
    if (!/^[\d.#-]+$/.test(text)) unread()
  } else if (column === 'notes')
    note(draft, /^(?:notes?|comments?|remarks?)$/i.test(heading) ? text : `${heading}: ${text}`)
  else if (column !== 'phrase' && column !== 'category' && !takers[column](draft, one, context)) unread()
}

type Taker = (draft: Draft, one: CellText, context: RowContext) => boolean

/** Each returns false for a text that it cannot read. */
const takers: Readonly<Record<Exclude<NeedColumn, 'phrase' | 'category' | 'notes' | 'number'>, Taker>> = {
  thickness: takeSize,
  width: takeSize,
  length: takeSize,
  qtyPcs: (draft, { text, unit }) => {
    if (unit !== undefined && /^(?:lbs|tons?|tonnes|mt|kgs?|cwt)$/.test(unit)) return false
    const digits = pieces.exec(text)?.[1]
    if (digits === undefined || Number(digits.replaceAll(',', '')) === 0) return false
    statePieces(draft, Number(digits.replaceAll(',', '')), text)
    return true
  },
  weightNeeded: (draft, { text, unit }) => {
    const weightLb = weightOf(text, unit)
    if (weightLb === undefined) return false
    state(draft, 'weightNeeded', String(Math.round(weightLb)))
    return true
  },
  gradeCategory: (draft, { text }) => {
    const upper = text.toUpperCase()
    const coating = coatingOf(upper)
    const grade = coating === '' ? upper : withoutCoatings(upper).replace(/\s+/g, ' ').trim()
    if (coating !== '') state(draft, 'coatingWt', coating)
    if (grade !== coating && grade !== '') state(draft, 'gradeCategory', grade)
    return true
  },
  coatingWt: (draft, { text }) => {
    const coating = readCoating(text, true)
    if (coating) state(draft, 'coatingWt', /^[A-Z]+[- ]?\d+$/i.test(text) ? text.toUpperCase() : formatCoating(coating))
    return coating !== undefined
  },
  product: (draft, { text }) => {
    const condition = /^any$/i.test(text) ? 'Any' : readCondition(text)
    const isMixed = /\bor\b|\/|,/i.test(text)
    if (condition !== undefined && !isMixed) state(draft, 'product', condition)
    return condition !== undefined && !isMixed
  },
  condition: (draft, { text }) => {
    const option = mtrOf(text)
    if (option !== undefined) state(draft, 'condition', option)
    return option !== undefined
  },
  estimatedNeedDate: (draft, { text, cell }, { today }) => {
    const dated = typeof cell === 'string' || cell.note?.kind !== 'date' ? undefined : dayOf(cell.note)
    const day = dated ?? readNeedDay(text, today)
    if (day !== undefined) state(draft, 'estimatedNeedDate', day)
    return day !== undefined
  },
  locationState: (draft, { text, heading }) => {
    const name = /(?:^|[, ])([A-Za-z]{2}|[A-Za-z]+(?: [A-Za-z]+)?)\.?(?:,? \d{5}(?:-\d{4})?)?$/.exec(text)?.[1]
    const code = findStateCode(text) ?? (name && /^(?:[A-Z]{2}|.{3,})$/.test(name) ? findStateCode(name) : undefined)
    if (code === undefined) return false
    state(draft, 'locationState', code)
    if (findStateCode(text) === undefined) note(draft, `${heading}: ${text}`)
    return true
  },
}

const yesReports = new RegExp(`^${anyOf(requestWords.yesReports)}$`, 'i')
const noReports = new RegExp(`^${anyOf(requestWords.noReports)}$`, 'i')

function mtrOf(text: string): string | undefined {
  if (yesReports.test(text)) return 'Yes MTR'
  if (noReports.test(text)) return 'No MTR'
  if (/^(?:just |only )?chem(?:s|istry)?(?: only)?$/i.test(text)) return 'Just Chems'
  return /^any$/i.test(text) ? 'Any' : undefined
}

function takeSize(draft: Draft, one: CellText, { isPlate }: RowContext): boolean {
  const field = one.column
  if (field !== 'thickness' && field !== 'width' && field !== 'length') return false
  const text = sizeText(field, one, isPlate)
  if (text === undefined) return false
  state(draft, field, text)
  if (isDate(one.cell)) note(draft, `${one.heading} ${text} (${one.text} in the sheet)`)
  return true
}

const isDate = (cell: Cell) => typeof cell !== 'string' && cell.note?.kind === 'date'

/** A size as the form takes it; undefined if it cannot be read. */
function sizeText(field: SizeField, { text, unit, cell }: CellText, isPlate: boolean): string | undefined {
  if (field === 'length' && /^(?:c|cl|coils?|in coil)$/i.test(text)) return 'COIL'
  const plain = bareNumber.test(text) ? withUnit(field, text, unit, isPlate) : (damaged(cell) ?? text)
  return plain !== undefined && plain !== '' && readSizeText(field, plain, '')
    ? plain.toUpperCase().replace(/ MM$/, ' mm')
    : undefined
}

function damaged(cell: Cell): string | undefined {
  if (typeof cell === 'string' || cell.note?.kind !== 'date') return undefined
  return fractionOfDate(cell.note) ?? ''
}

function withUnit(field: SizeField, digits: string, unit: string | undefined, isPlate: boolean): string | undefined {
  if (unit === 'mm' || unit === 'cm') return `${digits} ${unit}`
  if (unit === 'ft' || unit === 'feet') return `${digits}'`
  if (field !== 'thickness' || !/^\d+$/.test(digits)) return digits
  const number = Number(digits)
  const isGaugeHeading = unit === 'ga' || unit === 'gauge' || unit === 'gage'
  if (isKnownGauge(number) && (isGaugeHeading || (!isPlate && number >= bareGaugeMin && unit === undefined)))
    return `${digits} GA`
  return isPlate && !isGaugeHeading ? digits : undefined
}

function weightOf(text: string, unit: string | undefined): number | undefined {
  const plain = text.replace(
    /^(\d+(?:\.\d+)?) ?k(?: ?(?:lbs?|#))?$/i,
    (_, digits: string) => `${Number(digits) * 1_000}`,
  )
  const isBare = /^[\d.,]+$/.test(plain)
  const hasUnit = unit !== undefined && /^(?:lbs|tons?|tonnes|mt|kgs?|cwt)$/.test(unit)
  const { weightLb, couldBeLb } = readWeight(isBare && hasUnit ? `${plain.replaceAll(',', '')} ${unit}` : plain)
  const found = weightLb ?? couldBeLb[0]
  const isDoubtful = isBare && !hasUnit && (found ?? 0) < lightestLb
  return found !== undefined && found > 0 && !isDoubtful ? found : undefined
}

function coatingOf(text: string): string {
  const coating = readCoating(text, isGalvanealText(text))
  return coating ? formatCoating(coating) : ''
}
