import { formatCountOf } from '../../../../shared/count-text.ts'
import { eventTitleMax } from '../../../../shared/events.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Links } from '../../../trpc.ts'
import { markMatched, selectStockChange } from '../../inventory/queries.ts'
import { type MatchSources, toAskedNeeds } from './ask-needs.ts'
import {
  type AskedNeedRow,
  insertMatchedNeeds,
  selectAskedNeeds,
  selectOpenNeeds,
  updateNewMatches,
} from './queries.ts'
import { queueMatchMail } from './queue-matching.ts'

type Deps = MatchSources & { links: Pick<Links, 'writeEvent'> }

/** Returns the handlers of the jobs that compare needs with the stock. All can run again, and at the same time. */
export function createMatchingJobs(deps: Deps): Pick<JobHandlers, 'match stock' | 'match needs'> {
  return {
    'match stock': ({ changeNo }) => matchChange(deps, changeNo ?? undefined),
    async 'match needs'({ needIds }) {
      const { db } = deps
      const { changeNo, withNew, withoutNew } = await findNew(deps, await selectAskedNeeds(db, needIds))
      await db.transaction().execute((tx) => updateNewMatches(tx, { changeNo, withNew, withoutNew }))
    },
  }
}

/** Which open needs a change serves, and which have new matches after it. */
async function matchChange(deps: Deps, changeNo: number | undefined): Promise<void> {
  const { db, links, matchStock } = deps
  const change = changeNo === undefined ? undefined : await selectStockChange(db, changeNo)
  const open = await selectOpenNeeds(db)
  const served = change && !change.matched_at ? await findServed(deps, open, change.no) : []
  const servedIds = new Set(served.map(({ need_id: id }) => id))
  const doubtful = open.filter(({ id, has_new_matches: hasNew }) => hasNew || servedIds.has(id))
  const found = await findNew({ db, matchStock }, doubtful)
  await db.transaction().execute(async (tx) => {
    if (change && !(await markMatched(tx, change.no))) return
    const needIds = change ? await insertMatchedNeeds(tx, change.no, served) : []
    await updateNewMatches(tx, found)
    const [needId] = needIds
    if (!change || needId === undefined) return
    const verb = needIds.length === 1 ? 'matches' : 'match'
    const title = `${formatCountOf(needIds.length, 'need')} ${verb} ${change.file_name ?? 'changed stock'}`
    await queueMatchMail(tx)
    const records = { needId: needIds.length === 1 ? needId : undefined, uploadId: change.upload_id ?? undefined }
    await links.writeEvent(tx, { kind: 'matches', records, title: title.slice(0, eventTitleMax) })
  })
}

async function findServed({ db, matchStock }: MatchSources, rows: readonly AskedNeedRow[], changeNo: number) {
  const { needs } = await matchStock({ needs: await toAskedNeeds(db, rows), changeNo })
  return rows.flatMap(({ id }, index) => {
    const { matchCount = 0, bestScore = null } = needs[index] ?? {}
    return bestScore === null ? [] : [{ need_id: id, new_matches: matchCount, best_score: bestScore }]
  })
}

async function findNew({ db, matchStock }: MatchSources, rows: readonly AskedNeedRow[]) {
  const { changeNo, needs } = await matchStock({ needs: await toAskedNeeds(db, rows), isAnyNewEnough: true })
  const hasNew = (index: number) => (needs[index]?.newMatches ?? 0) > 0
  const ids = rows.map(({ id }) => id)
  return {
    changeNo,
    withNew: ids.filter((_, index) => hasNew(index)),
    withoutNew: ids.filter((_, index) => !hasNew(index)),
  }
}
