import * as z from 'zod'
import type {
  ListCorrection,
  RereadUpload,
  StagedRow,
  StagedUpload,
  StagedUploadSummary,
  StageUpload,
  stagedRowsInput,
  stagedRowsPage,
} from '../../../../../shared/lists/schema.ts'
import { correctionsMax, isUnderWay, listColumns, type StagedState } from '../../../../../shared/lists/terms.ts'
import { parseWeightLb } from '../../../../../shared/steel/weight.ts'
import type { Admin, Context, StaffContext } from '../../../../context.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { DomainError, notFound } from '../../../../lib/domain-error.ts'
import { cursorPosition, cutPage, readCursor } from '../../../../lib/page-cursor.ts'
import { forgetReason, markOpened } from '../../sendings/queries.ts'
import { insertByHand, noteDiscarded } from '../../sendings/sendings.ts'
import { deleteOldReplacedItems } from '../history/queries.ts'
import { type Correction, correctionKey } from '../reading/corrections.ts'
import type { Answers } from '../rules/rule.ts'
import { requireUploadFile } from '../thread/open-list.ts'
import {
  beginReading,
  deleteReading,
  deleteStagedUpload,
  insertFilePart,
  insertReading,
  insertStagedUpload,
  type ReadUpload,
  resetLostStoring,
  type SelectedUpload,
  type StagedRow as StoredStagedRow,
  selectAbandonedUploads,
  selectFirstRows,
  selectLostReading,
  selectOpenUploads,
  selectOrphanedReadings,
  selectStagedRows,
  selectStagedUpload,
  updateStagedUpload,
} from './queries.ts'
import { fileInMemory, readStaged } from './read-staged.ts'
import { parseDefaultRegions } from './stage-list.ts'

const filePartBytes = 1024 * 1024
const openUploadsMax = 100
const takeoversMax = 2
const abandonedHours = 7 * 24
const orphanedHours = 24
/** As long as a supplier may come back to its list. */
const incomingKeptDays = 90
// As long as a buyer may still send an inquiry for an item they saw.
const replacedDays = 90

type Background = Pick<Context, 'runInBackground'>

/** Starts the reading in the background. Throws as `requireUploadFile`, and INVALID for unknown default regions. */
export async function stageUpload(
  db: Db,
  by: Admin,
  background: Background,
  upload: StageUpload,
): Promise<StagedUpload> {
  requireUploadFile(upload)
  const defaultRegions = parseDefaultRegions(upload.defaultRegionCodes)
  await deleteExpiredUploads(db)
  const staged = await db.transaction().execute(async (tx) => {
    const kept = await keepListFile(tx, { ...upload, defaultRegionCodes: defaultRegions.join(',') }, by.username)
    await insertByHand(tx, kept)
    return kept
  })
  return startReading(db, background, staged, {}, fileInMemory(upload.bytes))
}

/** Stores a file to be read later, in the caller's transaction. */
export async function keepListFile(tx: Tx, upload: StageUpload, username: string): Promise<SelectedUpload> {
  const staged = await insertStagedUpload(tx, {
    file_name: upload.fileName,
    file_bytes: upload.bytes.length,
    category: upload.category,
    default_region_codes: upload.defaultRegionCodes,
    replace_scope: upload.replaceScope,
    split_by_product: upload.splitByProduct,
    username,
    state: 'ready',
  })
  const { buffer, byteOffset, length } = upload.bytes
  for (let start = 0; start < length; start += filePartBytes) {
    const part = Buffer.from(buffer, byteOffset + start, Math.min(filePartBytes, length - start))
    await insertFilePart(tx, staged.id, start / filePartBytes, part)
  }
  return staged
}

/** Throws NOT_FOUND, and LIST_STATE while the list is being read or stored, or when it is stored. */
export async function rereadUpload(db: Db, background: Background, correction: RereadUpload): Promise<StagedUpload> {
  const { id, category, defaultRegionCodes, replaceScope, splitByProduct, choice, corrections } = correction
  const { includesHiddenRows, includesSoldRows, answers } = correction
  const before = await requireStagedUpload(db, id)
  if (answers && isAtWork(before)) throw explainState(before.state)
  const read = await startReading(db, background, before, {
    ...(corrections !== undefined && { corrections: JSON.stringify(addCorrections(before, corrections)) }),
    ...(answers !== undefined && { answers: JSON.stringify(addAnswers(before, answers)) }),
    ...(category !== undefined && { category }),
    ...(defaultRegionCodes !== undefined && {
      default_region_codes: parseDefaultRegions(defaultRegionCodes).join(','),
    }),
    ...(replaceScope !== undefined && { replace_scope: replaceScope }),
    ...(splitByProduct !== undefined && { split_by_product: splitByProduct }),
    ...(includesHiddenRows !== undefined && { includes_hidden_rows: includesHiddenRows }),
    ...(includesSoldRows !== undefined && { includes_sold_rows: includesSoldRows }),
    ...(choice !== undefined && { choice: choice && JSON.stringify(choice) }),
  })
  await forgetReason(db, id)
  return read
}

/** As `rereadUpload`, by staff: from then on, whoever sent the list changes nothing of it. */
export async function correctUpload(db: Db, background: Background, correction: RereadUpload): Promise<StagedUpload> {
  await markOpened(db, correction.id)
  return rereadUpload(db, background, correction)
}

/**
 * Changes how a list that others sent is read; it is read again when its turn comes. Throws NOT_FOUND, LIST_STATE while it is
 * being read or stored and once it is stored, and INVALID for an answer that is not offered.
 */
export async function changeReceived(
  tx: Tx,
  { id, choice, answers }: Pick<RereadUpload, 'id' | 'choice' | 'answers'>,
): Promise<void> {
  const before = await requireStagedUpload(tx, id)
  const changed = await updateStagedUpload(
    tx,
    { id, states: ['ready', 'failed'] },
    {
      ...(answers !== undefined && { answers: JSON.stringify(addAnswers(before, answers)) }),
      ...(choice !== undefined && { choice: choice && JSON.stringify(choice) }),
      state: 'ready',
      reading_no: null,
      preview: null,
      failure: null,
      failure_code: null,
      takeovers: 0,
    },
  )
  if (!changed) throw explainState(before.state)
  if (before.reading_no !== null) await deleteReading(tx, before.reading_no)
}

const stoppedEachTime =
  'The server stopped each time it read this list. Nothing was changed. Save the file again in Excel, or split it, and upload it again.'

/** Goes on with the lists that servers had begun to read or to store when they stopped. Safe on several instances at once. */
export async function takeOverUploads(db: Db, background: Background): Promise<void> {
  await resetLostStoring(db)
  // What is taken over counts as alive at once, so each is found only once.
  for (let lost = await selectLostReading(db); lost; lost = await selectLostReading(db)) {
    await takeOver(db, background, lost)
  }
}

async function takeOver(db: Db, background: Background, lost: SelectedUpload): Promise<void> {
  if (await givesUp(db, lost)) return
  try {
    await startReading(db, background, lost, { takeovers: lost.takeovers + 1 })
  } catch (error) {
    // Another instance was faster.
    if (!(error instanceof DomainError)) throw error
  }
}

async function givesUp(db: Db, { id, reading_no: readingNo, takeovers }: SelectedUpload): Promise<boolean> {
  if (takeovers < takeoversMax || readingNo === null) return false
  const failed = { state: 'failed', failure: stoppedEachTime, progress: null } as const
  await updateStagedUpload(db, { id, states: ['reading'], readingNo }, failed)
  return true
}

/**
 * Reads a list that others sent, unless it was read; goes on after a server that stopped. Throws NOT_FOUND, and LIST_STATE
 * while another server still reads it.
 */
export async function readReceived(db: Db, id: string): Promise<SelectedUpload> {
  const staged = await requireStagedUpload(db, id)
  const isBegun = staged.state === 'reading'
  if (!isBegun && (staged.state !== 'ready' || staged.reading_no !== null)) return staged
  if (!isBegun || !(await givesUp(db, staged))) {
    await readStaged(db, await begin(db, staged, { takeovers: staged.takeovers + Number(isBegun) }))
  }
  return requireStagedUpload(db, id)
}

type Changes = Parameters<typeof beginReading>[2]

async function startReading(
  db: Db,
  background: Background,
  before: SelectedUpload,
  changes: Changes,
  file?: ReturnType<typeof fileInMemory>,
): Promise<StagedUpload> {
  const staged = await begin(db, before, changes)
  background.runInBackground(() => readStaged(db, staged, file))
  return toStagedUpload(staged)
}

async function begin(db: Db, before: SelectedUpload, changes: Changes): Promise<ReadUpload> {
  const readingNo = await insertReading(db)
  const staged = await beginReading(db, { id: before.id, readingNo, previousNo: before.reading_no }, changes)
  if (!staged) {
    await deleteReading(db, readingNo)
    throw explainState(before.state)
  }
  if (before.reading_no !== null) await deleteReading(db, before.reading_no)
  return staged
}

/** A later correction replaces an earlier one of the same cell or text. Throws INVALID beyond the maximum. */
function addCorrections({ corrections, survey }: SelectedUpload, changes: readonly ListCorrection[]): Correction[] {
  if (!survey) throw new DomainError('INVALID', 'The list has not been read yet.')
  const byCell = new Map(corrections.map((one) => [cellKey(one), one]))
  for (const change of changes) {
    const { sheet = survey.sheet } = change
    const correction = toCorrection(change, sheet)
    const key = cellKey(correction)
    byCell.delete(key)
    if (!isTakenAway(change)) byCell.set(key, correction)
  }
  if (byCell.size <= correctionsMax) return [...byCell.values()]
  throw new DomainError(
    'INVALID',
    `A list can have up to ${correctionsMax} corrections. Correct the file in Excel and upload it again.`,
  )
}

/** Throws INVALID for a question that the list does not ask, and for an answer that is not offered. */
function addAnswers(
  { answers, preview }: Pick<SelectedUpload, 'answers' | 'preview'>,
  given: NonNullable<RereadUpload['answers']>,
): Answers {
  const all = { ...answers }
  for (const { id, answer } of given) {
    const question = preview?.questions.find((one) => one.id === id)
    if (!question) throw new DomainError('INVALID', 'The list does not ask this question.')
    if (answer !== null && !question.options.some(({ value }) => value === answer)) {
      throw new DomainError('INVALID', 'Choose one of the answers of the question.')
    }
    all[id] = answer
  }
  return all
}

function isTakenAway(change: ListCorrection): boolean {
  if ('leaveOut' in change) return !change.leaveOut
  return 'action' in change ? change.action === null : change.text === null
}

function toCorrection(change: ListCorrection, sheet: number): Correction {
  if ('leaveOut' in change) return { sheet, column: null, row: change.row, value: '', text: '', leaveOut: true }
  const { column } = change
  const base = { sheet, column, row: null, value: '', text: change.text ?? '' }
  // Any action will do to take one away.
  if ('action' in change) return { ...base, action: change.action ?? 'text' }
  if ('row' in change) return { ...base, row: change.row, value: change.value }
  return { ...base, problem: change.problem, usesSuggestions: change.usesSuggestions }
}

function cellKey({ value, ...correction }: Correction): string {
  return `${correction.sheet}\n${correctionKey({ ...correction, was: value })}`
}

export function explainState(state: StagedState): DomainError {
  if (state === 'stored') return new DomainError('LIST_STATE', 'This list is already stored.')
  const doing = state === 'storing' ? 'stored' : 'read'
  return new DomainError('LIST_STATE', `The list is being ${doing}. Please wait until that is done.`)
}

export async function listStagedUploads(db: Db): Promise<StagedUploadSummary[]> {
  return (await selectOpenUploads(db, openUploadsMax)).map(toSummary)
}

/** Throws NOT_FOUND. */
export async function requireStagedUpload(db: Db, id: string): Promise<SelectedUpload> {
  const staged = await selectStagedUpload(db, id)
  if (!staged) throw notFound('Upload')
  return staged
}

/** As staff look at it: from then on, whoever sent it changes nothing of it. Throws NOT_FOUND. */
export async function getStagedUpload(db: Db, id: string): Promise<StagedUpload> {
  await markOpened(db, id)
  return toStagedUpload(await requireStagedUpload(db, id))
}

/** Throws NOT_FOUND, and LIST_STATE while the list is being stored. */
export async function discardStagedUpload(
  { db, admin, callbacks }: StaffContext,
  id: string,
): Promise<{ message: string }> {
  const staged = await requireStagedUpload(db, id)
  if (staged.state === 'storing' && isAtWork(staged)) throw explainState('storing')
  const isKept = await db.transaction().execute((tx) => noteDiscarded({ tx, admin, callbacks }, id))
  if (!isKept) await deleteUpload(db, id)
  return { message: `${staged.file_name} was discarded. The inventory was not changed.` }
}

const rowPosition = z.tuple([cursorPosition])

/** Throws NOT_FOUND, and INVALID for a cursor from another list. */
export async function listStagedRows(
  db: Db,
  { id, ...page }: z.output<typeof stagedRowsInput>,
): Promise<z.output<typeof stagedRowsPage>> {
  return readStagedRows(db, await requireStagedUpload(db, id), page)
}

/** Throws INVALID for a cursor from another list. */
export async function readStagedRows(
  db: Db,
  staged: SelectedUpload,
  { onlyProblems, cursor, limit }: Omit<z.output<typeof stagedRowsInput>, 'id'>,
): Promise<z.output<typeof stagedRowsPage>> {
  const [after] = readCursor(rowPosition, cursor) ?? [-1]
  if (staged.reading_no === null || staged.state !== 'ready') return { rows: [], nextCursor: null }
  const read = await selectStagedRows(db, { readingNo: staged.reading_no, onlyProblems, after, limit: limit + 1 })
  const { rows, nextCursor } = cutPage(read, limit, (row) => [row.position])
  return { rows: rows.map((row) => toStagedRow(row, staged.category)), nextCursor }
}

/** Deletes abandoned files, rows left behind by a crash, and old replaced items. */
export async function deleteExpiredUploads(db: Db): Promise<void> {
  for (const id of await selectAbandonedUploads(db, { olderThanHours: abandonedHours, settledDays: incomingKeptDays }))
    await deleteUpload(db, id)
  for (const readingNo of await selectOrphanedReadings(db, orphanedHours)) await deleteReading(db, readingNo)
  await deleteOldReplacedItems(db, replacedDays)
}

async function deleteUpload(db: Db, id: string): Promise<void> {
  const gone = await deleteStagedUpload(db, id)
  if (gone?.reading_no) await deleteReading(db, gone.reading_no)
}

/** Whether a list is being read or stored. If it is silent, the server that worked on it has stopped. */
export function isAtWork(staged: SelectedUpload): boolean {
  return isUnderWay(staged) && !staged.is_silent
}

const interrupted = 'The server stopped before it was finished. Nothing was changed. Please read the list again.'

function toSummary(row: SelectedUpload): StagedUploadSummary {
  const isLost = isUnderWay(row) && !isAtWork(row)
  return {
    id: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    category: row.category,
    defaultRegionCodes: row.default_region_codes,
    replaceScope: row.replace_scope,
    splitByProduct: row.split_by_product,
    includesHiddenRows: row.includes_hidden_rows,
    includesSoldRows: row.includes_sold_rows,
    username: row.username,
    createdAt: row.created_at.toISOString(),
    state: isLost ? 'failed' : row.state,
    progress: isLost ? null : row.progress,
    failure: isLost ? interrupted : row.failure,
  }
}

export function toStagedUpload(row: SelectedUpload): StagedUpload {
  return { ...toSummary(row), survey: row.survey, preview: row.preview }
}

/** The first rows of staged uploads that were read, by their ids. */
export async function readFirstRows(
  db: Db,
  uploads: readonly SelectedUpload[],
  limit: number,
): Promise<ReadonlyMap<string, StagedRow[]>> {
  const read = uploads.filter(({ state }) => state === 'ready')
  const numbers = read.flatMap(({ reading_no: no }) => no ?? [])
  const rows = await selectFirstRows(db, numbers, limit)
  return new Map(
    read.map(({ id, reading_no: no, category }) => [
      id,
      rows.filter((row) => row.reading_no === no).map((row) => toStagedRow(row, category)),
    ]),
  )
}

function toStagedRow(row: StoredStagedRow, category: string): StagedRow {
  const cells = Object.fromEntries(listColumns.map(({ column, heading }) => [heading, String(row[column])]))
  return {
    sheet: row.sheet,
    row: row.row_number,
    isItem: row.is_item,
    category: row.category ?? category,
    cells: cells as StagedRow['cells'], // Object.fromEntries loses the key type
    weightLb: parseWeightLb(row.weight) ?? null,
    problems: row.problems ?? [],
  }
}
