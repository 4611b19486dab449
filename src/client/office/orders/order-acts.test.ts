import { expect, test } from 'vitest'
import type { Order, OrderEntry } from '../../../shared/orders/schema.ts'
import {
  describeCallsToCancel,
  describeOrder,
  describeSending,
  listToldOfCancelling,
  nameSuppliersToCall,
  orderColor,
  standingOf,
} from './order-acts.ts'

test('a purchase is told as emailed only if its email went out', () => {
  const to = 'sales@buckeye.example'
  const purchase = {
    to,
    sentAt: '2026-11-26T17:12:00.000Z',
    mailState: 'sent',
  } as const
  const tell = (changes: Partial<Parameters<typeof describeSending>[0]>) =>
    describeSending({ ...purchase, ...changes }).replaceAll('\u202f', ' ')
  const at = 'Nov 26, 2026, 9:12 AM Pacific'
  expect(tell({})).toBe(`Sent to ${to}, ${at}`)
  expect(tell({ mailState: 'queued' })).toBe(`The email to ${to} is waiting, ${at}`)
  for (const mailState of ['kept', null] as const) expect(tell({ mailState })).toBe(`Not emailed to ${to}, ${at}`)
  expect(tell({ mailState: 'failed' })).toBe(`The email to ${to} failed, ${at}`)
  expect(tell({ sentAt: null, mailState: null })).toBe(`Goes to ${to}`)
  expect(tell({ to: null })).toBe('')
})

test('an order waits for the suppliers that know of it, and says how many are still to be told', () => {
  type Bought = OrderEntry['purchases'][number]
  const purchase = {
    id: '',
    reference: 'O-1001-A',
    sourceCode: 'DMW1',
    readyOn: null,
    isShipped: false,
    isChanged: false,
  } as const
  const ordered = (...parts: Partial<Bought>[]) => ({
    state: 'confirmed' as const,
    shipmentCount: 0,
    purchases: parts.map((part): Bought => ({ ...purchase, state: 'sent', delivery: 'mailed', ...part })),
  })
  const tell = (...parts: Partial<Bought>[]) => describeOrder(ordered(...parts))
  const untold = { state: 'by hand', delivery: 'not yet' } as const
  expect(tell(untold)).toBe('Supplier to tell')
  const changing = { ...ordered(untold), waitingSince: '2025-11-28T20:00:00.000Z' }
  expect([describeOrder(changing), orderColor(changing)]).toEqual(['Waiting for the buyer since Nov 28, 2025', 'hot'])
  const whole = { ...ordered(), shipments: [], waiting: { at: changing.waitingSince, answer: { answer: 'call me' } } }
  expect(describeOrder(standingOf(whole as unknown as Order))).toMatch(/^The buyer wants a call/) // what is read of it
  expect(describeOrder({ ...changing, wantsCall: true })).toBe(
    'The buyer wants a call about the change of Nov 28, 2025',
  )
  // Nobody waits for a supplier whose purchase a change cancelled.
  expect(tell({}, { state: 'cancelled' })).toBe('Waiting for the supplier')
  expect(tell({}, {}, { state: 'cancelled' })).toBe('Waiting for 2 of 2 suppliers')
  expect(tell(untold, {}, { delivery: 'failed' })).toBe('2 of 3 suppliers to tell')
  expect(tell({ ...untold, delivery: 'by hand' }, {})).toBe('Waiting for 2 of 2 suppliers')
  expect(tell(untold, { state: 'problem' })).toBe('A supplier has a problem: O-1001-A')
  expect(tell({ ...untold, isShipped: true }, {})).toBe('Waiting for 1 of 2 suppliers')
  // The day of what has shipped is no longer waited for.
  const confirmed = { state: 'confirmed', readyOn: '2999-12-04' } as const
  const later = { ...confirmed, readyOn: '2999-12-09', isShipped: true }
  expect(tell(confirmed, later)).toBe('Ready Dec 4, 2999')
  expect(tell({ ...confirmed, readyOn: null }, later)).toBe('Confirmed by all suppliers')
  // A change of what has shipped is told all the same, whatever became of the order.
  const changed = ordered({ ...untold, isShipped: true, isChanged: true })
  for (const state of ['confirmed', 'shipped', 'closed'] as const) {
    expect([describeOrder({ ...changed, state }), orderColor({ ...changed, state })]).toEqual([
      'Supplier to tell',
      'hot',
    ])
  }
  const inPart = (...parts: Partial<Bought>[]) => describeOrder({ ...ordered(...parts), shipmentCount: 1 })
  expect([inPart(confirmed, later), inPart({}), inPart({ state: 'problem' }), inPart()]).toEqual([
    'Shipped in part, rest ready Dec 4, 2999',
    'Waiting for the supplier · Shipped in part',
    'A supplier has a problem: O-1001-A · Shipped in part',
    'Shipped in part, rest ready to ship',
  ])
  const colors = [ordered(untold, {}), ordered(untold, { state: 'problem' }), ordered({})].map(orderColor)
  expect(colors).toEqual(['hot', 'red', 'steel'])
})

test('who cancels an order is told whom to call: who knows of it and gets no email', () => {
  const customer = { customerName: 'Pat Doe', company: 'Acme', phone: '', email: '', state: '' }
  const purchases = [
    { reference: 'O-1001-A', to: 'sales@buckeye.example', delivery: 'mailed' },
    { reference: 'O-1001-B', to: null, delivery: 'by hand' },
    { reference: 'O-1001-C', to: null, delivery: 'not yet' },
  ] as const
  expect(describeCallsToCancel({ customer, purchases }, true)).toBe(
    'No email goes to the supplier of O-1001-B: call them.',
  )
  expect(describeCallsToCancel({ customer, purchases }, false)).toBe(
    'No email goes to Pat Doe of Acme and the suppliers of O-1001-A, O-1001-B: call them.',
  )
  expect(describeCallsToCancel({ customer, purchases: purchases.slice(2) }, true)).toBe('')
  expect([true, false].map((sendsMail) => nameSuppliersToCall(purchases, sendsMail))).toEqual([
    'the supplier of O-1001-B',
    'the suppliers of O-1001-A, O-1001-B',
  ])
  // Before the confirmation its buyer alone has heard of it.
  const planned = [{ ...purchases[0], delivery: null }]
  expect(describeCallsToCancel({ customer, purchases: planned }, false)).toBe(
    'No email goes to Pat Doe of Acme: call them.',
  )
  const told = (state: 'accepted' | 'confirmed') => listToldOfCancelling({ state, customer }).map(({ name }) => name)
  expect(told('accepted')).toEqual(['Email Pat Doe of Acme'])
  expect(told('confirmed')).toEqual(['Email Pat Doe of Acme', 'Email the suppliers'])
})
