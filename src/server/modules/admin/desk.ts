import type { WaitingInquiryFilter } from '../../../shared/inquiries/terms.ts'
import type { AdminStats, WaitingWork } from '../../../shared/office/schema.ts'
import { listsOldBeforeMs } from '../../../shared/stock/terms.ts'
import type { StaffContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { countWaitingOrders } from '../inquiries/orders/queries.ts'
import { countWaitingPapers } from '../inquiries/papers/queries.ts'
import { countWaitingInquiries, summarizePending } from '../inquiries/queries.ts'
import { listCategories } from '../inventory/items/inventory.ts'
import { countSourcesListedBefore, selectTotals } from '../inventory/items/queries.ts'
import { selectFailing } from '../inventory/mailbox/queries.ts'
import { countIncoming } from '../inventory/sendings/queries.ts'
import { countDueSuppliers } from '../inventory/suppliers/queries.ts'
import { countMails, isMailed } from '../mail/queries.ts'
import { countNeedsWithNewMatches } from '../needs/matching/queries.ts'
import { countNeeds, countWaitingNeeds } from '../needs/queries.ts'
import { countInbox } from './events/queries.ts'

/** What the line above the tabs shows, counted as the lists that it leads to. */
export async function readWaiting(
  { db, admin }: Pick<StaffContext, 'db' | 'admin'>,
  now = new Date(),
): Promise<WaitingWork> {
  const adminId = admin.id
  const needs = { status: 'pending', company: '', adminId } as const
  const [
    { pending, counts, badge: inquiries },
    { urgent, others, oldestChangeAt, ...orders },
    oldSources,
    failedMails,
    pendingNeeds,
    needsWithNewMatches,
    waitingNeeds,
    dueNeeds,
    failing,
    listsToReview,
    readingLists,
    suppliers,
    openEvents,
    papers,
    dueLists,
    settledDueLists,
  ] = await Promise.all([
    readWaitingInquiries(db, adminId),
    countWaitingOrders(db, isMailed),
    countSourcesListedBefore(db, new Date(listsOldBeforeMs(now.getTime()))),
    countMails(db, { state: 'failed', to: '', about: undefined }),
    countNeeds(db, needs),
    countNeedsWithNewMatches(db),
    countWaitingNeeds(db, adminId),
    countNeeds(db, { company: '', adminId, due: true }),
    selectFailing(db),
    countIncoming(db, { open: true }),
    countIncoming(db, { state: 'reading' }),
    countDueSuppliers(db),
    countInbox(db, 'open'),
    countWaitingPapers(db),
    countIncoming(db, { asked: { due: true, adminId } }),
    countIncoming(db, { asked: { due: true, adminId }, isSettled: true }),
  ])
  const countOf = (only: WaitingInquiryFilter) => counts.get(only) ?? 0
  const { dueSuppliers } = suppliers
  return {
    pendingInquiries: pending.count,
    oldestPendingAt: pending.oldest_at?.toISOString() ?? null,
    expiringQuotes: countOf('expiring quotes'),
    counteroffers: countOf('counteroffers'),
    declinedQuotes: countOf('declined quotes'),
    expiredQuotes: countOf('expired quotes'),
    quotesToSend: countOf('quotes to send'),
    inquiriesToTell: countOf('suppliers to tell'),
    expiredAsks: countOf('expired asks'),
    dueFollowUps: countOf('due follow-ups'),
    dueNeeds,
    dueLists,
    ...orders,
    oldestChangeAt: oldestChangeAt?.toISOString() ?? null,
    oldSources,
    listsToReview,
    readingLists,
    ...suppliers,
    ...papers,
    failedMails,
    openEvents,
    pendingNeeds,
    needsWithNewMatches,
    badges: {
      inventory: { urgent: 0, others: listsToReview + settledDueLists + oldSources },
      inquiries,
      needs: { urgent: 0, others: waitingNeeds },
      orders: { urgent: orders.ordersToConfirm + urgent, others },
      papers: { urgent: 0, others: papers.papersToConfirm + papers.papersToType },
      // Those that do not answer are due.
      suppliers: { urgent: 0, others: dueSuppliers },
      mail: { urgent: 0, others: failedMails },
    },
    mailbox: failing ? { failingSince: failing.since.toISOString(), reason: failing.reason } : null,
  }
}

async function readWaitingInquiries(db: Db, adminId: string) {
  const pending = await summarizePending(db)
  return { pending, ...(await countWaitingInquiries(db, { isMailed, pending: pending.count, adminId })) }
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
