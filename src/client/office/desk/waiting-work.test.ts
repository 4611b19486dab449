import { expect, test } from 'vitest'
import { explainMailbox, listWork } from './waiting-work.ts'

const none = { urgent: 0, others: 0 }
const waiting = {
  pendingInquiries: 193,
  oldestPendingAt: null,
  expiringQuotes: 3,
  counteroffers: 0,
  declinedQuotes: 0,
  expiredQuotes: 0,
  expiredAsks: 0,
  dueFollowUps: 0,
  dueNeeds: 0,
  dueLists: 0,
  quotesToSend: 0,
  inquiriesToTell: 0,
  ordersToConfirm: 1,
  ordersToTell: 0,
  unansweredOrders: 0,
  lateOrders: 0,
  problemOrders: 0,
  waitingChanges: 0,
  oldestChangeAt: null,
  oldSources: 4,
  listsToReview: 3,
  readingLists: 1,
  dueSuppliers: 3,
  silentSuppliers: 1,
  failedMails: 1,
  openEvents: 7,
  pendingNeeds: 10,
  needsWithNewMatches: 15,
  linesWithoutMtr: 0,
  papersToConfirm: 0,
  papersToType: 0,
  badges: { inventory: none, inquiries: none, needs: none, orders: none, papers: none, suppliers: none, mail: none },
  mailbox: null,
}

test('each work leads to its own list, what is urgent apart', () => {
  const works = listWork({ ...waiting, declinedQuotes: 1, expiredQuotes: 2, expiredAsks: 1, ordersToTell: 2 })
  expect(works.slice(0, 3)).toMatchObject([
    { text: '1 order to confirm', isUrgent: true, place: { orders: 'to confirm' } },
    { text: '2 orders with suppliers to tell', isUrgent: true, place: { orders: 'suppliers to tell' } },
    { text: '3 inquiries with a quote expiring within 3 days', isUrgent: true },
  ])
  expect(works.filter(({ isUrgent }) => !isUrgent).slice(0, 3)).toEqual([
    {
      count: 1,
      text: '1 inquiry with a declined quote',
      place: { tab: 'inquiries', only: 'declined quotes' },
    },
    { count: 2, text: '2 inquiries with an expired quote', place: { tab: 'inquiries', only: 'expired quotes' } },
    {
      count: 1,
      text: '1 inquiry with no supplier answer in time',
      place: { tab: 'inquiries', only: 'expired asks' },
    },
  ])
  expect(works.find(({ text }) => text.includes('review'))?.detail).toBe('1 still being read')
})

test('order changes that buyers have not agreed to are told with the age of the first', () => {
  const works = listWork({
    ...waiting,
    waitingChanges: 2,
    oldestChangeAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  })
  const place = { orders: 'change waits' }
  expect(works).toContainEqual({ count: 2, text: '2 order changes to be agreed', detail: 'oldest 3 hours ago', place })
})

test('what is urgent comes first, orders to confirm before all', () => {
  const works = listWork({ ...waiting, ordersToConfirm: 2, lateOrders: 1, unansweredOrders: 3, counteroffers: 2 })
  expect(works.map(({ text }) => text).slice(0, 4)).toEqual([
    '2 orders to confirm',
    '1 late order',
    '3 inquiries with a quote expiring within 3 days',
    '2 counteroffers',
  ])
})

test('what does not wait is not in the line', () => {
  expect(listWork({ ...waiting, pendingNeeds: 0 }).map(({ count }) => count)).toEqual([1, 3, 193, 15, 3, 3, 1, 4, 1])
  expect(listWork(waiting).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['3 lists wait for review', '3 suppliers due for a new list', '1 supplier does not answer']),
  )
})

test('a mailbox that cannot be read is told with the time, and with the day if that is another', () => {
  const failing = { ...waiting, mailbox: { failingSince: '2026-11-26T17:12:00.000Z', reason: 'login refused' } }
  const at = (iso: string) => explainMailbox(failing, new Date(iso))
  expect(at('2026-11-26T20:00:00.000Z')).toBe('Mailbox not reachable since 9:12 AM: login refused')
  expect(at('2026-11-28T20:00:00.000Z')).toBe('Mailbox not reachable since Nov 26, 9:12 AM: login refused')
  expect(explainMailbox(waiting)).toBeUndefined()
})
