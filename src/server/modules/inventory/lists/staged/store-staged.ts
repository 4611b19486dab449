import type * as z from 'zod'
import type {
  CorrectedTexts,
  storedFreeForm,
  storeFreeFormInput,
  TableChoice,
  TableSurvey,
  UploadPreview,
  UploadResult,
} from '../../../../../shared/lists/schema.ts'
import {
  type ColumnName,
  correctionsMax,
  mustBeAnswered,
  type RoleName,
  requiredColumns,
} from '../../../../../shared/lists/terms.ts'
import { roundWeightLb } from '../../../../../shared/steel/weight.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import type { Admin, StaffContext } from '../../../../context.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { lockSources } from '../../../../db/source-lock.ts'
import { DomainError, invalidField } from '../../../../lib/domain-error.ts'
import { cleanUpAfter } from '../../../../lib/error-code.ts'
import { storeFreeFormRows } from '../../free-form/free-form.ts'
import { noteStored } from '../../sendings/sendings.ts'
import type { HeadingSet } from '../../table.ts'
import type { RememberedColumns } from '../headings/map-columns.ts'
import { correctionKey } from '../reading/corrections.ts'
import { isComplete } from '../stock/compare-stock.ts'
import { toWorkbookFile, type WorkbookFile } from '../stock/export-stock.ts'
import { replaceStock } from '../stock/replace-stock.ts'
import { hasNoColumns, isSamePlace } from '../survey/list-choice.ts'
import { requireColumns } from '../survey/surveyed-list.ts'
import { sourceKey } from '../values/source-code.ts'
import {
  beginStoring,
  deleteReading,
  forgetAnswer,
  type ReadUpload,
  rememberAnswer,
  rememberColumns,
  type SelectedUpload,
  saveCorrectionsOf,
  selectCorrectionsOf,
  updateStagedUpload,
} from './queries.ts'
import { compareStaged, openStagedList, readOptionsOf, startHeartbeat, withComparison } from './read-staged.ts'
import { listDecisions, recallColumns, requireItems, selectKnownNames, toListFacts } from './stage-list.ts'
import { explainState, isAtWork, requireStagedUpload } from './staged-uploads.ts'

/** Remembers what a list was corrected in, except for single rows, for the next list of each of its sources. */
async function rememberCorrections(
  tx: Tx,
  { username }: Admin,
  { heading_sets: headingSets, survey }: Pick<SelectedUpload, 'heading_sets' | 'survey'>,
  { corrections, sources }: UploadPreview,
): Promise<void> {
  if (!headingSets || !survey) return
  const read = [survey, ...survey.others].filter(({ isRead, hasNoHeadings }) => isRead && !hasNoHeadings)
  for (const table of read) {
    const headings = headingSets.find((one) => isSamePlace(one, table))
    const made = corrections
      .filter((one) => one.column !== null)
      .filter(({ sheet, row, rows }) => row === null && rows > 0 && (sheet === undefined || sheet === table.sheet))
    if (!headings || made.length === 0) continue
    for (const key of new Set(sources.map(({ sourceCode }) => sourceKey(sourceCode)))) {
      await remember(tx, { headingSetKey: headings.headingSetKey, sourceKey: key }, made, username)
    }
  }
}

async function remember(
  tx: Tx,
  place: { headingSetKey: string; sourceKey: string },
  made: readonly CorrectedTexts[],
  username: string,
): Promise<void> {
  const earlier = await selectCorrectionsOf(tx, place)
  const byKey = new Map([...earlier, ...made].map((one) => [correctionKey(one), one]))
  await saveCorrectionsOf(tx, place, [...byKey.values()].slice(-correctionsMax), username)
}

/**
 * Repeated calls give the first result; what `check` throws under the lock of the stock keeps the list from being stored. Throws
 * NOT_FOUND, LIST_STATE, INVALID while columns or answers are missing, NO_USABLE_ROWS, and STOCK_CHANGED after updating the preview, which
 * needs another review then.
 */
export async function storeStagedUpload(
  ctx: StaffContext,
  id: string,
  check?: (tx: Tx) => Promise<void>,
): Promise<UploadResult> {
  const { db } = ctx
  const staged = await beginStoring(db, id)
  if (!staged) return findEarlierResult(db, id)
  const where = { id, states: ['storing'] as const, readingNo: staged.reading_no }
  const heartbeat = startHeartbeat(db, where)
  try {
    const result = await db.transaction().execute(async (tx) => {
      await lockSources(tx)
      await check?.(tx)
      return storeUnderLock(tx, ctx, staged, requirePreview(staged))
    })
    // The rows are items now; the file is kept for the error report.
    await deleteReading(db, staged.reading_no)
    return result
  } catch (error) {
    // Without a heartbeat it is found ready soon.
    await cleanUpAfter(error, () => updateStagedUpload(db, where, { state: 'ready', progress: null }))
    if (error instanceof DomainError && error.code === 'STOCK_CHANGED') await refreshPreview(db, staged)
    throw error
  } finally {
    heartbeat.stop()
  }
}

async function findEarlierResult(db: Db, id: string): Promise<UploadResult> {
  const staged = await requireStagedUpload(db, id)
  if (staged.state === 'stored' && staged.result) return { ...staged.result, uploadId: id }
  // The server may have stopped after storing the file and before the first reading.
  if (staged.state === 'failed' || staged.reading_no === null) {
    throw new DomainError('INVALID', 'The list could not be read. Please read it again first.')
  }
  throw explainState(staged.state)
}

function requirePreview({ preview, survey }: SelectedUpload): UploadPreview {
  if (preview) {
    requireItems(preview)
    if (preview.sources.some(({ category, after }) => category === '' && after > 0)) {
      throw invalidField('category', 'Choose the product type first.')
    }
    const open = preview.questions.filter(mustBeAnswered).length
    if (open > 0) {
      const message = `Answer ${formatCountOf(open, 'question')} first: ${wordFor(open, 'it decides', 'they decide')} whether steel is for sale, or in which condition.`
      throw invalidField('answers', message)
    }
    return preview
  }
  const tables = survey ? [survey, ...survey.others.filter(({ isRead }) => isRead)] : []
  const missing = requiredColumns.filter((column) => tables.some((table) => table.missing.includes(column)))
  throw new DomainError('INVALID', `Choose the missing columns first: ${missing.join(', ')}`)
}

async function storeUnderLock(
  tx: Tx,
  ctx: StaffContext,
  staged: ReadUpload,
  preview: UploadPreview,
): Promise<UploadResult> {
  const { comparison, digest } = await compareStaged(tx, staged)
  if (!isComplete(comparison, preview.items)) {
    throw new DomainError(
      'INVALID',
      'The rows of this list were lost in a restart of the database. Please read it again.',
    )
  }
  if (digest !== staged.stock_digest) {
    throw new DomainError(
      'STOCK_CHANGED',
      'The inventory has changed since this preview was made. Check the new figures, then store the list again.',
    )
  }
  const replaced = await replaceStock(
    tx,
    ctx,
    {
      id: staged.id,
      readingNo: staged.reading_no,
      fileName: staged.file_name,
      defaultRegionCodes: staged.default_region_codes,
      items: preview.items,
      rowsSkipped: preview.rowsSkipped,
      corrections: preview.corrections.filter(({ rows }) => rows > 0),
      ...(staged.survey ? listDecisions(staged.survey, preview) : { answers: [], fixedTexts: [], listedTables: [] }),
    },
    comparison,
  )
  await rememberChoice(tx, ctx.admin, staged)
  await rememberAnswers(tx, staged, ctx.admin.username)
  await rememberCorrections(tx, ctx.admin, staged, preview)
  const { sources } = comparison
  await noteStored(tx, ctx.callbacks, {
    stagedUploadId: staged.id,
    uploadId: replaced.uploadId,
    items: preview.items,
    weightLb: roundWeightLb(comparison.weightLb),
    sourceCodes: sources.filter(({ after }) => after > 0).map(({ sourceCode }) => sourceCode),
    headingSetKeys: staged.heading_sets?.map(({ headingSetKey }) => headingSetKey) ?? [],
    by: ctx.admin,
  })
  const result = { ...replaced, itemsProcessed: preview.items, ...toListFacts(preview) }
  const stored = { state: 'stored', progress: null, result: JSON.stringify(result) } as const
  const saved = await updateStagedUpload(tx, { id: staged.id, states: ['storing'] }, stored)
  if (!saved) throw explainState('storing')
  return result
}

/** Remembers how each table was read for which staff chose it. */
async function rememberChoice(tx: Tx, by: Admin, { choice, heading_sets: headingSets, survey }: SelectedUpload) {
  if (!choice || !headingSets || !survey) return
  for (const table of [survey, ...survey.others]) {
    const chosen = [choice, ...(choice.others ?? [])].find((one) => isSamePlace(one, table))
    const headings = headingSets.find((one) => isSamePlace(one, table))
    if (chosen && headings && saysMore(chosen)) await rememberColumns(tx, toRemembered(headings, table), by.username)
  }
}

/** Remembers the answers of a list for the next ones, and forgets those that were taken back. */
async function rememberAnswers(
  tx: Tx,
  { answers, preview }: Pick<SelectedUpload, 'answers' | 'preview'>,
  username: string,
): Promise<void> {
  for (const { id, answer, rememberedAs = [id] } of preview?.questions ?? []) {
    for (const questionId of rememberedAs) {
      if (answer !== null) await rememberAnswer(tx, { question_id: questionId, answer, username })
      else if (answers[id] === null) await forgetAnswer(tx, questionId)
    }
  }
}

/** Whether a choice has headings to remember it by, and says more than where they are. */
function saysMore(choice: TableChoice): boolean {
  return (
    !choice.hasNoHeadings &&
    (!hasNoColumns(choice) || Object.keys(choice.fixedTexts).length > 0 || Boolean(choice.sheetNameAs))
  )
}

function toRemembered(
  { headingSetKey, headingKeys }: HeadingSet,
  { headings, fixedTexts, sheetNameAs }: TableSurvey,
): RememberedColumns {
  const columns: Record<string, ColumnName> = {}
  const roles: Record<string, RoleName> = {}
  for (const { column, matched, role } of headings) {
    const key = headingKeys[column]
    if (key && matched) columns[key] = matched
    if (key && role) roles[key] = role
  }
  return { headingSetKey, columns, roles, fixedTexts, sheetNameAs }
}

async function refreshPreview(db: Db, staged: ReadUpload): Promise<void> {
  const { preview } = staged
  if (!preview) return
  await db.transaction().execute(async (tx) => {
    const { comparison, digest } = await compareStaged(tx, staged)
    const where = { id: staged.id, states: ['ready'] as const, readingNo: staged.reading_no }
    await updateStagedUpload(tx, where, {
      preview: JSON.stringify(withComparison(preview, comparison)),
      stock_digest: digest,
    })
  })
}

/** See `storeFreeFormRows`. Throws the errors of `openList`, and LIST_STATE. */
export async function storeFreeForm(
  ctx: StaffContext,
  { id, sourceCode, category }: z.output<typeof storeFreeFormInput>,
): Promise<z.output<typeof storedFreeForm>> {
  const { db } = ctx
  const staged = await requireStagedUpload(db, id)
  if (isAtWork(staged) || staged.state === 'stored') throw explainState(staged.state)
  const rowsStored = await openStagedList(db, staged, (list) =>
    storeFreeFormRows(ctx, { uploadId: id, fileName: staged.file_name, sourceCode, category }, list),
  )
  await db.transaction().execute(async (tx) => {
    await updateStagedUpload(tx, { id, states: ['ready', 'failed'] }, { state: 'stored', progress: null })
    const what = { uploadId: null, items: rowsStored, weightLb: 0, sourceCodes: [sourceCode], headingSetKeys: [] }
    await noteStored(tx, ctx.callbacks, { stagedUploadId: id, ...what, by: ctx.admin })
  })
  if (staged.reading_no !== null) await deleteReading(db, staged.reading_no)
  return { message: `${formatCountOf(rowsStored, 'row')} stored as a free-form list`, rowsStored }
}

/** The original rows of a staged list with a column of errors, as an .xlsx file. */
export async function buildErrorReport(db: Db, id: string): Promise<WorkbookFile> {
  const staged = await requireStagedUpload(db, id)
  const bytes = await openStagedList(db, staged, async (list) => {
    requireColumns(await recallColumns(db, list, staged.choice, staged.id))
    return list.buildErrorWorkbook({ ...readOptionsOf(staged), ...(await selectKnownNames(db)) })
  })
  return toWorkbookFile(`${staged.file_name.replace(/\.[^.]*$/, '')} - errors`, bytes)
}
