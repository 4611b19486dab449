import type {
  ListChoice,
  ListedTable,
  ListSurvey,
  RowWarning,
  UploadResult,
} from '../../../../../shared/lists/schema.ts'
import {
  type CautionKind,
  columnNames,
  kindRowsMax,
  warningKindsMax,
  warningsMax,
} from '../../../../../shared/lists/terms.ts'
import { parseRegionList, type RegionCode } from '../../../../../shared/places/regions.ts'
import type { Db } from '../../../../db/database.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import { selectProductTypes } from '../../../catalog/queries.ts'
import { selectSourceCodes } from '../../items/queries.ts'
import { findSupplierOfStaged, selectSupplierLayout } from '../../sendings/queries.ts'
import { findSuppliersByCode } from '../../suppliers/queries.ts'
import type { SupplierLayout } from '../headings/map-columns.ts'
import { clipCaution, type SharedHeat, sharedHeatsCaution } from '../reading/cautions.ts'
import { describeHiddenRows, type ListTally } from '../reading/list-tally.ts'
import type { ListReaderOptions } from '../reading/read-list.ts'
import type { Decisions } from '../stock/queries.ts'
import { comparePlaces, hasNoColumns, isSamePlace } from '../survey/list-choice.ts'
import { saysAllMonths } from '../survey/sheet-names.ts'
import type { OpenList, RowsPart } from '../thread/open-list.ts'
import { insertStagedRows, selectRememberedAnswers, selectRememberedColumns, selectSharedHeats } from './queries.ts'

/** Throws INVALID naming the unknown ones. */
export function parseDefaultRegions(text: string): RegionCode[] {
  const { codes, unknown } = parseRegionList(text)
  if (unknown.length === 0) return codes
  const message = `Unknown default region: ${unknown.join(', ').slice(0, 200)}`
  throw new DomainError('INVALID', message, { issues: [{ path: 'defaultRegionCodes', message }] })
}

/** The columns of an open list: as chosen for it, or as chosen earlier for the same headings. */
export async function recallColumns(
  db: Db,
  list: OpenList,
  choice: ListChoice | null = null,
  stagedId?: string,
): Promise<OpenList['surveyed']> {
  const { tables } = list.surveyed
  // Chosen columns are used as they are.
  if (choice && !hasNoColumns(choice) && tables.length === 1) return list.surveyed
  const remembered = await selectRememberedColumns(db, [...new Set(tables.map(({ headingSetKey }) => headingSetKey))])
  const layout = await findLayout(db, tables, stagedId)
  const { months } = list.surveyed
  const readsAllMonths = months && saysAllMonths(await selectRememberedAnswers(db), tables[0].headingSetKey)
  if (remembered.length === 0 && !layout && !readsAllMonths) return list.surveyed
  return list.recall({ remembered, layout, readsAllMonths })
}

/** How the earlier lists of the supplier were read that sent a list, or whose source codes are in it. */
async function findLayout(
  db: Db,
  tables: OpenList['surveyed']['tables'],
  stagedId: string | undefined,
): Promise<SupplierLayout | undefined> {
  const sender = stagedId === undefined ? undefined : await findSupplierOfStaged(db, stagedId)
  if (sender !== undefined) return selectSupplierLayout(db, sender)
  const codes = tables.flatMap(({ survey: { headings, fixedTexts } }) => [
    ...headings.filter(({ matched }) => matched === 'Source Code').flatMap(({ samples }) => samples),
    ...(fixedTexts['Source Code'] === undefined ? [] : [fixedTexts['Source Code']]),
  ])
  const owners = codes.length === 0 ? [] : [...(await findSuppliersByCode(db, codes)).values()]
  const [supplierId, ...others] = new Set(owners.map(({ id }) => id))
  return supplierId === undefined || others.length > 0 ? undefined : selectSupplierLayout(db, supplierId)
}

type KnownNames = Required<Pick<ListReaderOptions, 'storedSources' | 'categories' | 'rememberedAnswers'>>

type StageOptions = Omit<ListReaderOptions, keyof KnownNames> & {
  readingNo: number
  onPart?: (part: Pick<RowsPart, 'rowsRead' | 'rowsTotal'>) => Promise<void>
}

/** A tally with the heats that other sources have, of which its cautions tell. */
export type StagedTally = ListTally & { sharedHeats: SharedHeat[] }

/** Stores the rows of an open list under a reading and returns their tally. */
export async function readIntoStage(
  db: Db,
  list: OpenList,
  { readingNo, onPart, ...options }: StageOptions,
): Promise<StagedTally> {
  const known = await selectKnownNames(db)
  const tally = await list.readRows(readingNo, { ...options, ...known }, async (part) => {
    await insertStagedRows(db, part.copyText)
    await onPart?.(part)
  })
  const { items, sourceCodes } = tally
  const { shared, count } = await selectSharedHeats(db, { readingNo, items, sourceCodes, limit: kindRowsMax })
  const cautions = count === 0 ? tally.cautions : [...tally.cautions, clipCaution(sharedHeatsCaution(shared, count))]
  return { ...tally, cautions, sharedHeats: shared }
}

/** The names and the answers of earlier lists that a list is read with. */
export async function selectKnownNames(db: Db): Promise<KnownNames> {
  const [storedSources, types, rememberedAnswers] = await Promise.all([
    selectSourceCodes(db),
    selectProductTypes(db, { includeInactive: true }),
    selectRememberedAnswers(db),
  ])
  return { storedSources, categories: types.map(({ name }) => name), rememberedAnswers }
}

type Found = Pick<ListTally, 'items' | 'rowsSkipped' | 'hiddenRows' | 'warnings' | 'cautions'>

const leavesOut: ReadonlySet<CautionKind> = new Set(['sold rows', 'not here', 'unknown status'])

/** Refuses a list without any item. */
export function requireItems({ items, rowsSkipped, hiddenRows, warnings: [first], cautions }: Found): void {
  if (items > 0) return
  const sold = cautions.filter(({ kind }) => leavesOut.has(kind)).map(({ message }) => message)
  const leftOut = [...sold, ...(hiddenRows > 0 ? [`${describeHiddenRows(hiddenRows)}.`] : [])]
  if (leftOut.length > 0 && rowsSkipped === 0)
    throw new DomainError('NO_USABLE_ROWS', `${leftOut.join(' ')} Nothing was changed.`)
  const reason = first?.message ?? `${rowsSkipped} skipped`
  throw new DomainError(
    'NO_USABLE_ROWS',
    rowsSkipped === 0
      ? 'The file has no rows below its headings. Nothing was changed.'
      : `The file has no usable rows (${reason}). Nothing was changed.`,
  )
}

type ListFacts = Omit<UploadResult, 'uploadId' | 'itemsProcessed' | 'sources' | 'listedTables'>

/** What an upload's answer says of the list, besides what it changes. */
export function toListFacts(read: ListFacts): ListFacts {
  const { rowsSkipped, hiddenRows, warnings, warningsTotal, warningKinds, cautions } = read
  const { itemsWithoutRegion, unreadColumns } = read
  return {
    rowsSkipped,
    hiddenRows,
    warnings,
    warningsTotal,
    warningKinds,
    cautions,
    itemsWithoutRegion,
    unreadColumns,
  }
}

/** The same with further warnings, which come first. */
export function withWarnings(facts: ListFacts, added: readonly RowWarning[]): ListFacts {
  const kinds = added.map((warning) => ({ ...warning, rows: Math.min(warning.row, 1), firstRows: [], proposals: [] }))
  return {
    ...facts,
    warnings: [...added, ...facts.warnings].slice(0, warningsMax),
    warningsTotal: facts.warningsTotal + added.length,
    warningKinds: [...kinds, ...facts.warningKinds].slice(0, warningKindsMax),
  }
}

/** The answered questions of a list, the texts that its tables have for all rows, and what was read of it. */
export function listDecisions(
  { sheets, ...survey }: ListSurvey,
  { questions, tables: tablesRead }: Pick<ListTally, 'questions' | 'tables'>,
): Pick<Decisions, 'answers' | 'fixedTexts' | 'listedTables'> {
  const tables = [survey, ...survey.others].filter(({ isRead }) => isRead)
  return {
    answers: questions.flatMap(({ text, options, answer }) => {
      const given = options.find(({ value }) => value === answer)
      return given ? [{ question: text, answer: given.label }] : []
    }),
    fixedTexts: tables.flatMap(({ sheet: sheetNo, fixedTexts, sheetNameAs }) => {
      const name = sheets[sheetNo]?.name ?? ''
      const sheet = tables.length > 1 ? name : ''
      return columnNames.flatMap((column) => {
        const text = column === sheetNameAs ? name : fixedTexts[column]
        return text === undefined ? [] : [{ sheet, column, text }]
      })
    }),
    listedTables: listTables({ sheets, ...survey }, tablesRead),
  }
}

function listTables({ sheets, ...main }: ListSurvey, tablesRead: ListTally['tables']): ListedTable[] {
  const tables = [main, ...main.others].sort(comparePlaces)
  return sheets.flatMap(({ name: sheet, isHidden, rows: sheetRows }, index): ListedTable[] => {
    const own = tables.filter((table) => table.sheet === index)
    if (own.length === 0) return [{ sheet, isHidden, headingRow: null, firstColumn: 0, rows: sheetRows, items: null }]
    return own.map((table) => {
      const { headingRow, firstColumn, rows } = table
      const items = tablesRead.find((one) => isSamePlace(one, table))?.items ?? null
      return { sheet, isHidden, headingRow, firstColumn, rows, items }
    })
  })
}
