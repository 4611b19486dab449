import type { Question, TableSurvey } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import type { Sheet, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { isUnitAction } from '../figures/heading-units.ts'
import { isUnitAnswered } from '../figures/unit-doubts.ts'
import { cutTable } from '../headings/find-headings.ts'
import { type LegendText, listLegendTexts } from '../rules/color-legends.ts'
import { createLookMarks, type LookMarks } from '../rules/marked-rows.ts'
import type { Answers, AskedOfSources } from '../rules/rule.ts'
import { createTitleMarks, type TitleMarks } from '../rules/sections.ts'
import { createStatusMarks, type StatusMarks } from '../rules/statuses.ts'
import { createTextReader, type RowTexts } from '../survey/column-texts.ts'
import { askAboutMonths, mayBeStock } from '../survey/sheet-names.ts'
import {
  firstDataRowOf,
  hasUnknownHeadings,
  type SurveyedList,
  type SurveyedTable,
  tablesRead,
} from '../survey/surveyed-list.ts'
import { createValueReader, type ListedItem, toItem, type ValueOptions } from '../values/item-values.ts'
import { createSourceReader, type SourceValue } from '../values/source-code.ts'
import {
  type CorrectedText,
  type Correction,
  createCorrector,
  listChosenUnits,
  type RememberedCorrection,
} from './corrections.ts'
import {
  addWarning,
  countItem,
  countRowWarnings,
  type ListTally,
  type RunningTally,
  startTally,
  toListTally,
} from './list-tally.ts'
import { startRules, startSourceRules } from './rule-order.ts'
import { type CellWarning, createSkipTest, createWarningFinder, findListNote, leftOutByStaff } from './warnings.ts'

/** A row of a table; `sheet` counts from 0, `number` is the row number in Excel. If it is not an item, its problems have the reason. */
export type ReadRow = {
  sheet: number
  number: number
  isItem: boolean
  /** The category where it is stored; null for the chosen one. */
  category: string | null
  fields: ListedItem
  problems: readonly CellWarning[]
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
  const sources = startSources(options)
  const legendTexts = listLegendTexts(sheets, list)
  const common = { ...options, ...sources, legendTexts, tally, findWarnings: createWarningFinder() }
  const tables = tablesRead(list).map((table) => {
    const { sheet: sheetNo } = table.survey
    const sheet = cutTable(sheets[sheetNo] ?? noSheet, table.survey)
    return { sheet, table, reading: startReading(sheet, table, common) }
  })
  const hasSeveral = tables.length > 1
  const ofSheet = ({ survey }: SurveyedTable) => (hasSeveral ? survey.sheet : undefined)
  for (const { table, reading } of tables) {
    for (const warning of [...table.warnings, ...reading.rules.warnings]) addWarning(tally, warning, ofSheet(table))
  }
  // One generator for all tables, since one inside another would cost each row.
  function* readTables(some: typeof tables): Generator<ReadRow> {
    for (const { sheet, table, reading } of some) {
      tally.sheet = ofSheet(table)
      const itemsBefore = tally.figures.items
      const nextRow = openRows(sheet, table, reading)
      for (let row = nextRow(); row !== undefined; row = nextRow()) yield row
      for (const { warning, rows } of reading.rules.found()) addWarning(tally, warning, tally.sheet, rows)
      const { sheet: sheetNo, headingRow, firstColumn } = table.survey
      tally.tables.push({ sheet: sheetNo, headingRow, firstColumn, items: tally.figures.items - itemsBefore })
    }
  }
  return {
    tables: tables.map((one) => ({ sheet: one.sheet, table: one.table, rows: () => readTables([one]) })),
    rows: () => readTables(tables),
    tally: () =>
      toListTally(tally, {
        ...options,
        otherLists: list.tables
          .filter((table) => !tables.some((one) => one.table === table))
          .map(({ survey }) => namePlace(survey, sheets, list)),
        doubtfulSheets: [
          ...new Set(
            tables.filter(({ sheet }) => !mayBeStock(sheet)).map(({ table }) => nameSheet(table.survey, sheets)),
          ),
        ],
        earlierSources: [...new Set(tables.flatMap(({ table }) => table.earlierSource ?? []))],
        hasNoHeadings: tables.some(({ table }) => hasUnknownHeadings(table)),
        months: askMonths(list, options),
        asked: sources.asked,
        statusMarks: sources.statusMarks,
        lookMarks: sources.lookMarks,
        titleMarks: sources.titleMarks,
        corrections: tables.flatMap(({ reading }) => reading.corrector.applied()),
        offeredCorrections: tables.flatMap(({ reading }) => reading.corrector.offered()),
      }),
  }
}

function askMonths({ months, tables: [{ headingSetKey }] }: SurveyedList, options: ListReaderOptions): Question[] {
  const { answers: given, rememberedAnswers: remembered } = options
  return months ? [askAboutMonths(months, headingSetKey, { given, remembered })] : []
}

/** The sheet of a table, with its row if another table is on the same sheet. */
function namePlace({ sheet, headingRow }: TableSurvey, sheets: readonly Sheet[], { tables }: SurveyedList): string {
  const name = nameSheet({ sheet }, sheets)
  const isAlone = tables.filter(({ survey }) => survey.sheet === sheet).length === 1
  return isAlone ? name : `row ${headingRow} of ${name}`
}

function nameSheet({ sheet }: Pick<TableSurvey, 'sheet'>, sheets: readonly Sheet[]): string {
  const { name, isHidden } = sheets[sheet] ?? noSheet
  return `${isHidden ? 'the hidden sheet ' : ''}"${shortenCell(name)}"`
}

const noSheet: Sheet = { name: '', isHidden: false, rows: [], merges: [] }

type Sources = {
  readSource: (text: string) => SourceValue
  asked: readonly AskedOfSources[]
  statusMarks: StatusMarks
  lookMarks: LookMarks
  titleMarks: TitleMarks
}

function startSources({ storedSources, answers = {}, rememberedAnswers }: ListReaderOptions): Sources {
  const known = { answers: { ...rememberedAnswers, ...answers }, given: answers }
  const asked = startSourceRules({ storedSources, ...known })
  const chosen = (code: string) => asked.reduce((found, rule) => rule.chosen?.(found) ?? found, code)
  return {
    readSource: memoizeByText(createSourceReader(storedSources, chosen)),
    asked,
    statusMarks: createStatusMarks(known),
    lookMarks: createLookMarks(known),
    titleMarks: createTitleMarks(known),
  }
}

type Reading = ReturnType<typeof startReading>
type ReadingOptions = ListReaderOptions &
  Sources & {
    legendTexts: readonly LegendText[]
    tally: RunningTally
    findWarnings: ReturnType<typeof createWarningFinder>
  }

function startReading(sheet: Sheet, found: SurveyedTable, options: ReadingOptions) {
  const { tally, findWarnings, readSource, asked, category, includesHiddenRows, includesSoldRows = false } = options
  const { headingSetKey, survey } = found
  const corrections = options.corrections.filter((one) => one.sheet === survey.sheet)
  const chosenUnits = listChosenUnits(corrections)
  const rules = startRules(sheet, found, {
    category,
    includesHiddenRows,
    includesSoldRows,
    chosenUnits,
    statusMarks: options.statusMarks,
    lookMarks: options.lookMarks,
    titleMarks: options.titleMarks,
    legendTexts: options.legendTexts,
    counted: tally.counted,
  })
  const remembered = (options.remembered ?? [])
    .filter((one) => one.headingSetKey === headingSetKey && !isInEffect(one, found, options))
    .map((one) => ({ ...one, correction: { ...one.correction, sheet: survey.sheet } }))
  return {
    sheet: survey.sheet,
    rules,
    readRowValues: createValueReader(rules.table, options),
    findReasonToSkip: createSkipTest(rules.table),
    corrector: createCorrector(corrections, remembered),
    readTable: { table: rules.table, chosenUnits, category },
    findWarnings,
    readSource,
    asked,
    tally,
  }
}

/** Whether the unit that staff chose for an earlier list is used anyway. */
function isInEffect(
  { correction: { action, column }, sourceKey: source }: RememberedCorrection,
  table: SurveyedTable,
  { answers, rememberedAnswers }: ReadingOptions,
): boolean {
  return (
    action !== undefined &&
    isUnitAction(action) &&
    isUnitAnswered({ ...rememberedAnswers, ...answers }, table, { column, source })
  )
}

/** Gives the rows of a table one after the other, and undefined at its end. */
function openRows(sheet: Sheet, table: SurveyedTable, reading: Reading): () => ReadRow | undefined {
  const { rows } = sheet
  const { rules } = reading
  const readTexts = createTextReader(table, sheet)
  let index = firstDataRowOf(rows, table)
  let parts: readonly SheetRow[] = []
  let part = 0
  return () => {
    for (;;) {
      let row = parts[part]
      if (row) part += 1
      else {
        row = rows[index]
        if (!row) return undefined
        index += 1
        const several = rules.splits(row)
        if (several) {
          parts = several
          part = 0
          continue
        }
      }
      const read = readTexts(row)
      const item = rules.admits(row, read) ? readRow(row, read, reading) : undefined
      if (item) return item
    }
  }
}

/** Undefined for a total. */
function readRow(line: SheetRow, read: RowTexts, reading: Reading): ReadRow | undefined {
  const { corrector, tally } = reading
  const { number } = line
  const remark = corrector.leavesOut(number) ? leftOutByStaff : findRemark(line, read, corrector)
  const corrected = corrector.correct(number, read)
  const first = readValues(read, reading, { remark })
  const mended = remark ? [] : corrector.mend(number, read, first.problems)
  const { isItem, problems, fields, row } = mended.length > 0 ? readAgain(read, reading, { first, mended }) : first
  const total = isItem ? reading.rules.watch(number, read.texts, row) : undefined
  if (total) {
    addWarning(tally, total, tally.sheet)
    return undefined
  }
  countRowWarnings(tally, number, problems)
  if (isItem) countItem(tally, fields, row)
  else tally.figures.rowsSkipped += 1
  const { storedUnder } = row.product
  const texts = mended.length > 0 ? [...corrected, ...mended] : corrected
  return { sheet: reading.sheet, number, isItem, category: storedUnder, fields, problems, corrected: texts }
}

function findRemark(line: SheetRow, read: RowTexts, corrector: Reading['corrector']): CellWarning | undefined {
  return corrector.concerns(line.number) ? undefined : findListNote(line, read)
}

type Known = { remark?: CellWarning | undefined; isCounted?: boolean }

function readValues(read: RowTexts, reading: Reading, { remark, isCounted = false }: Known = {}) {
  const { readRowValues, findReasonToSkip, findWarnings, readSource, asked, readTable } = reading
  const source = readSource(read.texts['Source Code'])
  const reason = remark ?? findReasonToSkip(read, source)
  if (!reason && !isCounted) for (const rule of asked) rule.settle(read.texts, source, readTable)
  const row = readRowValues(read.texts)
  const problems = reason ? [reason] : findWarnings(read, row)
  return { isItem: !reason, problems, row, fields: toItem(read.texts, source.code, row) }
}

// Notes are made once in a list: those on other columns stay.
function readAgain(
  read: RowTexts,
  reading: Reading,
  { first, mended }: { first: ReturnType<typeof readValues>; mended: readonly CorrectedText[] },
): ReturnType<typeof readValues> {
  const again = readValues(read, reading, { isCounted: first.isItem })
  const isMended = ({ column }: CellWarning) => mended.some((one) => one.column === column)
  const isKnown = ({ message }: CellWarning) => again.problems.some((one) => one.message === message)
  const notes = first.problems.filter((one) => one.expected === '' && !isMended(one) && !isKnown(one))
  return notes.length > 0 ? { ...again, problems: [...notes, ...again.problems] } : again
}
