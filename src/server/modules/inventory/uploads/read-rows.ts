import { categoryTraits, contradictsCategory } from '../../../../shared/category-traits.ts'
import { fractionOfDate } from '../../../../shared/date-damage.ts'
import type { RegionCode } from '../../../../shared/regions.ts'
import { findWeightDoubt } from '../../../../shared/theoretical-weight.ts'
import { type ColumnName, warningsMax } from '../../../../shared/upload-terms.ts'
import type { Caution, RowWarning } from '../../../../shared/uploads.ts'
import { type CellNote, cellCharsMax, type Sheet } from '../../../lib/workbook/sheet.ts'
import type { NewInventoryItem } from '../table.ts'
import { checkList, type ListCounts } from './check-list.ts'
import type { SurveyedList } from './find-list.ts'
import {
  createSourceReader,
  type Doubt,
  type ExtentValue,
  type QuantityValue,
  type RegionValue,
  readLengthValue,
  readQuantity,
  readRegions,
  readState,
  readThicknessValue,
  readWeightValue,
  readWidthValue,
  rememberTexts,
  type SourceValue,
  type StateValue,
  type ThicknessValue,
  type WeightValue,
} from './read-values.ts'
import { createRowSorter, looksLikeHeadings } from './row-kinds.ts'
import {
  at,
  createTextReader,
  isIdentifier,
  type MergedCells,
  type RemarkableCell,
  type RowTexts,
  type Texts,
} from './row-texts.ts'

/** An item as its list gives it. */
export type ListedItem = Required<Omit<NewInventoryItem, 'id' | 'category'>>

/** What staff should know of a row; `column` is `''` when the whole row is meant. */
export type RowProblem = Omit<RowWarning, 'row'>

/** A row of the list; `number` is Excel's. One that is no item is left out for the reason among its problems. */
export type ReadRow = { number: number; isItem: boolean; fields: ListedItem; problems: readonly RowProblem[] }

/** What a list holds, and what staff should know of it. */
export type ListTally = {
  items: number
  rowsSkipped: number
  hiddenRows: number
  totalRows: number
  problemRows: number
  /** The first 200. */
  warnings: RowWarning[]
  warningsTotal: number
  itemsWithoutRegion: number
  /** As stored; those that differ in case only count as one. */
  sourceCodes: string[]
  cautions: Caution[]
}

/** `spell` gives the spelling in which a source code is stored already. */
export type ListReaderOptions = {
  category: string
  defaultRegions: readonly RegionCode[]
  includesHiddenRows: boolean
  spell: (sourceCode: string) => string
}

/**
 * Makes a reader of a list's rows. A row needs a Source Code and any of Product ID, Heat Num, Thickness and Weight; others are
 * left out and told, sums, repeated headings and blank rows silently. `tally` counts what was read so far.
 */
export function createListReader(
  sheets: readonly Sheet[],
  list: SurveyedList,
  options: ListReaderOptions,
): { rows(): Generator<ReadRow>; tally(): ListTally } {
  const sheet = sheets[list.survey.sheet]
  const reading = startReading(list, options)
  return {
    rows: () => readRows(sheet?.rows ?? [], reading, list, sheet?.merges ?? []),
    tally: () => toTally(reading, list),
  }
}

/** The one reading of a list: what it counts, remembers and reads values with. */
type Reading = {
  options: ListReaderOptions
  hasFixedSource: boolean
  tally: Omit<ListTally, 'sourceCodes' | 'cautions'>
  counts: ListCounts
  identities: ReturnType<typeof createIdentities>
  toldMerges: Set<string>
  /** The row that is being read, and its problems so far. */
  row: number
  problems: readonly RowProblem[]
  values: ReturnType<typeof createValueReaders>
}

function startReading(list: SurveyedList, options: ListReaderOptions): Reading {
  const reading: Reading = {
    options,
    hasFixedSource: !list.columns.has('Source Code'),
    tally: {
      items: 0,
      rowsSkipped: 0,
      hiddenRows: 0,
      totalRows: 0,
      problemRows: 0,
      warnings: [],
      warningsTotal: 0,
      itemsWithoutRegion: 0,
    },
    counts: {
      weightsOff: 0,
      unknownStates: 0,
      unknownRegions: 0,
      clearProducts: 0,
      otherCategory: 0,
      repeatedItems: 0,
    },
    identities: createIdentities(),
    toldMerges: new Set(),
    row: 0,
    problems: noProblems,
    values: createValueReaders(list.units, options),
  }
  for (const warning of list.warnings) addWarning(reading.tally, warning.row, warning)
  return reading
}

function createValueReaders(units: SurveyedList['units'], { category, defaultRegions, spell }: ListReaderOptions) {
  return {
    withUnits: createUnitWriter(units),
    source: rememberTexts(createSourceReader(spell)),
    quantity: rememberTexts(readQuantity),
    state: rememberTexts(readState),
    regions: rememberTexts((text) => readRegions(text, defaultRegions)),
    thickness: rememberTexts((text) => readThicknessValue(text, category)),
    width: rememberTexts(readWidthValue),
    length: rememberTexts((text) => readLengthValue(text, category)),
    weight: (text: string) => readWeightValue(text, units.has('Weight')),
    product: rememberTexts((text) => readProduct(text, category)),
  }
}

type ProductValue = { isClear: boolean; isOther: boolean; isFlat: boolean }

function readProduct(text: string, category: string): ProductValue {
  const { form, finish } = categoryTraits(text)
  const itsForm = form ?? categoryTraits(category).form
  return {
    isClear: form !== undefined || finish !== undefined,
    isOther: contradictsCategory(text, category),
    isFlat: itsForm === 'sheet' || itsForm === 'plate',
  }
}

function* readRows(
  rows: Sheet['rows'],
  reading: Reading,
  list: SurveyedList,
  merges: Sheet['merges'],
): Generator<ReadRow> {
  const start = rows.findIndex(({ number }) => number > list.survey.headingRow)
  if (start < 0) return
  const { tally, options } = reading
  const readTexts = createTextReader(list, merges)
  const isNoItem = createRowSorter(list, rows.slice(0, start))
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row) continue
    const read = readTexts(row)
    if (isNoItem(row, read)) {
      tally.totalRows += 1
      continue
    }
    if (row.isHidden) tally.hiddenRows += 1
    if (!row.isHidden || options.includesHiddenRows) yield readRow(row.number, read, reading)
  }
}

function readRow(number: number, read: RowTexts, reading: Reading): ReadRow {
  const { tally, values } = reading
  reading.row = number
  reading.problems = noProblems
  const source = values.source(read.texts[at['Source Code']])
  const reason = findReasonToSkip(read, source, reading.hasFixedSource)
  values.withUnits?.(read.texts)
  const row = readValues(read.texts, values)
  const fields = toItem(read.texts, source.code, row)
  if (reason) {
    tell(reading, reason.column, reason.value, { ...reason, message: `${reason.message}; the row was skipped` })
    tally.rowsSkipped += 1
  } else {
    tellMerges(reading, read.merged)
    for (const cell of read.remarkable) tellCell(reading, cell)
    tellDoubts(reading, read, row)
    tellWeight(reading, fields, row)
    countItem(reading, fields, row)
  }
  const { problems } = reading
  if (problems.length > 0) tally.problemRows += 1
  return { number, isItem: !reason, fields, problems }
}

const noProblems: readonly RowProblem[] = []

function tell(reading: Reading, column: ColumnName | '', value: string, { message, expected }: Doubt): void {
  const problem = { column, value: shorten(value), message, expected }
  reading.problems = [...reading.problems, problem]
  addWarning(reading.tally, reading.row, problem)
}

type SkipReason = Doubt & { column: ColumnName | ''; value: string }

const warningValueCharsMax = 200

function shorten(value: string): string {
  return value.length > warningValueCharsMax ? value.slice(0, warningValueCharsMax).toWellFormed() : value
}

function addWarning(tally: Reading['tally'], row: number, problem: RowProblem): void {
  tally.warningsTotal += 1
  if (tally.warnings.length < warningsMax) tally.warnings.push({ ...problem, row })
}

const ownCellsMin = 2

function findReasonToSkip(
  { texts, ownCells }: RowTexts,
  source: SourceValue,
  hasFixed: boolean,
): SkipReason | undefined {
  const value = texts[at['Source Code']]
  if (source.doubt) return { ...source.doubt, column: 'Source Code', value }
  if (looksLikeHeadings(texts)) {
    const message =
      'The row looks like the headings of another list; the rows below it were read with the columns above it'
    return { column: '', value, message, expected: 'one list on a sheet' }
  }
  const identity = texts[at['Product ID']] || texts[at['Heat Num']] || texts[at.Thickness] || texts[at.Weight]
  if (identity === '') {
    const message = 'There is no Product ID, Heat Num, Thickness or Weight'
    return { column: '', value, message, expected: 'a Product ID, Heat Num, Thickness or Weight' }
  }
  if (!hasFixed || ownCells >= ownCellsMin) return undefined
  return { column: '', value: identity, message: 'The row has only one text', expected: 'an item' }
}

function tellMerges(reading: Reading, merged: readonly MergedCells[]): void {
  for (const { column, top, bottom, text, isFilledDown } of merged) {
    const key = `${column} ${top}`
    if (text === '' || reading.toldMerges.has(key)) continue
    reading.toldMerges.add(key)
    const effect = isFilledDown ? 'each of them got its text' : `it counts for row ${top} only`
    const message = `One cell is merged over the rows ${top} to ${bottom}; ${effect}`
    tell(reading, column, text, { message, expected: 'a cell for each row' })
  }
}

function tellCell(reading: Reading, { column, text, note }: RemarkableCell): void {
  const doubt = doubtCell(note, column, text)
  if (doubt) tell(reading, column, note.kind === 'error' ? note.error : text, doubt)
}

function doubtCell(note: CellNote, column: ColumnName, text: string): Doubt | undefined {
  switch (note.kind) {
    case 'error':
      return { message: `The cell holds the error ${note.error}; it was left blank`, expected: expectedIn(column) }
    case 'cut': {
      const charsMax = cellCharsMax.toLocaleString('en-US')
      return { message: `The text was cut to ${charsMax} characters`, expected: `at most ${charsMax} characters` }
    }
    case 'scientific':
      return isIdentifier(column)
        ? {
            message: `Excel shows ${note.shown}; all digits were kept as ${text}. If letters were meant, correct the file`,
            expected: 'a cell that is formatted as text',
          }
        : undefined
    case 'date':
      return doubtDate(note, column, text)
  }
}

function expectedIn(column: ColumnName): string {
  if (column === 'Qty Pcs') return 'a whole number'
  if (column === 'Weight') return 'a weight in pounds'
  return dimensions.has(column) ? 'a number or a fraction' : 'a text'
}

const dimensions: ReadonlySet<ColumnName> = new Set(['Thickness', 'Width', 'Length'])

function doubtDate(date: Extract<CellNote, { kind: 'date' }>, column: ColumnName, text: string): Doubt {
  const kept = `Excel made this a date; ${text} was kept`
  if (!dimensions.has(column)) return { message: `${kept}. Check what was typed`, expected: 'no date' }
  const fraction = fractionOfDate(date)
  if (fraction === undefined) return { message: kept, expected: 'a number or a fraction' }
  return { message: `${kept}, ${fraction} was probably typed`, expected: fraction }
}

type ValueReaders = Reading['values']
type Values = {
  thickness: ThicknessValue
  width: ExtentValue
  length: ExtentValue
  quantity: QuantityValue
  weight: WeightValue
  state: StateValue
  regions: RegionValue
}

function readValues(texts: Texts, values: ValueReaders): Values {
  return {
    thickness: values.thickness(texts[at.Thickness]),
    width: values.width(texts[at.Width]),
    length: values.length(texts[at.Length]),
    quantity: values.quantity(texts[at['Qty Pcs']]),
    weight: values.weight(texts[at.Weight]),
    state: values.state(texts[at.State]),
    regions: values.regions(texts[at['Region Code']]),
  }
}

function toItem(texts: Texts, source: string, values: Values): ListedItem {
  const { regions, state } = values
  return {
    product_id: texts[at['Product ID']],
    source_code: source,
    product: texts[at.Product],
    thickness: texts[at.Thickness],
    width: texts[at.Width],
    length: texts[at.Length],
    grade_category: texts[at['Grade Category']],
    qty_pcs: values.quantity.pieces,
    weight: texts[at.Weight],
    heat_num: texts[at['Heat Num']],
    location_state: state.state,
    condition: texts[at.Condition],
    region_codes: regions.codes,
    thickness_in: values.thickness.stored,
    weight_lb: values.weight.stored,
    regions: regions.regions.length > 0 ? regions.regions : state.regions,
  }
}

function tellDoubts(reading: Reading, read: RowTexts, values: Values): void {
  const { thickness, width, length, quantity, weight, state, regions } = values
  if (thickness.doubt) tellDoubt(reading, read, 'Thickness', thickness.doubt)
  if (width.doubt) tellDoubt(reading, read, 'Width', width.doubt)
  if (length.doubt) tellDoubt(reading, read, 'Length', length.doubt)
  if (quantity.doubt) tellDoubt(reading, read, 'Qty Pcs', quantity.doubt)
  if (weight.doubt) tellDoubt(reading, read, 'Weight', weight.doubt)
  if (state.doubt) tellDoubt(reading, read, 'State', state.doubt)
  if (regions.doubt) tellDoubt(reading, read, 'Region Code', regions.doubt)
}

function tellDoubt(reading: Reading, { texts, remarkable }: RowTexts, column: ColumnName, doubt: Doubt): void {
  if (!isTold(remarkable, column)) tell(reading, column, texts[at[column]], doubt)
}

// An error or a date in the cell explains what is wrong with its text.
function isTold(remarkable: readonly RemarkableCell[], column: ColumnName): boolean {
  return remarkable.some((cell) => cell.column === column && (cell.note.kind === 'error' || cell.note.kind === 'date'))
}

function tellWeight(reading: Reading, { product, weight: text }: ListedItem, values: Values): void {
  const { thickness, width, length, quantity, weight } = values
  if (!reading.values.product(product).isFlat || weight.pounds === undefined) return
  if (thickness.inches === undefined || width.inches === undefined || length.inches === undefined) return
  const found = findWeightDoubt(weight.pounds, {
    thicknessIn: thickness.inches,
    widthIn: width.inches,
    lengthIn: length.inches,
    qtyPcs: quantity.pieces,
  })
  if (!found) return
  reading.counts.weightsOff += 1
  const expected = `about ${Math.round(found.theoryLb).toLocaleString('en-US')} lb`
  tell(reading, 'Weight', text, { message: found.note, expected })
}

function countItem(reading: Reading, item: ListedItem, { state, regions }: Values): void {
  const { tally, counts } = reading
  tally.items += 1
  if (item.regions.length === 0) tally.itemsWithoutRegion += 1
  if (state.doubt) counts.unknownStates += 1
  if (regions.doubt) counts.unknownRegions += 1
  const product = reading.values.product(item.product)
  if (product.isClear) counts.clearProducts += 1
  if (product.isOther) counts.otherCategory += 1
  if (!reading.identities.add(item)) counts.repeatedItems += 1
}

/** The items that were seen, by source, product id and heat number. `add` tells whether an item is new. */
function createIdentities() {
  const bySource = new Map<string, Map<string, string | Set<string>>>()
  const add = ({ source_code: source, product_id: id, heat_num: heat }: ListedItem): boolean => {
    const heatsById = bySource.get(source) ?? new Map<string, string | Set<string>>()
    if (heatsById.size === 0) bySource.set(source, heatsById)
    if (id === '' && heat === '') return true
    const heats = heatsById.get(id)
    // Most ids have one heat: no set is made for it.
    if (heats === undefined) heatsById.set(id, heat)
    else if (typeof heats === 'string') {
      if (heats === heat) return false
      heatsById.set(id, new Set([heats, heat]))
    } else {
      if (heats.has(heat)) return false
      heats.add(heat)
    }
    return true
  }
  return { add, sourceCodes: () => [...bySource.keys()] }
}

function toTally({ tally, counts, identities, options }: Reading, { otherLists }: SurveyedList): ListTally {
  const cautions = checkList(counts, options.category, otherLists)
  const told = { ...tally, warnings: [...tally.warnings], sourceCodes: identities.sourceCodes(), cautions }
  if (tally.hiddenRows > 0 && !options.includesHiddenRows) {
    told.warnings = [hiddenRowsWarning(tally.hiddenRows), ...told.warnings].slice(0, warningsMax)
    told.warningsTotal += 1
  }
  return told
}

function hiddenRowsWarning(rows: number): RowWarning {
  const message = `${rows === 1 ? '1 hidden row was' : `${rows} hidden rows were`} left out; suppliers often hide what is sold`
  return { row: 0, column: '', value: '', message, expected: '' }
}

/** Gives the numbers of a column the unit that its heading states; undefined when all are inches and pounds. */
function createUnitWriter(units: SurveyedList['units']): ((texts: Texts) => void) | undefined {
  if (units.size === 0) return undefined
  return (texts) => {
    for (const [column, unit] of units) {
      const text = texts[at[column]]
      if (unit.kind === 'gauge' ? isGaugeNumber(text) : /^[-+]?[\d.,]+$/.test(text)) {
        texts[at[column]] = `${text} ${unit.kind === 'gauge' ? 'GA' : unit.text}`
      }
    }
  }
}

function isGaugeNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= gaugeMin && Number(text) <= gaugeMax
}

// The numbers that gauge tables know.
const gaugeMin = 3
const gaugeMax = 38
