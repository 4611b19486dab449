import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 as timeOrderedId } from 'uuid'
import type { UploadInput, UploadResult } from '../../../../shared/inventory.ts'
import { parseRegionList, type RegionCode } from '../../../../shared/regions.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { readWorkbook } from '../../../lib/workbook/workbook.ts'
import type { Admin } from '../../../trpc.ts'
import { type RecordState, recordChange } from '../../changes/changes.ts'
import { mapColumns } from './map-columns.ts'
import {
  claimDemoItems,
  countItemsBySource,
  countListedItems,
  createListedItems,
  findCategorySpelling,
  insertListedItems,
  insertUpload,
  pairListedItems,
  type ReplaceScope,
  replaceItems,
  selectSourceCodes,
} from '../queries.ts'
import { type ListedItem, type ReadList, readRows } from './read-rows.ts'

const itemsPerInsert = 2_000
const recordedSourcesMax = 100

/**
 * Replaces the stock of every source code in an uploaded workbook with its rows, in the uploaded category or, with
 * `replaceScope: 'source'`, in all. Everything or nothing: any refusal leaves the stock as it was. Items that are in the old
 * and the new list keep their id. Errors: INVALID for unknown default regions, those of `readWorkbook` and `mapColumns`,
 * NO_USABLE_ROWS, and BUSY when another upload takes too long.
 */
export async function importWorkbook(db: Db, by: Admin, upload: UploadInput): Promise<UploadResult> {
  const defaultRegions = parseDefaultRegions(upload.defaultRegionCodes)
  const list = await readRows(mapColumns(await readWorkbook(upload)), defaultRegions)
  if (list.items.length === 0) throw new DomainError('NO_USABLE_ROWS', describeNoRows(list))
  const sources = await db.transaction().execute((tx) => replaceStock(tx, by, list, upload, defaultRegions))
  return {
    itemsProcessed: list.items.length,
    sources,
    rowsSkipped: list.rowsSkipped,
    warnings: list.warnings,
    warningsTotal: list.warningsTotal,
    itemsWithoutRegion: list.items.filter((item) => item.regions.length === 0).length,
  }
}

function parseDefaultRegions(text: string): RegionCode[] {
  const { codes, unknown } = parseRegionList(text)
  if (unknown.length === 0) return codes
  const message = `Unknown default region: ${unknown.join(', ').slice(0, 200)}`
  throw new DomainError('INVALID', message, { issues: [{ path: 'defaultRegionCodes', message }] })
}

function describeNoRows({ rowsSkipped, warnings: [first] }: ReadList): string {
  if (rowsSkipped === 0) return 'The file has no rows below its headings. Nothing was changed.'
  return `The file has no usable rows (${first?.message ?? `${rowsSkipped} skipped`}). Nothing was changed.`
}

async function replaceStock(
  tx: Tx,
  by: Admin,
  list: ReadList,
  upload: UploadInput,
  defaultRegions: readonly RegionCode[],
): Promise<UploadResult['sources']> {
  await lockSources(tx)
  const category = (await findCategorySpelling(tx, upload.category)) ?? upload.category
  const spellings = unifySpellings(await selectSourceCodes(tx), list.items)
  const scope: ReplaceScope = { sourceCodes: spellings.stored, category, scope: upload.replaceScope }
  await stageItems(tx, list.items, category, spellings)
  await pairListedItems(tx, scope)
  const sources = await compareSources(tx, scope, spellings)
  const { fileName, replaceScope } = upload
  const what = {
    fileName,
    category,
    replaceScope,
    defaultRegionCodes: defaultRegions.join(','),
    itemsProcessed: list.items.length,
    rowsSkipped: list.rowsSkipped,
  }
  const uploadId = await insertUpload(tx, { ...what, username: by.username, sources })
  await replaceItems(tx, scope, uploadId)
  await claimDemoItems(tx)
  const { before, after } = toRecordedCounts(sources)
  await recordChange(tx, {
    by,
    kind: 'inventory',
    recordId: uploadId,
    recordName: fileName,
    action: 'uploaded',
    before,
    after: { ...what, ...after },
  })
  return sources
}

/** The counts of an upload as the audit trail shows them; those of very many sources end in one sum. */
function toRecordedCounts(sources: UploadResult['sources']): { before: RecordState; after: RecordState } {
  const counts = [...sources.slice(0, recordedSourcesMax), ...sumUp(sources.slice(recordedSourcesMax))]
  const fieldOf = ({ sourceCode }: SourceCount) => `items of ${sourceCode}`
  const describe = ({ after, added, changed, removed }: SourceCount) =>
    `${after} (${added} added, ${changed} changed, ${removed} removed)`
  return {
    before: Object.fromEntries(counts.map((one) => [fieldOf(one), one.before])),
    after: Object.fromEntries(counts.map((one) => [fieldOf(one), describe(one)])),
  }
}

type SourceCount = UploadResult['sources'][number]

function sumUp(sources: readonly SourceCount[]): SourceCount[] {
  if (sources.length === 0) return []
  const total = (count: Exclude<keyof SourceCount, 'sourceCode'>) => sources.reduce((sum, one) => sum + one[count], 0)
  return [
    {
      sourceCode: `${sources.length} other sources`,
      before: total('before'),
      after: total('after'),
      added: total('added'),
      changed: total('changed'),
      removed: total('removed'),
    },
  ]
}

/** `spell` gives the one spelling of a source code; `listed` has those of the list, `stored` all that they replace. */
type Spellings = { spell: (sourceCode: string) => string; listed: readonly string[]; stored: readonly string[] }

function unifySpellings(storedCodes: readonly string[], items: readonly ListedItem[]): Spellings {
  const spellings = new Map<string, string>()
  for (const code of storedCodes) if (!spellings.has(sourceKey(code))) spellings.set(sourceKey(code), code)
  const listedKeys = new Set<string>()
  for (const { source_code: code } of items) {
    const key = sourceKey(code)
    listedKeys.add(key)
    if (!spellings.has(key)) spellings.set(key, code)
  }
  const spell = (code: string) => spellings.get(sourceKey(code)) ?? code
  return {
    spell,
    listed: [...listedKeys].map(spell),
    stored: storedCodes.filter((code) => listedKeys.has(sourceKey(code))),
  }
}

/** Source codes are one when their keys are equal. */
const sourceKey = (sourceCode: string) => sourceCode.trim().toLowerCase()

async function stageItems(tx: Tx, items: readonly ListedItem[], category: string, { spell }: Spellings): Promise<void> {
  await createListedItems(tx)
  for (let start = 0; start < items.length; start += itemsPerInsert) {
    const part = items.slice(start, start + itemsPerInsert).map((item, index) => ({
      ...item,
      // Ids that grow keep the order of the file among items of equal thickness.
      id: timeOrderedId(),
      source_code: spell(item.source_code),
      category,
      position: start + index,
    }))
    await insertListedItems(tx, part)
    await nextTurn()
  }
}

async function compareSources(
  tx: Tx,
  scope: ReplaceScope,
  { listed, spell }: Spellings,
): Promise<UploadResult['sources']> {
  const stored = new Map<string, number>()
  for (const [code, items] of await countItemsBySource(tx, scope))
    stored.set(spell(code), (stored.get(spell(code)) ?? 0) + items)
  const counts = new Map((await countListedItems(tx)).map((row) => [row.source_code, row]))
  return listed.map((sourceCode) => {
    const before = stored.get(sourceCode) ?? 0
    const { listed: after, added, changed } = counts.get(sourceCode) ?? { listed: 0, added: 0, changed: 0 }
    return { sourceCode, before, after, added, changed, removed: before - (after - added) }
  })
}
