import { expect, test } from 'vitest'
import { adminTabs } from '../frame/admin-search.ts'
import { countWork, explainMailbox, listWork } from './waiting-work.ts'

const waiting = {
  pendingInquiries: 193,
  oldestPendingAt: null,
  expiringQuotes: 3,
  counteroffers: 0,
  quotesToSend: 0,
  waitingQuotesToSend: 0,
  inquiriesToTell: 0,
  waitingInquiriesToTell: 0,
  ordersToConfirm: 1,
  ordersToTell: 0,
  urgentOrdersToTell: 0,
  unansweredOrders: 0,
  lateOrders: 0,
  problemOrders: 0,
  lateProblemOrders: 0,
  urgentUnansweredOrders: 0,
  oldSources: 4,
  listsToReview: 3,
  readingLists: 1,
  dueSuppliers: 3,
  silentSuppliers: 1,
  failedMails: 1,
  pendingNeeds: 10,
  needsWithNewMatches: 15,
  pendingNeedsWithNewMatches: 7,
  mailbox: null,
}

test('the badges of the tabs count what the line leads to there once, what is urgent apart', () => {
  const works = listWork(waiting)
  const badges = Object.fromEntries(adminTabs.map((tab) => [tab, countWork(works, tab)]))
  expect(badges).toMatchObject({
    inventory: { urgent: 0, others: 7 },
    inquiries: { urgent: 3, others: 193 },
    needs: { urgent: 0, others: 18 },
    customers: { urgent: 0, others: 0 },
  })
  expect(works.slice(0, 2)).toMatchObject([
    { text: '1 order to confirm', isUrgent: true, place: { orders: 'to confirm' } },
    { text: '3 inquiries with a quote expiring within 3 days', isUrgent: true },
  ])
  expect(works.find(({ text }) => text.includes('review'))?.detail).toBe('1 still being read')
})

test('the orders have a badge of their own, where each counts once however many reasons it has', () => {
  const orders = { ordersToConfirm: 2, lateOrders: 2, problemOrders: 3, unansweredOrders: 4 }
  const works = listWork({ ...waiting, ...orders, lateProblemOrders: 1, urgentUnansweredOrders: 3 })
  expect(works.map(({ text }) => text)).toContain('3 orders with a supplier problem')
  expect(countWork(works, 'orders')).toEqual({ urgent: 6, others: 1 })
})

test('suppliers to tell lead to the inquiries and the orders that have them, each counted once', () => {
  const toTell = { inquiriesToTell: 3, waitingInquiriesToTell: 2, ordersToTell: 2, urgentOrdersToTell: 1 }
  const works = listWork({ ...waiting, ...toTell, lateOrders: 1 })
  expect(works.filter(({ text }) => text.endsWith('suppliers to tell'))).toMatchObject([
    { text: '2 orders with suppliers to tell', isUrgent: true, place: { orders: 'suppliers to tell' } },
    { text: '3 inquiries with suppliers to tell', place: { tab: 'inquiries', only: 'suppliers to tell' } },
  ])
  expect(countWork(works, 'orders').urgent).toBe(3)
  expect(countWork(works, 'inquiries')).toEqual({ urgent: 3, others: 194 })
})

test('quotes to send lead to the inquiries that have them, each counted once', () => {
  const works = listWork({ ...waiting, quotesToSend: 3, waitingQuotesToSend: 2 })
  const place = { tab: 'inquiries', only: 'quotes to send' }
  expect(works).toContainEqual({ count: 3, shared: 2, text: '3 inquiries with a quote to send', place })
  expect(countWork(works, 'inquiries')).toEqual({ urgent: 3, others: 194 })
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
