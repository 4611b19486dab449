import { randomBytes } from 'node:crypto'
import type { AppliedCorrection, CorrectedTexts, UploadResult } from '../../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import type { Admin, StaffContext } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { type RecordState, recordChange } from '../../../changes/changes.ts'
import { recordStockChange } from '../../items/inventory.ts'
import { queueTelling } from '../../saved/tell-searches.ts'
import { type KeptClaims, keepClaims, markSold } from '../../sold/sold.ts'
import type { Comparison } from './compare-stock.ts'
import type { FollowedSteel } from './follow-orders.ts'
import {
  claimDemoItems,
  type Decisions,
  deleteItems,
  type ItemIdParts,
  insertUpload,
  type NewUpload,
  type ReplaceScope,
  replaceItems,
  selectStockBySource,
  selectStoredIds,
  supersedeUploads,
} from './queries.ts'

const recordedSourcesMax = 100

export type StoredList = {
  /** The id of the staged upload; a new one if the list was not staged. */
  id?: string
  readingNo: number
  fileName: string
  defaultRegionCodes: string
  items: number
  rowsSkipped: number
} & Decisions

/** Call under the source lock. Keeps what it replaces, and records the upload in the history and the audit trail. */
export async function replaceStock(
  tx: Tx,
  { admin: by, callbacks }: Omit<StaffContext, 'db'>,
  list: StoredList,
  { category, splitByProduct, scope, sources: differences, followed }: Comparison,
): Promise<Pick<UploadResult, 'uploadId' | 'sources' | 'listedTables'>> {
  const sources = differences.map(toCounts)
  const { id, readingNo, fileName, defaultRegionCodes, corrections, answers, fixedTexts, listedTables } = list
  const what = {
    fileName,
    category,
    replaceScope: scope.scope,
    defaultRegionCodes,
    itemsProcessed: list.items,
    rowsSkipped: list.rowsSkipped,
  }
  const upload = await insertUpload(tx, {
    ...what,
    ...(id !== undefined && { id }),
    splitByProduct,
    username: by.username,
    sources,
    corrections,
    answers,
    fixedTexts,
    listedTables,
  })
  await supersedeUploads(tx, toScope({ category, replaceScope: scope.scope, sources }), upload.id)
  const changeNo = await recordStockChange(tx, upload.id)
  const ids = newItemIds()
  await replaceItems(tx, { readingNo, category }, scope, { upload, changeNo, ids })
  await claimDemoItems(tx)
  const codes = sources.map(({ sourceCode }) => sourceCode)
  await keepClaims(tx, codes, await toKept(tx, followed, ids))
  await markSold(tx, codes, changeNo)
  const { before, after } = toRecordedCounts(sources, splitByProduct)
  await recordChange(tx, {
    by,
    kind: 'inventory',
    recordId: upload.id,
    recordName: fileName,
    action: 'uploaded',
    before,
    after: { ...what, ...(splitByProduct && { splitByProduct }), ...after, ...toRecordedDecisions(list) },
  })
  await callbacks.writeEvent(tx, { kind: 'upload', records: { uploadId: upload.id }, title: fileName })
  await queueTelling(tx)
  return { uploadId: upload.id, sources, listedTables }
}

/**
 * Deletes the items of source codes that differ only in case. A record among the uploads keeps them, so that they can be restored.
 * Call under the source lock. Undefined without items.
 */
export async function deleteSource(
  tx: Tx,
  by: Admin,
  sourceCodes: readonly string[],
): Promise<{ uploadId: string; itemCount: number } | undefined> {
  const scope: ReplaceScope = { parts: [{ category: '', sourceCodes }], scope: 'source' }
  const stock = await selectStockBySource(tx, scope)
  const [first] = stock
  if (!first) return undefined
  const upload = await insertUpload(tx, {
    isDeletion: true,
    fileName: sourceCodes.join(', '),
    category: first.category,
    replaceScope: 'source',
    splitByProduct: stock.some(({ category }) => category !== first.category),
    defaultRegionCodes: '',
    username: by.username,
    itemsProcessed: 0,
    rowsSkipped: 0,
    sources: stock.map(({ source_code: code, category, items }) => ({
      sourceCode: code,
      category,
      before: items,
      after: 0,
      added: 0,
      changed: 0,
      removed: items,
    })),
    corrections: [],
    answers: [],
    fixedTexts: [],
    listedTables: [],
  })
  await supersedeUploads(tx, scope, upload.id)
  return { uploadId: upload.id, itemCount: await deleteItems(tx, scope, upload.id) }
}

/** Which items the steel of orders is now. */
async function toKept(tx: Tx, followed: readonly FollowedSteel[], ids: ItemIdParts): Promise<KeptClaims> {
  const positions = followed.flatMap(({ row }) => row?.position ?? [])
  const storedIds = positions.length > 0 ? await selectStoredIds(tx, positions, ids) : new Map<number, string>()
  const toMoves = (some: readonly FollowedSteel[]) =>
    some.flatMap(({ claims, row }) => {
      const itemId = row && storedIds.get(row.position)
      return itemId === undefined ? [] : [{ nos: claims.map(({ no }) => no), itemId }]
    })
  return {
    moved: toMoves(followed.filter(({ seeksCopy }) => !seeksCopy)),
    copies: toMoves(followed.filter(({ seeksCopy }) => seeksCopy)),
    left: followed
      .filter(({ isGone, seeksCopy }) => isGone && !seeksCopy)
      .flatMap(({ claims }) => claims.map(({ no }) => no)),
  }
}

// Ids that grow over time keep the file order of items with equal thickness.
function newItemIds(): ItemIdParts {
  const time = Date.now().toString(16).padStart(12, '0')
  return { head: `${time.slice(0, 8)}-${time.slice(8)}-`, tail: `-${randomBytes(6).toString('hex')}` }
}

type SourceCount = UploadResult['sources'][number]

function toCounts({ sourceCode, category, before, after, added, changed, removed }: SourceCount): SourceCount {
  return { sourceCode, category, before, after, added, changed, removed }
}

export function toScope({
  category,
  replaceScope,
  sources,
}: Pick<NewUpload, 'category' | 'replaceScope' | 'sources'>): ReplaceScope {
  const toPart = (name: string) => ({
    category: name,
    sourceCodes: sources.filter((one) => one.category === name).map((one) => one.sourceCode),
  })
  const others = new Set(sources.map((one) => one.category).filter((name) => name !== category))
  return { parts: [toPart(category), ...[...others].map(toPart)], scope: replaceScope }
}

/** The field of the audit trail with the items of a source, in a split list also of a category. */
export function countField({ sourceCode, category }: Pick<SourceCount, 'sourceCode' | 'category'>, isSplit: boolean) {
  return isSplit ? `items of ${sourceCode} in ${category}` : `items of ${sourceCode}`
}

/** The counts of an upload for the audit trail; beyond a maximum, sources are added up. */
function toRecordedCounts(
  sources: readonly SourceCount[],
  isSplit: boolean,
): { before: RecordState; after: RecordState } {
  const shown = sources.slice(0, recordedSourcesMax)
  const others = sumUp(sources.slice(recordedSourcesMax))
  const counts = [...shown, ...others]
  const fieldOf = (one: SourceCount) => countField(one, isSplit && shown.includes(one))
  const describe = ({ after, added, changed, removed }: SourceCount) =>
    `${after} (${added} added, ${changed} changed, ${removed} removed)`
  return {
    before: Object.fromEntries(counts.map((one) => [fieldOf(one), one.before])),
    after: Object.fromEntries(counts.map((one) => [fieldOf(one), describe(one)])),
  }
}

function toRecordedDecisions({ corrections, answers, fixedTexts }: Decisions): RecordState {
  return {
    ...record('corrections', corrections.map(describePlaced)),
    ...record(
      'answers',
      answers.map(({ question, answer }) => `${question} ${answer}`),
    ),
    ...record(
      'fixedTexts',
      fixedTexts.map(({ sheet, column, text }) => `${sheet && `${sheet}: `}${column} ${text || '(blank)'}`),
    ),
  }
}

function record(field: string, texts: readonly string[]): RecordState {
  return texts.length === 0 ? {} : { [field]: texts.join('; ') }
}

function describePlaced(correction: AppliedCorrection): string {
  if (correction.column === null) return `row ${correction.row} left out`
  const { row, column, rows } = correction
  const place = row === null ? `${column} in ${formatCountOf(rows, 'row')}` : `${column} in row ${row}`
  return `${place}: ${describeCorrection(correction)}`
}

function describeCorrection({ was, text, problem, usesSuggestions, action }: CorrectedTexts): string {
  const used = text || '(blank)'
  if (action === 'text') return `any text → ${used}`
  if (action !== undefined) return action.startsWith('swap') ? action : `read as ${action}`
  if (problem !== undefined) return `"${problem}" → ${usesSuggestions ? 'as suggested' : used}`
  return `${was || '(blank)'} → ${used}`
}

function sumUp(sources: readonly SourceCount[]): SourceCount[] {
  if (sources.length === 0) return []
  const total = (count: Exclude<keyof SourceCount, 'sourceCode' | 'category'>) =>
    sources.reduce((sum, one) => sum + one[count], 0)
  return [
    {
      sourceCode: formatCountOf(sources.length, 'other source'),
      category: '',
      before: total('before'),
      after: total('after'),
      added: total('added'),
      changed: total('changed'),
      removed: total('removed'),
    },
  ]
}
