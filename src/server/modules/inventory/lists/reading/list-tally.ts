import type {
  AppliedCorrection,
  CorrectedTexts,
  Question,
  RowFix,
  RowWarning,
  UploadPreview,
} from '../../../../../shared/lists/schema.ts'
import {
  correctionsMax,
  fixesMax,
  kindRowsMax,
  mustBeAnswered,
  questionsMax,
  sizesMax,
  statusesMax,
  warningKindsMax,
  warningsMax,
} from '../../../../../shared/lists/terms.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import type { LookMarks } from '../rules/marked-rows.ts'
import type { AskedOfSources, CountedRows } from '../rules/rule.ts'
import type { TitleMarks } from '../rules/sections.ts'
import { type StatusMarks, statusCautions } from '../rules/statuses.ts'
import type { ListedItem, RowValues } from '../values/item-values.ts'
import { type CheckedList, checkList, clipCaution, earlierSourceCaution, noCounts } from './cautions.ts'
import { Identities } from './identities.ts'
import {
  type CellWarning,
  clipMessage,
  countWarning,
  isListNote,
  listKinds,
  toKind,
  type WarningKinds,
} from './warnings.ts'

/** `sourceCodes` are in the stored spelling, each once. */
export type ListTally = Omit<UploadPreview, 'sources' | 'unreadColumns'> & { sourceCodes: string[] }

export type RunningTally = {
  figures: Pick<ListTally, 'items' | 'rowsSkipped' | 'problemRows' | 'warningsTotal' | 'itemsWithoutRegion'>
  warnings: RowWarning[]
  /** The sheet that is being read, if there are several. */
  sheet: number | undefined
  tables: UploadPreview['tables']
  counts: Record<keyof typeof noCounts, number>
  fixes: Map<string, RowFix>
  products: Map<string, number>
  kinds: WarningKinds
  counted: CountedRows
  identities: Identities
}

/** Starts to count what is found in the tables of a list. */
export function startTally(): RunningTally {
  return {
    figures: { items: 0, rowsSkipped: 0, problemRows: 0, warningsTotal: 0, itemsWithoutRegion: 0 },
    warnings: [],
    sheet: undefined,
    tables: [],
    counts: { ...noCounts },
    fixes: new Map(),
    products: new Map(),
    kinds: new Map(),
    counted: { totalRows: 0, hiddenRows: 0, statuses: new Map(), sizes: new Map() },
    identities: new Identities(),
  }
}

export function countRowWarnings(tally: RunningTally, row: number, problems: readonly CellWarning[]): void {
  if (problems.length === 0) return
  tally.figures.problemRows += 1
  for (const problem of problems) {
    addWarning(tally, { ...problem, row }, tally.sheet)
    countFix(tally, problem)
  }
}

// A list has few kinds of damage; more than this are not worth a button each.
const fixesCountedMax = 200

function countFix({ fixes }: RunningTally, { column, value, suggestion }: CellWarning): void {
  if (suggestion === undefined) return
  const key = `${column}\n${value}\n${suggestion}`
  const known = fixes.get(key)
  if (known) known.rows += 1
  else if (fixes.size < fixesCountedMax) fixes.set(key, { column, value, suggestion, rows: 1 })
}

/** `sheet` is named if rows of several sheets are read. `rows`: of how many rows it tells. */
export function addWarning(
  { figures, warnings, kinds }: RunningTally,
  { message, ...what }: RowWarning,
  sheet: number | undefined,
  rows = 1,
): void {
  const warning = { ...what, message: clipMessage(message), ...(sheet !== undefined && { sheet }) }
  const ofKind = countWarning(kinds, warning, rows)
  figures.warningsTotal += 1
  // Remarks are no reason to leave out what is wrong with items.
  const hasRoom = warnings.length < warningsMax || warning.action !== undefined
  if (!hasRoom || (isListNote(warning) && (ofKind ?? 0) > kindRowsMax)) return
  // What concerns a whole column comes before its rows.
  if (warning.action) warnings.unshift(warning)
  else warnings.push(warning)
  warnings.length = Math.min(warnings.length, warningsMax)
}

export function countItem(
  { figures, counts, products, identities }: RunningTally,
  item: ListedItem,
  values: RowValues,
): void {
  figures.items += 1
  if (item.regions.length === 0) figures.itemsWithoutRegion += 1
  if (values.weightWarning && values.product.isFlat) counts.weightsOff += 1
  if (values.state.problem) counts.unknownStates += 1
  if (values.regions.problem) counts.unknownRegions += 1
  if (values.thickness.inches === undefined && !values.thickness.problem) counts.withoutThickness += 1
  if (values.width.isMissing) counts.withoutWidth += 1
  if (values.weight.isMissing) counts.withoutWeight += 1
  if (values.quantity.isZero) counts.zeroPieces += 1
  const { category, isClear, isOther, hasNoType } = values.product
  if (isClear || values.isOtherGrade) counts.clearProducts += 1
  if (isOther || values.isOtherGrade) counts.otherCategory += 1
  if (values.isOtherGrade || (isOther && hasNoType)) counts.withoutType += 1
  if (category !== undefined) products.set(category, (products.get(category) ?? 0) + 1)
  if (!identities.add(item)) counts.repeatedItems += 1
}

type TallyOptions = Omit<CheckedList, 'products'> & {
  includesHiddenRows: boolean
  earlierSources: readonly string[]
  corrections: AppliedCorrection[]
  /** The question about sheets of several months, if there are some. */
  months: readonly Question[]
  asked: readonly AskedOfSources[]
  statusMarks: Pick<StatusMarks, 'questions'>
  lookMarks: Pick<LookMarks, 'questions'>
  titleMarks: Pick<TitleMarks, 'questions'>
  offeredCorrections: CorrectedTexts[]
}

/** The tally of a list whose rows were all read. */
export function toListTally(running: RunningTally, options: TallyOptions): ListTally {
  const { figures, kinds, counted } = running
  const { months, asked, statusMarks, lookMarks, titleMarks, earlierSources, corrections, offeredCorrections } = options
  const { totalRows, hiddenRows } = counted
  const found = mostRows([...counted.statuses.values()])
  const named = mostRows([...running.products].map(([name, rows]) => ({ category: name, rows })))
  const cautions = [
    ...checkList(running.counts, { ...options, products: named }),
    ...statusCautions(found),
    ...asked.flatMap((one) => one.cautions()),
    ...earlierSources.map(earlierSourceCaution),
  ].map(clipCaution)
  const tally = {
    ...figures,
    totalRows,
    hiddenRows,
    warnings: [...running.warnings],
    sourceCodes: running.identities.sourceCodes(),
    cautions,
    fixes: mostRows([...running.fixes.values()]).slice(0, fixesMax),
    products: named,
    corrections,
    offeredCorrections: offeredCorrections.slice(0, correctionsMax),
    tables: running.tables,
    warningKinds: listKinds(kinds),
    statuses: found.slice(0, statusesMax).map(({ meaning: _, ...status }) => status),
    sizes: mostRows([...counted.sizes.values()]).slice(0, sizesMax),
    questions: sortQuestions([
      ...months,
      ...[...asked, statusMarks, lookMarks, titleMarks].flatMap((one) => one.questions()),
    ]),
  }
  if (hiddenRows > 0 && !options.includesHiddenRows) {
    const hidden = hiddenRowsWarning(hiddenRows)
    tally.warnings = [hidden, ...tally.warnings].slice(0, warningsMax)
    tally.warningKinds = [toKind(hidden, hiddenRows), ...tally.warningKinds].slice(0, warningKindsMax)
    tally.warningsTotal += 1
  }
  return tally
}

/** Those that the list waits for first, then open ones, then those of the most rows. */
function sortQuestions(questions: readonly Question[]): Question[] {
  const placeOf = (one: Question) => (mustBeAnswered(one) ? 0 : one.answer === null ? 1 : 2)
  return [...questions].sort((a, b) => placeOf(a) - placeOf(b) || b.rows - a.rows).slice(0, questionsMax)
}

function mostRows<Counted extends { rows: number }>(counted: Counted[]): Counted[] {
  return counted.sort((a, b) => b.rows - a.rows)
}

function hiddenRowsWarning(rows: number): RowWarning {
  return { row: 0, column: '', value: '', message: describeHiddenRows(rows), expected: '' }
}

export function describeHiddenRows(rows: number): string {
  return `${formatCountOf(rows, 'hidden row')} ${wordFor(rows, 'was', 'were')} left out; rows of sold steel are often hidden`
}
