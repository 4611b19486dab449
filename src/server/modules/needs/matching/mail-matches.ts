import { summarizeNeed } from '../../../../shared/needs/words.ts'
import type { Tx } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Links } from '../../../trpc.ts'
import { selectLastMatchedNo } from '../../inventory/items/queries.ts'
import { toNeed } from '../needs.ts'
import { selectNeed } from '../queries.ts'
import { type MatchSources, toAskedNeeds } from './ask-needs.ts'
import { lockMatchMails, selectAskedNeeds, selectUntoldNeeds, updateMatchMails } from './queries.ts'
import { queueMatchMail } from './queue-matching.ts'

const pauseMs = 24 * 60 * 60_000
const needsMax = 20

type Deps = MatchSources & {
  links: Pick<Links, 'writeMails'>
  /** Without a mail server or an address nothing counts as told. */
  canMail: boolean
}

/** Returns the handler of the job that mails the needs for which steel came in, at most once in 24 hours. */
export function createMatchMailer({ db, matchStock, links, canMail }: Deps): JobHandlers['mail matches'] {
  return async () => {
    if (!canMail) return
    const changeNo = await selectLastMatchedNo(db)
    const found = await findUntold({ db, matchStock }, changeNo)
    await db.transaction().execute(async (tx) => {
      const { mailedMsAgo, toldChangeNo } = await lockMatchMails(tx)
      if (mailedMsAgo !== null && mailedMsAgo < pauseMs) return queueMatchMail(tx, pauseMs - mailedMsAgo)
      if (toldChangeNo >= changeNo) return
      if (found.length > 0) await links.writeMails(tx, { kind: 'matches', changeNo, ...(await toMail(tx, found)) })
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
    const row = await selectNeed(tx, id)
    if (!row) continue
    const need = toNeed(row)
    const { reference, company } = need
    needs.push({ needId: id, reference, company, wanted: summarizeNeed(need), newMatches, bestScore })
  }
  return { needs, total: found.length }
}
