import type {
  ListChoice,
  ListedTable,
  ListSurvey,
  RowWarning,
  UploadResult,
} from '../../../../../shared/lists/schema.ts'
import { columnNames, warningKindsMax, warningsMax } from '../../../../../shared/lists/terms.ts'
import { parseRegionList, type RegionCode } from '../../../../../shared/places/regions.ts'
import type { Db } from '../../../../db/database.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import { selectProductTypes } from '../../../catalog/queries.ts'
import { selectSourceCodes } from '../../items/queries.ts'
import { describeHiddenRows, type ListTally } from '../reading/list-tally.ts'
import type { ListReaderOptions } from '../reading/read-list.ts'
import type { Decisions } from '../stock/queries.ts'
import { comparePlaces, hasNoColumns, isSamePlace } from '../survey/list-choice.ts'
import type { OpenList, RowsPart } from '../thread/open-list.ts'
import { insertStagedRows, selectRememberedAnswers, selectRememberedColumns } from './queries.ts'

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
): Promise<OpenList['surveyed']> {
  const { tables } = list.surveyed
  // Chosen columns are used as they are.
  if (choice && !hasNoColumns(choice) && tables.length === 1) return list.surveyed
  const remembered = await selectRememberedColumns(db, [...new Set(tables.map(({ headingSetKey }) => headingSetKey))])
  return remembered.length > 0 ? list.recall(remembered) : list.surveyed
}

type KnownNames = Required<Pick<ListReaderOptions, 'storedSources' | 'categories' | 'rememberedAnswers'>>

type StageOptions = Omit<ListReaderOptions, keyof KnownNames> & {
  readingNo: number
  onPart?: (part: Pick<RowsPart, 'rowsRead' | 'rowsTotal'>) => Promise<void>
}

/** Stores the rows of an open list under a reading and returns their tally. */
export async function readIntoStage(
  db: Db,
  list: OpenList,
  { readingNo, onPart, ...options }: StageOptions,
): Promise<ListTally> {
  const known = await selectKnownNames(db)
  return list.readRows(readingNo, { ...options, ...known }, async (part) => {
    await insertStagedRows(db, part.copyText)
    await onPart?.(part)
  })
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

/** Refuses a list without any item. */
export function requireItems({ items, rowsSkipped, hiddenRows, warnings: [first], cautions }: Found): void {
  if (items > 0) return
  const sold = cautions.find(({ kind }) => kind === 'sold rows' || kind === 'not here')
  const leftOut = [sold?.message ?? [], hiddenRows > 0 ? `${describeHiddenRows(hiddenRows)}.` : []].flat()
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
