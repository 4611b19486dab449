import { searchAddress } from '../../../../shared/search/filters.ts'
import { newsItemsMax } from '../../../../shared/search/schema.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { addJobs, type JobHandlers } from '../../../jobs/jobs.ts'
import type { JobLog } from '../../../jobs/worker.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { findDatabaseOutage } from '../../../lib/error-code.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import type { SavedSearchRow } from '../table.ts'
import { addTokenDigest, findNextDueMs, moveToldUntil, selectDue, selectLastUploadTime } from './queries.ts'
import { describeAsRead, type FindNewStock, readStoredFilters } from './stored-filters.ts'

// Lists often come one after the other: what they bring goes into one mail.
const afterListMs = 5 * 60_000

const newStockKey = 'saved searches: new stock'
const nextKey = 'saved searches: next'

/** Has the saved searches looked at some minutes after the first of the lists that were stored since. */
export function queueTelling(tx: Tx): Promise<void> {
  return addJobs(tx, 'tell saved searches', [
    { key: newStockKey, payload: { afterId: '' }, delayMs: afterListMs, keepsTime: true },
  ])
}

/** Has those after an id looked at, or all that are due by then. */
function queueNextTelling(tx: Tx, { afterId, delayMs }: { afterId: string; delayMs: number }): Promise<void> {
  return addJobs(tx, 'tell saved searches', [{ key: nextKey, payload: { afterId }, delayMs }])
}

// Searches that fall due one after the other need no run each.
const pauseMinMs = 5 * 60_000
const searchesPerRun = 100

export type TellDeps = {
  db: Db
  log: JobLog
  callbacks: Pick<Callbacks, 'writeMails'>
  privateLinks: PrivateLinks
  findNewStock: FindNewStock
  /** Without a mail server nothing is looked at, so that nothing counts as told. */
  canMail: boolean
}

type DueSearch = Pick<SavedSearchRow, 'id' | 'filters' | 'told_until'>

/**
 * Returns the handler of the job that mails what is new for saved searches. All that is known of them is in the table, so a
 * run that was killed is made good by any other.
 */
export function createSavedSearchMailer(deps: TellDeps): JobHandlers['tell saved searches'] {
  const { db, log } = deps
  return async ({ afterId }, signal) => {
    const until = deps.canMail ? await selectLastUploadTime(db) : undefined
    if (!until) return
    const due = await selectDue(db, { afterId, limit: searchesPerRun })
    for (const search of due) {
      signal.throwIfAborted()
      await tellOrReport(search, until)
    }
    const lastId = due.length === searchesPerRun ? due.at(-1)?.id : undefined
    const nextDueMs = lastId === undefined ? await findNextDueMs(db) : 0
    if (nextDueMs === undefined) return
    const delayMs = lastId === undefined ? Math.max(nextDueMs, pauseMinMs) : 0
    await db.transaction().execute((tx) => queueNextTelling(tx, { afterId: lastId ?? '', delayMs }))
  }

  /** One search that fails must not keep the others waiting; it is looked at again with the hourly work. */
  async function tellOrReport(search: DueSearch, until: Date): Promise<void> {
    try {
      await tell(deps, search, until)
    } catch (error) {
      if (findDatabaseOutage(error) || (error instanceof DomainError && error.code === 'BUSY')) throw error
      log.error({ err: error, savedSearch: search.id }, 'A saved search failed')
    }
  }
}

async function tell(
  { db, callbacks, privateLinks, findNewStock }: TellDeps,
  { id, filters: params, told_until: from }: DueSearch,
  until: Date,
): Promise<void> {
  const filters = readStoredFilters(params)
  const { readAs, ...found } = await findNewStock(filters, { createdAfter: from, limit: newsItemsMax })
  const words = found.total > 0 ? await describeAsRead(db, filters, readAs) : []
  await db.transaction().execute(async (tx) => {
    const search = await moveToldUntil(tx, id, { from, until, isMailed: found.total > 0 })
    if (!search || found.total === 0) return
    await addTokenDigest(tx, id, privateLinks.savedSearch.digestOf(id))
    await callbacks.writeMails(tx, {
      kind: 'search news',
      searchId: id,
      email: search.email,
      link: privateLinks.savedSearch.urlOf(id),
      searchPath: searchAddress(params),
      words,
      endsAt: search.ends_at,
      ...found,
    })
  })
}
