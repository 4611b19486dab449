import type { TableSurvey } from '../../../../../shared/lists/schema.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import type { Sheet, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { viewTable } from '../headings/find-headings.ts'
import { createColumnDoubts } from '../rules/column-doubts.ts'
import { createDittoFiller } from '../rules/dittos.ts'
import { findFigureStyle } from '../rules/figure-style.ts'
import { warnOfFormulas } from '../rules/formulas.ts'
import { createNonItemTest } from '../rules/non-items.ts'
import { findQuantityColumn } from '../rules/quantity-column.ts'
import { createSizeSplitter } from '../rules/sizes.ts'
import { createSpellingReader, type SpellingReader } from '../rules/source-spelling.ts'
import { createStatusSections } from '../rules/status-sections.ts'
import { createStatusFilter, warnOfLegends, warnOfOtherStatuses } from '../rules/statuses.ts'
import { createSubtotalFinder } from '../rules/subtotals.ts'
import { findTitleUnits } from '../rules/title-units.ts'
import { createTonReader, type TonReader } from '../rules/tons.ts'
import { findUnitColumn } from '../rules/unit-column.ts'
import { createWeightWriter } from '../rules/weight-texts.ts'
import { createTextReader, type RowTexts } from '../survey/column-texts.ts'
import { createGroupFiller } from '../survey/group-lines.ts'
import { hasUnknownHeadings, type SurveyedList, type SurveyedTable, tablesRead } from '../survey/surveyed-list.ts'
import { createValueReaders, type ListedItem, toItem, type ValueOptions } from '../values/item-values.ts'
import { memoizeByText } from '../values/memoize-by-text.ts'
import type { Answers } from '../values/questions.ts'
import { createSourceReader, type SourceValue } from '../values/source-code.ts'
import {
  type CorrectedText,
  type Correction,
  createCorrector,
  type RememberedCorrection,
  withChosenUnits,
} from './corrections.ts'
import {
  addWarning,
  countItem,
  countProblems,
  type ListTally,
  type RunningTally,
  startTally,
  toListTally,
} from './list-tally.ts'
import { createProblemFinder, createSkipTest, findRemark, type RowProblem } from './problems.ts'

/** A row of a table; `sheet` counts from 0, `number` is the row number in Excel. If it is not an item, its problems have the reason. */
export type ReadRow = {
  sheet: number
  number: number
  isItem: boolean
  /** The category where it is stored; null for the chosen one. */
  category: string | null
  fields: ListedItem
  problems: readonly RowProblem[]
  corrected: readonly CorrectedText[]
}

/** Source codes are changed to the spelling in `storedSources`. `answers` come before those of earlier lists. */
export type ListReaderOptions = ValueOptions & {
  storedSources: readonly string[]
  includesHiddenRows: boolean
  includesSoldRows?: boolean
  corrections: readonly Correction[]
  answers?: Answers
  rememberedAnswers?: Answers
  /** Corrections of earlier lists. */
  remembered?: readonly RememberedCorrection[]
}

export type ListReader = {
  /** The tables to read, in order, each with its sheet. */
  tables: readonly { sheet: Sheet; table: SurveyedTable; rows(): Generator<ReadRow> }[]
  rows(): Generator<ReadRow>
  /** Call it after the rows. */
  tally(): ListTally
}

/**
 * Rows without a Source Code, or without any Product ID, Heat Num, Thickness and Weight, are skipped with a warning;
 * totals, repeated headings and blank rows without one.
 */
export function createListReader(sheets: readonly Sheet[], list: SurveyedList, options: ListReaderOptions): ListReader {
  const tally = startTally()
  const findProblems = createProblemFinder()
  const sources = startSources(options)
  const tables = tablesRead(list).map((table) => {
    const { sheet: sheetNo } = table.survey
    const sheet = viewTable(sheets[sheetNo] ?? noSheet, table.survey)
    return { sheet, table, reading: startReading(sheet, table, { ...options, ...sources, tally, findProblems }) }
  })
  const hasSeveral = tables.length > 1
  const ofSheet = ({ survey }: SurveyedTable) => (hasSeveral ? survey.sheet : undefined)
  for (const { table, reading } of tables) {
    for (const warning of reading.warnings) addWarning(tally, warning, ofSheet(table))
  }
  function* readTable({ sheet, table, reading }: (typeof tables)[number]) {
    tally.sheet = ofSheet(table)
    const itemsBefore = tally.figures.items
    yield* readRows(sheet, table, reading)
    for (const { warning, rows } of reading.doubts.list()) addWarning(tally, warning, tally.sheet, rows)
    const { sheet: sheetNo, headingRow, firstColumn } = table.survey
    tally.tables.push({ sheet: sheetNo, headingRow, firstColumn, items: tally.figures.items - itemsBefore })
  }
  return {
    tables: tables.map((one) => ({ sheet: one.sheet, table: one.table, rows: () => readTable(one) })),
    *rows() {
      for (const one of tables) yield* readTable(one)
    },
    tally: () =>
      toListTally(tally, {
        ...options,
        otherLists: list.tables
          .filter((table) => !tables.some((one) => one.table === table))
          .map(({ survey }) => namePlace(survey, sheets, list)),
        earlierSources: [...new Set(tables.flatMap(({ table }) => table.earlierSource ?? []))],
        hasNoHeadings: tables.some(({ table }) => hasUnknownHeadings(table)),
        asked: [sources.spellings, sources.tons],
        corrections: tables.flatMap(({ reading }) => reading.corrector.applied()),
        offeredCorrections: tables.flatMap(({ reading }) => reading.corrector.offered()),
      }),
  }
}

/** The sheet of a table, with its row if another table is on the same sheet. */
function namePlace({ sheet, headingRow }: TableSurvey, sheets: readonly Sheet[], { tables }: SurveyedList): string {
  const name = `"${shortenCell(sheets[sheet]?.name ?? '')}"`
  const isAlone = tables.filter(({ survey }) => survey.sheet === sheet).length === 1
  return isAlone ? name : `row ${headingRow} of ${name}`
}

const noSheet: Sheet = { name: '', isHidden: false, rows: [], merges: [] }

type Sources = { readSource: (text: string) => SourceValue; spellings: SpellingReader; tons: TonReader }

// For all tables, since a source is the same one on every sheet.
function startSources({ storedSources, answers, rememberedAnswers }: ListReaderOptions): Sources {
  const known = { ...rememberedAnswers, ...answers }
  const spellings = createSpellingReader(storedSources, known)
  const readSource = memoizeByText(createSourceReader(storedSources, spellings.chosen))
  return { readSource, spellings, tons: createTonReader(known, answers) }
}

type Reading = ReturnType<typeof startReading>
type ReadingOptions = ListReaderOptions &
  Sources & {
    tally: RunningTally
    findProblems: ReturnType<typeof createProblemFinder>
  }

function startReading(sheet: Sheet, found: SurveyedTable, options: ReadingOptions) {
  const { tally, findProblems, readSource, spellings, tons } = options
  const { headingSetKey, survey } = found
  const corrections = options.corrections.filter((one) => one.sheet === survey.sheet)
  const titles = findTitleUnits(sheet.rows, found)
  const table = withChosenUnits({ ...found, units: titles.units }, corrections)
  const unitColumn = findUnitColumn(sheet.rows, table)
  const quantities = findQuantityColumn(sheet.rows, table)
  const figures = findFigureStyle(sheet, table, categoryTraits(options.category).form === 'coil')
  const { sheet: sheetNo } = survey
  const { includesSoldRows = false, category } = options
  const sizes = createSizeSplitter(sheet, table, { category, sizes: tally.sizes })
  return {
    sheet: sheetNo,
    includesHiddenRows: options.includesHiddenRows,
    findReasonToSkip: createSkipTest(table),
    sizes,
    unitColumn,
    quantities,
    sections: createStatusSections({ includesSoldRows, statuses: tally.statuses }),
    findSubtotal: createSubtotalFinder(),
    warnings: [
      ...table.warnings,
      ...titles.warnings,
      ...warnOfLegends(sheet.rows, table),
      ...(unitColumn ? [unitColumn.warning] : []),
      ...(quantities ? [quantities.warning] : []),
      ...(sizes?.warnings ?? []),
      ...warnOfFormulas(sheet, table),
      ...warnOfOtherStatuses(sheet, table, { includesHiddenRows: options.includesHiddenRows, includesSoldRows }),
      ...figures.warnings,
    ],
    isSold: createStatusFilter(sheet, table, { includesSoldRows, statuses: tally.statuses }),
    figures,
    values: createValueReaders(table, options),
    writeWeight: createWeightWriter(),
    fillDittos: createDittoFiller(),
    doubts: createColumnDoubts(category),
    corrector: createCorrector(
      corrections,
      (options.remembered ?? [])
        .filter((one) => one.headingSetKey === headingSetKey)
        .map((one) => ({ ...one, correction: { ...one.correction, sheet: sheetNo } })),
    ),
    findProblems,
    readSource,
    spellings,
    tons,
    tally,
  }
}

const titleRowsMax = 3
// A line with fewer is no item, but says something of others.
const lineCellsMax = 2

function* readRows(sheet: Sheet, table: SurveyedTable, reading: Reading): Generator<ReadRow> {
  const { rows } = sheet
  const { headingRow, hasNoHeadings } = table.survey
  const start = rows.findIndex(({ number }) => (hasNoHeadings ? number >= headingRow : number > headingRow))
  if (start < 0) return
  const { figures } = reading.tally
  const readTexts = createTextReader(table, sheet)
  const groups = createGroupFiller(table, rows.slice(start))
  // A title right above the headings is for all rows.
  for (const row of rows.slice(Math.max(0, start - titleRowsMax), start)) {
    if (!hasFewCells(row)) continue
    groups.take(row)
    reading.sections.take(row)
  }
  const isNonItem = createNonItemTest(table, rows.slice(0, start))
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row) continue
    const read = readTexts(row)
    reading.sizes?.split(row, read)
    if (isNonItem(row, read)) {
      figures.totalRows += 1
      continue
    }
    if (hasFewCells(row)) {
      reading.sections.take(row)
      if (groups.take(row)) continue
    }
    reading.fillDittos(read)
    groups.fill(read)
    if (row.isHidden) figures.hiddenRows += 1
    if (row.isHidden && !reading.includesHiddenRows) continue
    if (reading.isSold?.(row) || (read.ownCells > lineCellsMax && reading.sections.leavesOut())) continue
    const item = readRow(row, read, reading)
    if (item) yield item
  }
}

function hasFewCells({ cells }: SheetRow): boolean {
  let filled = 0
  for (const cell of cells) {
    if (cell === '') continue
    filled += 1
    if (filled > lineCellsMax) return false
  }
  return true
}

/** Undefined for a total. */
function readRow(line: SheetRow, read: RowTexts, reading: Reading): ReadRow | undefined {
  const { corrector, tally } = reading
  const { number } = line
  reading.figures.normalize(read.texts)
  reading.writeWeight(read)
  reading.quantities?.add(line, read)
  reading.unitColumn?.add(line, read.texts)
  reading.values.addUnits(read.texts)
  const remark = corrector.concerns(number) ? undefined : findRemark(line, read)
  const corrected = corrector.correct(number, read)
  const first = readValues(read, reading, { remark })
  const mended = remark ? [] : corrector.mend(number, read, first.problems)
  const { isItem, problems, fields, row } = mended.length > 0 ? readAgain(read, reading, { first, mended }) : first
  const total = isItem ? reading.findSubtotal(number, read.texts, row) : undefined
  if (total) {
    tally.figures.totalRows += 1
    addWarning(tally, total, tally.sheet)
    return undefined
  }
  countProblems(tally, number, problems)
  if (isItem) {
    countItem(tally, fields, row)
    reading.doubts.watch(number, read.texts, row)
  } else tally.figures.rowsSkipped += 1
  const { storedUnder } = row.product
  const texts = mended.length > 0 ? [...corrected, ...mended] : corrected
  return { sheet: reading.sheet, number, isItem, category: storedUnder, fields, problems, corrected: texts }
}

type Known = { remark?: RowProblem | undefined; isCounted?: boolean }

function readValues(read: RowTexts, reading: Reading, { remark, isCounted = false }: Known = {}) {
  const { values, findReasonToSkip, findProblems, readSource, spellings, tons } = reading
  const source = readSource(read.texts['Source Code'])
  const reason = remark ?? findReasonToSkip(read, source)
  if (!reason && !isCounted) {
    spellings.count(source.listed)
    tons.settle(read.texts, source)
  }
  const row = values.row(read.texts)
  const problems = reason ? [reason] : findProblems(read, row)
  return { isItem: !reason, problems, row, fields: toItem(read.texts, source.code, row) }
}

// Notes are made once in a list: those on other columns stay.
function readAgain(
  read: RowTexts,
  reading: Reading,
  { first, mended }: { first: ReturnType<typeof readValues>; mended: readonly CorrectedText[] },
): ReturnType<typeof readValues> {
  const again = readValues(read, reading, { isCounted: first.isItem })
  const isMended = ({ column }: RowProblem) => mended.some((one) => one.column === column)
  const isKnown = ({ message }: RowProblem) => again.problems.some((one) => one.message === message)
  const notes = first.problems.filter((one) => one.expected === '' && !isMended(one) && !isKnown(one))
  return notes.length > 0 ? { ...again, problems: [...notes, ...again.problems] } : again
}
