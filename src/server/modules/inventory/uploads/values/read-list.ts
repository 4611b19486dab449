import { categoryTraits } from '../../../../../shared/category-traits.ts'
import type { RowWarning } from '../../../../../shared/uploads.ts'
import type { Sheet } from '../../../../lib/workbook/sheet.ts'
import { createTextReader, type RowTexts } from '../reading/column-texts.ts'
import { createDittoFiller } from '../reading/dittos.ts'
import { createNonItemTest } from '../reading/non-items.ts'
import type { SurveyedList } from '../reading/surveyed-list.ts'
import { type CorrectedText, type Correction, createCorrector } from './corrections.ts'
import { type FigureStyle, findFigureStyle } from './figure-style.ts'
import { warnOfFormulas } from './formulas.ts'
import { createValueReaders, type ListedItem, toItem, type ValueOptions } from './item-values.ts'
import { countItem, countProblems, type ListTally, startTally, toListTally } from './list-tally.ts'
import { createProblemFinder, findReasonToSkip, type RowProblem } from './problems.ts'

/** A row of the list; `number` is the row number in Excel. If it is not an item, its problems have the reason. */
export type ReadRow = {
  number: number
  isItem: boolean
  /** The category where it is stored; null for the chosen one. */
  category: string | null
  fields: ListedItem
  problems: readonly RowProblem[]
  corrected: readonly CorrectedText[]
}

export type ListReaderOptions = ValueOptions & { includesHiddenRows: boolean; corrections: readonly Correction[] }

/**
 * Rows without a Source Code, or without any Product ID, Heat Num, Thickness and Weight, are skipped with a warning;
 * totals, repeated headings and blank rows without one.
 */
export function createListReader(
  sheets: readonly Sheet[],
  list: SurveyedList,
  options: ListReaderOptions,
): { rows(): Generator<ReadRow>; tally(): ListTally } {
  const sheet = sheets[list.survey.sheet]
  const { sheet: sheetNo } = list.survey
  const corrections = options.corrections.filter((one) => one.sheet === sheetNo)
  const figures = findFigureStyle(sheet, list, categoryTraits(options.category).form === 'coil')
  const warnings = [...list.warnings, ...warnOfFormulas(sheet, list), ...figures.warnings]
  const reading = { ...startReading(list, { ...options, corrections }, warnings), figures }
  return {
    rows: () => readRows(sheet?.rows ?? [], sheet?.merges ?? [], list, reading),
    tally: () =>
      toListTally(reading.tally, {
        ...options,
        otherLists: list.survey.otherLists.map(({ sheet: other }) => sheets[other]?.name ?? ''),
        corrections: reading.corrector.applied(),
      }),
  }
}

type Reading = ReturnType<typeof startReading> & { figures: FigureStyle }

function startReading(list: SurveyedList, options: ListReaderOptions, warnings: readonly RowWarning[]) {
  return {
    includesHiddenRows: options.includesHiddenRows,
    hasFixedSource: !list.columns.has('Source Code'),
    values: createValueReaders(list.units, options),
    fillDittos: createDittoFiller(),
    corrector: createCorrector(options.corrections),
    findProblems: createProblemFinder(),
    tally: startTally(warnings),
  }
}

function* readRows(
  rows: Sheet['rows'],
  merges: Sheet['merges'],
  list: SurveyedList,
  reading: Reading,
): Generator<ReadRow> {
  const start = rows.findIndex(({ number }) => number > list.survey.headingRow)
  if (start < 0) return
  const { figures } = reading.tally
  const readTexts = createTextReader(list, merges)
  const isNonItem = createNonItemTest(list, rows.slice(0, start))
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row) continue
    const read = readTexts(row)
    if (isNonItem(row, read)) {
      figures.totalRows += 1
      continue
    }
    reading.fillDittos(read)
    if (row.isHidden) figures.hiddenRows += 1
    if (!row.isHidden || reading.includesHiddenRows) yield readRow(row.number, read, reading)
  }
}

function readRow(number: number, read: RowTexts, reading: Reading): ReadRow {
  const { values, corrector, findProblems, hasFixedSource, tally } = reading
  reading.figures.normalize(read.texts)
  values.addUnits(read.texts)
  const corrected = corrector.correct(number, read)
  const source = values.source(read.texts['Source Code'])
  const reason = findReasonToSkip(read, source, hasFixedSource)
  const row = values.row(read.texts)
  const fields = toItem(read.texts, source.code, row)
  const problems = reason ? [reason] : findProblems(read, row)
  countProblems(tally, number, problems)
  if (reason) tally.figures.rowsSkipped += 1
  else countItem(tally, fields, row)
  return { number, isItem: !reason, category: row.product.storedUnder, fields, problems, corrected }
}
