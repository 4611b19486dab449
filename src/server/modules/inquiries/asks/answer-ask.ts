import { isDeepStrictEqual } from 'node:util'
import { findAnswerIssues } from '../../../../shared/asks/answers.ts'
import type {
  AnswerAsk,
  Ask,
  AskAnswerLine,
  AskAnswerLines,
  AskAnswers,
  SupplierAsk,
} from '../../../../shared/asks/schema.ts'
import { answersADayMax } from '../../../../shared/asks/terms.ts'
import { countAnswers } from '../../../../shared/asks/words.ts'
import type { Admin, Callbacks, Context, LeadContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { addJobs, type JobHandlers } from '../../../jobs/jobs.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { recordChange } from '../../changes/changes.ts'
import { selectAgoMs } from '../../changes/queries.ts'
import { supplierRows } from '../../inventory/suppliers/queries.ts'
import { keepAnsweredPrices } from '../prices/keep-prices.ts'
import { isSettled, loadAsk, loadAsks, referenceOf, stateOf, toAnswerTime, toSupplierAsk } from './ask-view.ts'
import { type AskContext, lockAsk, recordOf, requireCurrentRevision, viewOf, writeAskEvent } from './asks.ts'
import {
  askRows,
  insertAskAnswer,
  markAnswerTold,
  selectAskAnswers,
  selectAsksTo,
  selectTellingWaitMs,
  updateAskRow,
} from './queries.ts'
import type { AskRow } from './table.ts'

// A supplier has no account.
const supplier: Admin = { id: 'supplier', username: 'the supplier' }

const findByToken = (db: Db, token: string) => askRows.getBy(db, 'token_digest', digestToken(token))

/** What the holder of the link may see. Throws NOT_FOUND. */
export async function getSupplierAsk(
  { db, privateLinks }: Pick<Context, 'db' | 'privateLinks'>,
  token: string,
): Promise<SupplierAsk> {
  return toSupplierAsk(await loadAsk(db, await findByToken(db, token)), privateLinks)
}

/** A stored ask as the supplier sees it, without links. Throws NOT_FOUND. */
export async function getAskById(db: Db, id: string): Promise<SupplierAsk> {
  return toSupplierAsk(await loadAsk(db, await askRows.get(db, id)))
}

/**
 * Stores what a supplier says, as a new version if it says something else than before. Throws NOT_FOUND, INVALID naming the
 * line, ASK_STATE when it can no longer be answered, TOO_MANY_REQUESTS after 30 versions in 24 hours.
 */
export async function answerSupplierAsk(
  { db, callbacks, privateLinks }: LeadContext & Pick<Context, 'privateLinks'>,
  { token, lines }: { token: string; lines: AskAnswerLines },
): Promise<SupplierAsk> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAsk(tx, (await findByToken(tx, token)).id)
    const rules = { ended: 'Please call us', settled: 'Please call us to change the answer' }
    if (stateOf(stored) === 'expired') throw wrongStateError(stored, rules.ended)
    const { row, isNew } = await storeAnswer(tx, stored, { lines, by: supplier, rules })
    if (isNew) {
      await requireFewChanges(tx, row)
      await endMails(callbacks, tx, row)
      await writeSupplierAnswerEvent(callbacks, tx, row)
    }
    return toSupplierAsk(await loadAsk(tx, row), privateLinks)
  })
}

const dayMs = 24 * 60 * 60_000

/** Throws TOO_MANY_REQUESTS when the supplier has said something else too often; the one just stored counts. */
async function requireFewChanges(tx: Tx, { id }: AskRow): Promise<void> {
  const answered = { kind: 'ask', recordId: id, madeBy: supplier.username, action: 'answered' } as const
  const agoMs = await selectAgoMs(tx, answered, answersADayMax + 1)
  if (agoMs === undefined || agoMs >= dayMs) return
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    `This answer was changed ${answersADayMax} times in 24 hours. Please call us to change it again.`,
    { retryAfterMs: dayMs - agoMs },
  )
}

// Whoever has the link may change the answer many times, and each event costs every open back office a reading.
const tellingGapMs = 60_000

/** Tells staff of an answer at once, or a minute after they heard of the one before: the last one always. */
async function writeSupplierAnswerEvent(callbacks: Pick<Callbacks, 'writeEvent'>, tx: Tx, row: AskRow): Promise<void> {
  const delayMs = await selectTellingWaitMs(tx, row.id, tellingGapMs)
  if (delayMs > 0) {
    const key = `tell of answer: ${row.id}`
    return addJobs(tx, 'tell of answer', [{ key, payload: { askId: row.id }, delayMs, keepsTime: true }])
  }
  await writeAnswerEvent(callbacks, tx, row)
}

async function writeAnswerEvent(callbacks: Pick<Callbacks, 'writeEvent'>, tx: Tx, row: AskRow): Promise<void> {
  const company = row.supplier_id === null ? undefined : (await supplierRows.find(tx, row.supplier_id))?.company
  await markAnswerTold(tx, row.id)
  await callbacks.writeEvent(tx, {
    kind: 'ask answer',
    records: { inquiryId: row.inquiry_id, askId: row.id },
    title: `${company ?? row.source_code} answered ${referenceOf(row)}`,
  })
}

/** Returns the job that tells staff of the last of several answers. */
export function createAnswerTelling({ db, callbacks }: LeadContext): JobHandlers['tell of answer'] {
  return ({ askId }) =>
    db.transaction().execute(async (tx) => {
      const [row] = await askRows.lockAll(tx, [askId])
      if (row) await writeAnswerEvent(callbacks, tx, row)
    })
}

/** All kept versions of what a supplier said, the first one first. Throws NOT_FOUND. */
export async function listAskAnswers(db: Db, id: string): Promise<AskAnswers> {
  await askRows.get(db, id)
  const answers = await selectAskAnswers(db, id)
  return { answers: answers.map((answer) => ({ ...toAnswerTime(answer), lines: answer.lines })) }
}

/** Stores what a supplier said by telephone, even after the last valid day. Throws what `answerSupplierAsk` throws. */
export async function answerAsk(
  { db, admin, callbacks, privateLinks }: AskContext,
  { id, revision, lines }: AnswerAsk,
): Promise<Ask> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAsk(tx, id)
    requireCurrentRevision(stored, revision)
    const rules = { ended: 'Ask again to write down another answer', settled: 'Its answer stays as it is' }
    const { row, isNew } = await storeAnswer(tx, stored, { lines, by: admin, rules })
    if (isNew) {
      await endMails(callbacks, tx, row)
      await writeAskEvent(callbacks, tx, row)
    }
    return viewOf({ db: tx, callbacks, privateLinks }, row)
  })
}

// Whoever has answered needs no mail that asks.
const endMails = (callbacks: LeadContext['callbacks'], tx: Tx, { id }: AskRow) =>
  callbacks.writeMails(tx, { kind: 'ended', ids: [id] })

type NewAnswer = {
  lines: AskAnswerLines
  by: Admin
  /** What whoever answers does instead, once it was taken back or an order rests on it. */
  rules: Record<'ended' | 'settled', string>
}

async function storeAnswer(
  tx: Tx,
  stored: AskRow,
  { lines: given, by, rules }: NewAnswer,
): Promise<{ row: AskRow; isNew: boolean }> {
  if (stored.state === 'withdrawn') throw wrongStateError(stored, rules.ended)
  const loaded = await loadAsk(tx, stored)
  if (isSettled(loaded)) {
    throw new DomainError('ASK_STATE', `An order rests on ${referenceOf(stored)}. ${rules.settled}.`)
  }
  const { lines: asked, answers } = loaded
  const lines = toAnswer(
    given,
    asked.map(({ id }) => id),
  )
  const before = answers.at(-1)?.lines ?? undefined
  if (before && isDeepStrictEqual(before, lines)) return { row: stored, isNew: false }
  await insertAskAnswer(tx, { askId: stored.id, lines, by: by.username })
  const row = await updateAskRow(tx, stored.id, {
    state: 'answered',
    revision: stored.revision + 1,
    changed_by: by.username,
    answer_count: stored.answer_count + 1,
  })
  await keepAnsweredPrices(tx, [row.id])
  await recordChange(tx, {
    by,
    ...recordOf(row),
    action: 'answered',
    before: { state: stateOf(stored), answers: stored.answer_count, ...(before && { lines: countAnswers(before) }) },
    after: { state: row.state, answers: row.answer_count, lines: countAnswers(lines) },
  })
  return { row, isNew: true }
}

/** In the order of the ask, without what has no meaning. Throws INVALID. */
function toAnswer(given: AskAnswerLines, askedIds: readonly string[]): AskAnswerLine[] {
  const strange = given.findIndex(
    ({ id }, index) => !askedIds.includes(id) || given.findIndex((line) => line.id === id) !== index,
  )
  if (strange >= 0) throw invalidField(`lines.${strange}.id`, 'This request has no such line, or it comes twice')
  const [issue] = findAnswerIssues(given, askedIds)
  if (issue) throw invalidField(issue.path, issue.named, issue.message)
  return askedIds.flatMap((id) => {
    const line = given.find((one) => one.id === id)
    if (!line || line.available === null) return []
    const { available, note } = line
    if (available === 'no')
      return { id, available, pieces: null, weightLb: null, cost: null, unit: 'cwt', readyOn: null, note }
    const isPart = available === 'part'
    const quantity = { pieces: isPart ? line.pieces : null, weightLb: isPart ? line.weightLb : null }
    return { id, available, ...quantity, cost: line.cost, unit: line.unit, readyOn: line.readyOn, note }
  })
}

function wrongStateError(stored: AskRow, rule: string): DomainError {
  return new DomainError('ASK_STATE', `${referenceOf(stored)} is ${stateOf(stored)}. ${rule}.`)
}

/** What was asked at an address in lower case, and answered there: the first one first, as the supplier saw it. */
export async function listAsksTo(
  db: Db,
  address: string,
): Promise<(SupplierAsk & { to: string; createdAt: string })[]> {
  const asks = await loadAsks(db, await selectAsksTo(db, address))
  return asks.map((loaded) => ({
    ...toSupplierAsk(loaded),
    to: address,
    createdAt: loaded.row.created_at.toISOString(),
  }))
}
