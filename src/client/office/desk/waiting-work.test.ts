import { expect, test } from 'vitest'
import { adminTabs } from '../frame/admin-search.ts'
import { countWork, explainMailbox, listWork } from './waiting-work.ts'

const waiting = {
  pendingInquiries: 193,
  oldestPendingAt: null,
  acceptedQuotes: 2,
  expiringQuotes: 3,
  oldSources: 4,
  listsToReview: 3,
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
    inquiries: { urgent: 5, others: 193 },
    needs: { urgent: 0, others: 18 },
    customers: { urgent: 0, others: 0 },
  })
  expect(works[0]).toMatchObject({ text: '2 quotes accepted, nothing done yet', isUrgent: true })
})

test('what does not wait is not in the line', () => {
  expect(listWork({ ...waiting, acceptedQuotes: 0, pendingNeeds: 0 }).map(({ count }) => count)).toEqual([
    3, 193, 15, 3, 1, 4, 1,
  ])
  expect(listWork(waiting).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['3 lists wait for review', '1 supplier does not answer']),
  )
})

test('a mailbox that cannot be read is told with the time, and with the day if that is another', () => {
  const failing = { ...waiting, mailbox: { failingSince: '2026-11-26T17:12:00.000Z', reason: 'login refused' } }
  const at = (iso: string) => explainMailbox(failing, new Date(iso))
  expect(at('2026-11-26T20:00:00.000Z')).toBe('Mailbox not reachable since 9:12 AM: login refused')
  expect(at('2026-11-28T20:00:00.000Z')).toBe('Mailbox not reachable since Nov 26, 9:12 AM: login refused')
  expect(explainMailbox(waiting)).toBeUndefined()
})
