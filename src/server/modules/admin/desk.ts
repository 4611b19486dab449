import type { InquiryFilterName } from '../../../shared/inquiries/terms.ts'
import type { AdminStats, WaitingWork } from '../../../shared/office/schema.ts'
import { listsOldBeforeMs } from '../../../shared/stock/terms.ts'
import type { Db } from '../../db/database.ts'
import { countWaitingOrders } from '../inquiries/orders/queries.ts'
import { countInquiries, countInquiriesToTell, summarizePending } from '../inquiries/queries.ts'
import { listCategories } from '../inventory/items/inventory.ts'
import { countSourcesListedBefore, selectTotals } from '../inventory/items/queries.ts'
import { selectFailing } from '../inventory/mailbox/queries.ts'
import { countIncoming } from '../inventory/sendings/queries.ts'
import { countDueSuppliers } from '../inventory/suppliers/queries.ts'
import { countMails, isMailed } from '../mail/queries.ts'
import { countNeedsWithNewMatches } from '../needs/matching/queries.ts'
import { countNeeds } from '../needs/queries.ts'

/** What the line above the tabs shows, counted as the lists that it leads to. */
export async function readWaiting(db: Db, now = new Date()): Promise<WaitingWork> {
  const countActive = (only: InquiryFilterName) => countInquiries(db, { view: 'active', only, company: '', isMailed })
  const needs = { status: 'pending', company: '' } as const
  const [
    pending,
    expiringQuotes,
    counteroffers,
    toTell,
    orders,
    oldSources,
    failedMails,
    pendingNeeds,
    needsWithNewMatches,
    both,
    failing,
    listsToReview,
    readingLists,
    suppliers,
  ] = await Promise.all([
    summarizePending(db),
    countActive('expiring quotes'),
    countActive('counteroffers'),
    countInquiriesToTell(db, isMailed),
    countWaitingOrders(db, isMailed),
    countSourcesListedBefore(db, new Date(listsOldBeforeMs(now.getTime()))),
    countMails(db, { state: 'failed', to: '', about: undefined }),
    countNeeds(db, needs),
    countNeedsWithNewMatches(db),
    countNeeds(db, { ...needs, matches: 'new' }),
    selectFailing(db),
    countIncoming(db, { open: true }),
    countIncoming(db, { state: 'reading' }),
    countDueSuppliers(db),
  ])
  return {
    pendingInquiries: pending.count,
    oldestPendingAt: pending.oldest_at?.toISOString() ?? null,
    expiringQuotes,
    counteroffers,
    ...toTell,
    ...orders,
    oldSources,
    listsToReview,
    readingLists,
    ...suppliers,
    failedMails,
    pendingNeeds,
    needsWithNewMatches,
    pendingNeedsWithNewMatches: both,
    mailbox: failing ? { failingSince: failing.since.toISOString(), reason: failing.reason } : null,
  }
}

/** The dashboard's figures; categories are counted as buyers see them. */
export async function readStats(db: Db): Promise<AdminStats> {
  const [categories, totals, pending] = await Promise.all([
    listCategories(db, []),
    selectTotals(db),
    summarizePending(db),
  ])
  return {
    activeCategories: categories.length,
    totalItems: totals.items,
    totalSuppliers: totals.sources,
    pendingInquiries: pending.count,
  }
}
