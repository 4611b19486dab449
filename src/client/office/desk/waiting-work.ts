import type { WaitingWork } from '../../../shared/office/schema.ts'
import { expiresSoonDays } from '../../../shared/quotes/terms.ts'
import { listOldDays } from '../../../shared/stock/terms.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { formatAge, formatPacificDateTime } from '../../platform/text/format.ts'
import type { AdminPlace } from '../frame/admin-search.ts'

/** Records that wait for staff for one reason, and the list of them. */
export type Work = {
  count: number
  text: string
  detail?: string
  /** Whether a deal is lost by waiting. */
  isUrgent?: true
  place: AdminPlace
}

/** What waits for staff, in words. Of an accepted quote it is the order that waits to be confirmed. */
export function listWork(waiting: WaitingWork): Work[] {
  const { pendingInquiries, oldestPendingAt, expiringQuotes, counteroffers } = waiting
  const { pendingNeeds, needsWithNewMatches, oldSources, failedMails } = waiting
  const { listsToReview, readingLists, dueSuppliers, silentSuppliers } = waiting
  const { ordersToConfirm, lateOrders, problemOrders, ordersToTell, unansweredOrders } = waiting
  const { quotesToSend, inquiriesToTell, declinedQuotes, expiredQuotes, expiredAsks } = waiting
  const works: Work[] = [
    {
      count: ordersToConfirm,
      text: `${formatCountOf(ordersToConfirm, 'order')} to confirm`,
      isUrgent: true,
      place: { orders: 'to confirm' },
    },
    {
      count: lateOrders,
      text: `${formatCountOf(lateOrders, 'late order')}`,
      isUrgent: true,
      place: { orders: 'late' },
    },
    {
      count: problemOrders,
      text: `${formatCountOf(problemOrders, 'order')} with a supplier problem`,
      isUrgent: true,
      place: { orders: 'problem' },
    },
    {
      count: ordersToTell,
      text: `${formatCountOf(ordersToTell, 'order')} with suppliers to tell`,
      isUrgent: true,
      place: { orders: 'suppliers to tell' },
    },
    {
      count: expiringQuotes,
      // A quote for several of them counts for each, as in the list.
      text: `${formatCountOf(expiringQuotes, 'inquiry', 'inquiries')} with a quote expiring within ${expiresSoonDays} days`,
      isUrgent: true,
      place: { tab: 'inquiries', only: 'expiring quotes' },
    },
    {
      count: counteroffers,
      text: formatCountOf(counteroffers, 'counteroffer'),
      isUrgent: true,
      place: { tab: 'inquiries', only: 'counteroffers' },
    },
    {
      count: unansweredOrders,
      text: `${formatCountOf(unansweredOrders, 'order')} with no supplier answer for a day`,
      place: { orders: 'unanswered' },
    },
    {
      count: waiting.waitingChanges,
      text: `${formatCountOf(waiting.waitingChanges, 'order change')} to be agreed`,
      ...(waiting.oldestChangeAt && { detail: oldestText(waiting.oldestChangeAt) }),
      place: { orders: 'change waits' },
    },
    {
      count: waiting.linesWithoutMtr,
      text: `${formatCountOf(waiting.linesWithoutMtr, 'shipped line')} without the MTR`,
      place: { orders: 'without mtr' },
    },
    {
      count: quotesToSend,
      text: `${formatCountOf(quotesToSend, 'inquiry', 'inquiries')} with a quote to send`,
      place: { tab: 'inquiries', only: 'quotes to send' },
    },
    {
      count: inquiriesToTell,
      text: `${formatCountOf(inquiriesToTell, 'inquiry', 'inquiries')} with suppliers to tell`,
      place: { tab: 'inquiries', only: 'suppliers to tell' },
    },
    {
      count: declinedQuotes,
      text: `${formatCountOf(declinedQuotes, 'inquiry', 'inquiries')} with a declined quote`,
      place: { tab: 'inquiries', only: 'declined quotes' },
    },
    {
      count: expiredQuotes,
      text: `${formatCountOf(expiredQuotes, 'inquiry', 'inquiries')} with an expired quote`,
      place: { tab: 'inquiries', only: 'expired quotes' },
    },
    {
      count: expiredAsks,
      text: `${formatCountOf(expiredAsks, 'inquiry', 'inquiries')} with no supplier answer in time`,
      place: { tab: 'inquiries', only: 'expired asks' },
    },
    {
      count: waiting.dueFollowUps,
      text: `${formatCountOf(waiting.dueFollowUps, 'inquiry', 'inquiries')} to follow up`,
      place: { tab: 'inquiries', only: 'due follow-ups' },
    },
    {
      count: pendingInquiries,
      text: formatCountOf(pendingInquiries, 'pending inquiry', 'pending inquiries'),
      ...(oldestPendingAt && { detail: oldestText(oldestPendingAt) }),
      place: { tab: 'inquiries', only: 'pending' },
    },
    {
      count: waiting.dueNeeds,
      text: `${formatCountOf(waiting.dueNeeds, 'need')} to follow up`,
      place: { tab: 'needs', due: 'today' },
    },
    {
      count: waiting.dueLists,
      text: `${formatCountOf(waiting.dueLists, 'list')} to follow up`,
      place: { tab: 'inventory', lists: 'due' },
    },
    {
      count: pendingNeeds,
      text: formatCountOf(pendingNeeds, 'pending need'),
      place: { tab: 'needs', status: 'pending' },
    },
    {
      count: needsWithNewMatches,
      text: `${formatCountOf(needsWithNewMatches, 'need')} with new matches`,
      place: { tab: 'needs', matches: 'new' },
    },
    {
      count: listsToReview,
      text: `${formatCountOf(listsToReview, 'list')} ${wordFor(listsToReview, 'waits', 'wait')} for review`,
      ...(readingLists > 0 && { detail: `${formatCount(readingLists)} still being read` }),
      place: { tab: 'inventory', lists: 'to-review' },
    },
    {
      count: waiting.papersToConfirm,
      text: `${formatCountOf(waiting.papersToConfirm, 'paper')} with heats to confirm`,
      place: { papers: 'to confirm' },
    },
    {
      count: waiting.papersToType,
      text: `${formatCountOf(waiting.papersToType, 'paper')} with heats to type`,
      place: { papers: 'to type' },
    },
    {
      count: dueSuppliers,
      text: `${formatCountOf(dueSuppliers, 'supplier')} due for a new list`,
      place: { suppliers: 'due' },
    },
    {
      count: silentSuppliers,
      text: `${formatCountOf(silentSuppliers, 'supplier')} ${wordFor(silentSuppliers, 'does', 'do')} not answer`,
      place: { suppliers: 'unanswered' },
    },
    {
      count: oldSources,
      text: `${formatCountOf(oldSources, 'source')} with a list older than ${listOldDays} days`,
      place: { tab: 'inventory', sources: 'old-list' },
    },
    { count: failedMails, text: formatCountOf(failedMails, 'failed email'), place: 'failed mails' },
  ]
  return works.filter(({ count }) => count > 0)
}

/** Why no lists come in by email, in a sentence; undefined while they do. */
export function explainMailbox({ mailbox }: WaitingWork, now = new Date()): string | undefined {
  if (!mailbox) return undefined
  const { failingSince, reason } = mailbox
  const [day, , time = ''] = formatPacificDateTime(failingSince).split(', ')
  const [today] = formatPacificDateTime(now.toISOString()).split(', ')
  return `Mailbox not reachable since ${day === today ? '' : `${day}, `}${time.replace(/\s/g, ' ')}: ${reason}`
}

function oldestText(sentAt: string): string {
  const age = formatAge(sentAt)
  return age === 'now' ? 'oldest just in' : `oldest ${age} ago`
}
