import { createHash } from 'node:crypto'
import type {
  Caution,
  FileRows,
  FileRowsInput,
  FixedTexts,
  UploadPreview,
  UploadProgress,
} from '../../../../../shared/lists/schema.ts'
import {
  type CautionKind,
  changesNothing,
  losesMost,
  questionsMax,
  replacesMost,
} from '../../../../../shared/lists/terms.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { DomainError, notFound } from '../../../../lib/domain-error.ts'
import { selectSourceCodes } from '../../items/queries.ts'
import { findSellerReference } from '../../sendings/queries.ts'
import { selectSupplierNames } from '../../suppliers/queries.ts'
import type { HeadingSet } from '../../table.ts'
import {
  clipCaution,
  onOrderCaution,
  orderChangesCaution,
  replacedCaution,
  shrinkCaution,
  unchangedCaution,
} from '../reading/cautions.ts'
import { type Comparison, compareWithStock } from '../stock/compare-stock.ts'
import { digestStock } from '../stock/queries.ts'
import { withProposals } from '../survey/fixed-texts.ts'
import { saysAllMonths } from '../survey/sheet-names.ts'
import {
  findMissingColumns,
  listUnreadColumns,
  requireRows,
  type SurveyedTable,
  toSurvey,
} from '../survey/surveyed-list.ts'
import { type OpenList, openList, readFileRows, requireListStart } from '../thread/open-list.ts'
import {
  type ReadUpload,
  type SelectedUpload,
  selectFilePart,
  selectRememberedCorrections,
  selectStagedUpload,
  updateStagedUpload,
} from './queries.ts'
import { parseDefaultRegions, readIntoStage, recallColumns, type StagedTally } from './stage-list.ts'

const heartbeatMs = 5_000
const progressMs = 300

/** Another reading of the list has started: this one has nothing more to save. */
class OutdatedReading extends Error {
  override readonly name = 'OutdatedReading'
}

type FileSource = (db: Db, staged: SelectedUpload) => Promise<Uint8Array>

/** Returns a file from memory once and drops it, since later steps may have to wait. */
export function fileInMemory(bytes: Uint8Array): FileSource {
  const held = [bytes]
  return async (db, staged) => held.pop() ?? loadList(db, staged)
}

/**
 * Ends as ready, with a preview unless columns are missing, or as failed with the reason. Rejects for unexpected
 * errors.
 */
export async function readStaged(db: Db, staged: ReadUpload, file: FileSource = loadList): Promise<void> {
  const reading = trackReading(db, staged)
  try {
    const read = await openStagedList(db, staged, (list) => readOpenList(db, staged, list, reading), file)
    if (!read) return
    await reading.save({ progress: toJson({ step: 'comparing', done: read.items, total: read.items }) })
    await savePreview(db, staged, read)
  } catch (error) {
    if (error instanceof OutdatedReading) return
    const [failure, code] = error instanceof DomainError ? [error.message, error.code] : [unexpected, null]
    await reading.save({ state: 'failed', failure, failure_code: code, progress: null }).catch((late: unknown) => {
      if (!(late instanceof OutdatedReading)) throw late
    })
    if (!(error instanceof DomainError)) throw error
  } finally {
    reading.stop()
  }
}

const unexpected = 'Something went wrong on the server. Nothing was changed. Please read the list again.'

/** Updates signed_at of a staged upload every few seconds while work on it is in progress. */
export function startHeartbeat(db: Db, where: Parameters<typeof updateStagedUpload>[1]): { stop: () => void } {
  const timer = setInterval(() => {
    // The work itself will report a database error.
    updateStagedUpload(db, where, {}).catch(() => undefined)
  }, heartbeatMs)
  return { stop: () => clearInterval(timer) }
}

type Reading = {
  /** Throws OutdatedReading when another reading has started. */
  save(patch: Parameters<typeof updateStagedUpload>[2]): Promise<void>
  stop(): void
}

function trackReading(db: Db, staged: ReadUpload): Reading {
  const where = { id: staged.id, states: ['reading'] as const, readingNo: staged.reading_no }
  return {
    async save(patch) {
      if (!(await updateStagedUpload(db, where, patch))) throw new OutdatedReading('Another reading has begun')
    },
    ...startHeartbeat(db, where),
  }
}

/** Opens the file of a staged list with the columns chosen by staff. Throws the errors of `openList`, and NOT_FOUND. */
export async function openStagedList<Result>(
  db: Db,
  staged: SelectedUpload,
  use: (list: OpenList) => Promise<Result>,
  file: FileSource = loadList,
): Promise<Result> {
  return openList(
    { fileName: staged.file_name, bytes: await file(db, staged) },
    {
      choice: staged.choice ?? undefined,
      fill: await fillOf(db, staged.id),
      readsAllMonths: saysAllMonths(staged.answers),
    },
    use,
  )
}

/** A seller without a record knows no source code: its list goes under its reference until staff choose one. */
async function fillOf(db: Db, stagedId: string): Promise<FixedTexts> {
  const reference = await findSellerReference(db, stagedId)
  return reference === undefined ? {} : { 'Source Code': reference }
}

/** The first rows of a table of a staged file, as its sheet shows them. Throws NOT_FOUND, and the errors of `openList`. */
export async function listFileRows(db: Db, { id, ...place }: FileRowsInput): Promise<FileRows> {
  const staged = await selectStagedUpload(db, id)
  if (!staged) throw notFound('Upload')
  return { rows: await readFileRows({ fileName: staged.file_name, bytes: await loadFile(db, staged) }, place) }
}

/** The file is as it came. Throws NOT_FOUND. */
export async function readWholeFile(db: Db, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const staged = await selectStagedUpload(db, id)
  if (!staged) throw notFound('Upload')
  return loadFile(db, staged)
}

/** Loads only the first part of what is surely no list, for which it throws WRONG_FILE_TYPE. */
function loadList(db: Db, staged: SelectedUpload): Promise<Uint8Array<ArrayBuffer>> {
  return loadFile(db, staged, (bytes) => requireListStart({ fileName: staged.file_name, bytes }))
}

async function loadFile(
  db: Db,
  { id, file_bytes }: SelectedUpload,
  checkStart?: (first: Buffer) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file_bytes)
  let length = 0
  for (let position = 0; length < file_bytes; position += 1) {
    const part = await selectFilePart(db, id, position)
    if (!part) throw await explainMissing(db, id, position)
    if (position === 0 && part.length < file_bytes) checkStart?.(part)
    bytes.set(part, length)
    length += part.length
  }
  return bytes
}

// The list may be discarded while it is being stored.
async function explainMissing(db: Db, id: string, position: number): Promise<Error> {
  const isThere = await selectStagedUpload(db, id)
  return isThere ? new Error(`Part ${position} of the file of staged upload ${id} is gone`) : notFound('Upload')
}

type ReadList = StagedTally & Pick<UploadPreview, 'unreadColumns'>

/** Undefined when required columns are missing: staff must choose them first. */
async function readOpenList(
  db: Db,
  staged: ReadUpload,
  list: OpenList,
  reading: Reading,
): Promise<ReadList | undefined> {
  const surveyed = await recallColumns(db, list, staged.choice, staged.id)
  const survey = toSurvey(surveyed)
  const sources = { stored: await selectSourceCodes(db), suppliers: await selectSupplierNames(db) }
  await reading.save({
    survey: JSON.stringify(withProposals(survey, { fileName: staged.file_name, category: staged.category, sources })),
    heading_sets: JSON.stringify(surveyed.tables.map(toHeadingSet)),
  })
  requireRows(surveyed)
  if (findMissingColumns(surveyed).length > 0) {
    await reading.save({ state: 'ready', progress: null })
    return undefined
  }
  const remembered = await selectRememberedCorrections(
    db,
    surveyed.tables.map(({ headingSetKey }) => headingSetKey),
  )
  let savedAt = 0
  const tally = await readIntoStage(db, list, {
    readingNo: staged.reading_no,
    ...readOptionsOf(staged),
    remembered,
    async onPart({ rowsRead, rowsTotal }) {
      if (performance.now() - savedAt < progressMs) return
      savedAt = performance.now()
      await reading.save({ progress: toJson({ step: 'checking', done: rowsRead, total: rowsTotal }) })
    },
  })
  return { ...tally, unreadColumns: listUnreadColumns(survey) }
}

function toHeadingSet({ survey, headingSetKey, headingKeys }: SurveyedTable): HeadingSet {
  const { sheet, headingRow, firstColumn } = survey
  return { sheet, headingRow, firstColumn, headingSetKey, headingKeys }
}

export function readOptionsOf(staged: SelectedUpload) {
  return {
    category: staged.category,
    splitByProduct: staged.split_by_product,
    defaultRegions: parseDefaultRegions(staged.default_region_codes),
    includesHiddenRows: staged.includes_hidden_rows,
    includesSoldRows: staged.includes_sold_rows,
    corrections: staged.corrections,
    answers: staged.answers,
  }
}

async function savePreview(db: Db, staged: ReadUpload, read: ReadList): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { comparison, digest } = await compareStaged(tx, staged)
    const preview = toPreview(read, comparison)
    const where = { id: staged.id, states: ['reading'] as const, readingNo: staged.reading_no }
    const done = { state: 'ready', progress: null, category: comparison.category, stock_digest: digest } as const
    const saved = await updateStagedUpload(tx, where, { ...done, preview: JSON.stringify(preview) })
    if (!saved) throw new OutdatedReading('Another reading has begun')
  })
}

/** Compares a staged list with the current stock; the digest shows later whether the stock has changed. */
export async function compareStaged(tx: Tx, staged: ReadUpload): Promise<{ comparison: Comparison; digest: string }> {
  const { category, replace_scope: replaceScope, split_by_product: splitByProduct } = staged
  const { answers } = staged
  const comparison = await compareWithStock(tx, staged.reading_no, { category, replaceScope, splitByProduct, answers })
  const digests = [await digestStock(tx, comparison.scope), digestOrders(comparison)]
  return { comparison, digest: digests.filter(Boolean).join(' ') }
}

/** Changes with what the review says of orders, since new ones may have steel of the list; '' if it says nothing. */
function digestOrders({ ordered, questions }: Comparison): string {
  const touched = ordered.filter(({ stays, changed, dropped }) => stays + changed + dropped > 0)
  if (touched.length + questions.length === 0) return ''
  const said = JSON.stringify([touched, questions.map(({ question }) => question)])
  return createHash('sha256').update(said).digest('base64url')
}

function toPreview(read: ReadList, comparison: Comparison): UploadPreview {
  const { sourceCodes: _codes, sharedHeats: _heats, ...found } = read
  return withComparison({ ...found, sources: [] }, comparison)
}

export function withComparison(preview: UploadPreview, comparison: Comparison): UploadPreview {
  const { sources, questions } = comparison
  const ofRows = preview.questions.filter(({ kind }) => kind !== 'ordered steel')
  return {
    ...preview,
    sources,
    questions: [...questions.map(({ question }) => question), ...ofRows].slice(0, questionsMax),
    cautions: toCautions(preview.cautions, comparison),
  }
}

/** The cautions about the rows, and those about what would change. */
export function toCautions(cautions: readonly Caution[], { sources, ordered }: Comparison): Caution[] {
  const aboutRows = cautions.filter(({ kind }) => !comparedKinds.has(kind))
  const shrinking = sources.filter(losesMost).map(shrinkCaution)
  const replaced = sources.filter(replacesMost).map(replacedCaution)
  const isUnchanged = sources.length > 0 && changesNothing(sources)
  const ofOrders = [orderChangesCaution(ordered), onOrderCaution(ordered)].filter(({ count }) => count > 0)
  const unchanged = isUnchanged ? [unchangedCaution()] : []
  return [...shrinking, ...replaced, ...ofOrders, ...unchanged, ...aboutRows].map(clipCaution)
}

const comparedKinds: ReadonlySet<CautionKind> = new Set([
  'source shrinks',
  'source replaced',
  'order changes',
  'on order',
  'nothing changes',
])

const toJson = (progress: UploadProgress) => JSON.stringify(progress)
