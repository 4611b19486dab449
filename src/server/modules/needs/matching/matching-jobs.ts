import { summarizeNeed } from '../../../../shared/needs/words.ts'
import { eventTitleMax } from '../../../../shared/office/events.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import type { Callbacks } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import {
  markMatched,
  selectLastChangeNo,
  selectLastMatchedNo,
  selectStockChange,
} from '../../inventory/items/queries.ts'
import { namePrevious } from '../../inventory/lists/history/history.ts'
import { toNeed } from '../needs.ts'
import { needRows } from '../queries.ts'
import { type MatchSources, toAskedNeeds } from './ask-needs.ts'
import {
  type AskedNeedRow,
  insertMatchedNeeds,
  lockForMatching,
  lockMatchMails,
  selectAskedNeeds,
  selectOpenNeeds,
  selectUntoldNeeds,
  updateMatchMails,
  updateNewMatches,
} from './queries.ts'
import { queueMatching, queueMatchMail } from './queue-matching.ts'

// What is known of so many needs is stored before others are looked at.
const needsAtOnce = 500

type Deps = MatchSources & { callbacks: Pick<Callbacks, 'writeEvent'> }

/** Returns the handlers of the jobs that compare needs with the stock. All can run again, and at the same time. */
export function createMatchingJobs(deps: Deps): Pick<JobHandlers, 'match stock' | 'match needs'> {
  return {
    'match stock': ({ changeNo }) => (changeNo === null ? matchAll(deps) : matchChange(deps, changeNo)),
    'match needs': async ({ needIds }) => markNew(deps, await selectAskedNeeds(deps.db, needIds)),
  }
}

async function matchAll(deps: Deps): Promise<void> {
  const open = await selectOpenNeeds(deps.db)
  for (let from = 0; from < open.length; from += needsAtOnce) await markNew(deps, open.slice(from, from + needsAtOnce))
}

async function markNew(deps: Deps, rows: readonly AskedNeedRow[]): Promise<void> {
  const found = await findNew(deps, rows)
  await deps.db.transaction().execute(async (tx) => {
    await lockForMatching(tx, [...found.withNew, ...found.withoutNew])
    await storeNew(tx, found)
  })
}

/** Which open needs a change serves, and which have new matches after it. */
async function matchChange(deps: Deps, changeNo: number): Promise<void> {
  const { db, callbacks } = deps
  const change = await selectStockChange(db, changeNo)
  if (!change || change.matched_at) return
  const open = await selectOpenNeeds(db)
  const { served, knownNo } = await findServed(deps, open, change.no)
  const servedIds = new Set(served.map(({ need_id: id }) => id))
  // What a change brings is new to all who have not seen it; the others may have new matches of other changes.
  const isNewTo = ({ id, seen_change_no: seenNo }: AskedNeedRow) => servedIds.has(id) && seenNo < change.no
  const doubtful = open.filter((row) => row.has_new_matches && !isNewTo(row))
  const looked = await findNew(deps, doubtful)
  const found = {
    ...looked,
    changeNo: doubtful.length === 0 ? knownNo : Math.min(knownNo, looked.changeNo),
    withNew: [...open.filter(isNewTo).map(({ id }) => id), ...looked.withNew],
  }
  await db.transaction().execute(async (tx) => {
    if (!(await markMatched(tx, change.no))) return
    // All that is written below.
    await lockForMatching(tx, [...found.withNew, ...found.withoutNew])
    const needIds = await insertMatchedNeeds(tx, change.no, served)
    const { cleared } = await storeNew(tx, found)
    const [needId] = needIds
    if (needId === undefined) {
      if (cleared.length > 0)
        await callbacks.writeEvent(tx, { kind: 'matches', records: { isGone: true }, title: gone })
      return
    }
    const verb = needIds.length === 1 ? 'matches' : 'match'
    const { uploadId, what } = await nameChange(tx, change.no)
    const title = `${formatCountOf(needIds.length, 'need')} ${verb} ${what}`
    await queueMatchMail(tx)
    const records = { needId: needIds.length === 1 ? needId : undefined, uploadId }
    await callbacks.writeEvent(tx, { kind: 'matches', records, title: title.slice(0, eventTitleMax) })
  })
}

const gone = 'New matches are gone'

/** What a change brought, and the list that it stored: of one that was undone, what came back. */
async function nameChange(tx: Tx, changeNo: number): Promise<{ uploadId?: string | undefined; what: string }> {
  const {
    upload_id: uploadId,
    file_name,
    is_deletion,
    restored_at: restoredAt,
  } = (await selectStockChange(tx, changeNo)) ?? {}
  if (!uploadId || !file_name) return { what: 'changed stock' }
  if (!restoredAt) return { uploadId, what: file_name }
  return { what: `the ${namePrevious({ is_deletion: is_deletion ?? false, file_name }).what}` }
}

async function findServed(
  { matchStock }: Pick<MatchSources, 'matchStock'>,
  rows: readonly AskedNeedRow[],
  changeNo: number,
) {
  const { changeNo: knownNo, needs } = await matchStock({ needs: await toAskedNeeds(rows), changeNo })
  const served = rows.flatMap(({ id }, index) => {
    const { matchCount = 0, bestScore = null } = needs[index] ?? {}
    return bestScore === null ? [] : [{ need_id: id, new_matches: matchCount, best_score: bestScore }]
  })
  return { knownNo, served }
}

type NewMatches = Awaited<ReturnType<typeof findNew>>

/** Looks again at needs whose new matches may have gone with a change that came meanwhile. */
async function storeNew(tx: Tx, found: NewMatches): Promise<{ cleared: readonly string[] }> {
  const { marked, cleared } = await updateNewMatches(tx, found)
  if (marked.length > 0 && (await selectLastChangeNo(tx)) > found.changeNo) await queueMatching(tx, marked)
  return { cleared }
}

async function findNew({ matchStock }: Pick<MatchSources, 'matchStock'>, rows: readonly AskedNeedRow[]) {
  const { changeNo, needs } = await matchStock({ needs: await toAskedNeeds(rows), isAnyNewEnough: true })
  const hasNew = (index: number) => (needs[index]?.newMatches ?? 0) > 0
  const ids = rows.map(({ id }) => id)
  return {
    changeNo,
    withNew: ids.filter((_, index) => hasNew(index)),
    withoutNew: ids.filter((_, index) => !hasNew(index)),
  }
}

const pauseMs = 24 * 60 * 60_000
const needsMax = 20

type MailDeps = MatchSources & {
  callbacks: Pick<Callbacks, 'writeMails'>
  /** Without a mail server or an address nothing counts as told. */
  canMail: boolean
}

/** Returns the handler of the job that mails the needs for which steel came in, at most once in 24 hours. */
export function createMatchMailer({ db, matchStock, callbacks, canMail }: MailDeps): JobHandlers['mail matches'] {
  return async () => {
    if (!canMail) return
    const changeNo = await selectLastMatchedNo(db)
    const found = await findUntold({ db, matchStock }, changeNo)
    await db.transaction().execute(async (tx) => {
      const { mailedMsAgo, toldChangeNo } = await lockMatchMails(tx)
      if (mailedMsAgo !== null && mailedMsAgo < pauseMs) return queueMatchMail(tx, pauseMs - mailedMsAgo)
      if (toldChangeNo >= changeNo) return
      if (found.length > 0) await callbacks.writeMails(tx, { kind: 'matches', changeNo, ...(await toMail(tx, found)) })
      await updateMatchMails(tx, { changeNo, isMailed: found.length > 0 })
    })
  }
}

type Found = { id: string; newMatches: number; bestScore: number }

/** Needs that later lists serve than the last mail told of, and that still have new matches; the best first. */
async function findUntold({ db, matchStock }: MatchSources, changeNo: number): Promise<Found[]> {
  const rows = await selectAskedNeeds(db, await selectUntoldNeeds(db, changeNo))
  const { needs } = await matchStock({ needs: await toAskedNeeds(rows) })
  const found = rows.flatMap(({ id }, index) => {
    const { newMatches = 0, bestScore = null } = needs[index] ?? {}
    return newMatches > 0 && bestScore !== null ? [{ id, newMatches, bestScore }] : []
  })
  return found.sort((a, b) => b.bestScore - a.bestScore)
}

async function toMail(tx: Tx, found: readonly Found[]) {
  const needs = []
  for (const { id, newMatches, bestScore } of found.slice(0, needsMax)) {
    const row = await needRows.find(tx, id)
    if (!row) continue
    const need = toNeed(row)
    const { reference, company } = need
    needs.push({ needId: id, reference, company, wanted: summarizeNeed(need), newMatches, bestScore })
  }
  return { needs, total: found.length }
}
