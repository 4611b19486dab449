import { expect, test } from 'vitest'
import {
  createBuyerMemory,
  createCustomerSession,
  findInventoryRegion,
  sentInquiriesKey,
  sentNeedsKey,
} from './customer-session.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const startedAt = Date.UTC(2026, 0, 15, 12)
const details = {
  companyName: 'Apex Steel',
  contactName: 'Ann Lee',
  phone: '555 0100',
  email: 'ann@apex.example',
  state: 'OH',
  region: 'E-N Central',
}

test('saved info has both times and can be read again', () => {
  const { session, store } = aSession()
  session.save(details)
  expect(JSON.parse(store.getItem('customerInfo') ?? '')).toEqual({
    ...details,
    savedAt: startedAt,
    lastInteraction: startedAt,
  })
  expect(session.findInfo()).toMatchObject(details)
})

test('a session ends one hour after the last activity, to the millisecond', () => {
  const { session, clock } = aSession()
  session.save(details)
  clock.now += hourMs - 1
  expect(session.read().status).toBe('active')
  clock.now += 1
  expect(session.read().status).toBe('expired')
  expect(session.findInfo()).toBeUndefined()
})

test('what was sent ends with the session, and listeners hear of both', async () => {
  const { session, store } = aSession()
  const heard: (string | undefined)[] = []
  const stop = session.onChange(() => heard.push(session.findInfo()?.companyName))
  session.save(details)
  await Promise.resolve()
  for (const key of [sentInquiriesKey, sentNeedsKey]) store.setItem(key, '"kept"')
  session.touch()
  expect(store.length).toBe(3)
  session.clear()
  await Promise.resolve()
  stop()
  session.save(details)
  await Promise.resolve()
  expect(heard).toEqual(['Apex Steel', undefined])
  for (const key of [sentInquiriesKey, sentNeedsKey]) expect(store.getItem(key)).toBeNull()
})

test('activity restarts the hour', () => {
  const { session, clock } = aSession()
  session.save(details)
  clock.now += 59 * minuteMs
  session.touch()
  clock.now += 59 * minuteMs
  expect(session.read().status).toBe('active')
})

test('activity does not revive an expired session', () => {
  const { session, clock } = aSession()
  session.save(details)
  clock.now += hourMs
  session.touch()
  expect(session.read().status).toBe('expired')
})

test('without an interaction time the hour starts when the info was saved', () => {
  const { session, store, clock } = aSession()
  store.setItem('customerInfo', JSON.stringify({ ...details, savedAt: startedAt }))
  expect(session.read().status).toBe('active')
  clock.now += hourMs
  expect(session.read().status).toBe('expired')
})

test('info older than a day is discarded however active the buyer was', () => {
  const { session, store, clock } = aSession()
  session.save(details)
  for (let touched = 0; touched < 24; touched += 0.5) {
    clock.now += hourMs / 2
    session.touch()
  }
  expect(session.read()).toEqual({ status: 'absent' })
  expect(store.getItem('customerInfo')).toBeNull()
})

test('a session that idled for a day counts as expired, so the buyer gets a message', () => {
  const { session, clock } = aSession()
  session.save(details)
  clock.now += 25 * hourMs
  expect(session.read().status).toBe('expired')
})

test('a clock that was set back counts as no time passed, and extends neither the hour nor the day', () => {
  const { session, clock } = aSession()
  session.save(details)
  clock.now -= 3 * hourMs
  expect(session.read().status).toBe('active')
  session.touch()
  clock.now += hourMs
  expect(session.read().status).toBe('expired')
  clock.now -= 1
  for (let touched = 1; touched < 24; touched += 0.5) {
    session.touch()
    clock.now += hourMs / 2
  }
  expect(session.read().status).toBe('active')
  clock.now += 1
  expect(session.read().status).toBe('absent')
})

test.each([
  '{',
  '[]',
  '"text"',
  'null',
  JSON.stringify({ ...details, savedAt: null }),
  JSON.stringify({ companyName: 'A' }),
])('unreadable info counts as absent: %s', (json) => {
  const { session, store } = aSession()
  store.setItem('customerInfo', json)
  expect(session.read()).toEqual({ status: 'absent' })
})

test('a browser that refuses storage has no session and no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const session = createCustomerSession({ session: refuse, local: refuse, now: () => startedAt })
  session.save(details)
  session.touch()
  session.clear()
  session.saveRegions(['Pacific'])
  expect(session.read()).toEqual({ status: 'absent' })
})

test('the chosen regions are kept as names', () => {
  const { session, local } = aSession()
  session.saveRegions(['Pacific', 'Mid Atlantic'])
  expect(local.getItem('regions')).toBe('["Pacific","Mid Atlantic"]')
})

test('View Inventory leads to the saved region while the session lives', () => {
  const { session } = aSession()
  session.save(details)
  session.setRegion('Pacific')
  expect(findInventoryRegion(session)).toBe('Pacific')
})

test('View Inventory leads to the region picker without info, and clears an expired session', () => {
  const { session, store, clock } = aSession()
  expect(findInventoryRegion(session)).toBeUndefined()
  session.save(details)
  clock.now += hourMs
  expect(findInventoryRegion(session)).toBeUndefined()
  expect(store.getItem('customerInfo')).toBeNull()
})

function aSession() {
  const store = new MemoryStorage()
  const local = new MemoryStorage()
  const clock = { now: startedAt }
  const session = createCustomerSession({ session: () => store, local: () => local, now: () => clock.now })
  return { session, store, local, clock }
}

function aMemory() {
  const store = new MemoryStorage()
  const local = new MemoryStorage()
  const clock = { now: startedAt }
  const memory = createBuyerMemory({ session: () => store, local: () => local, now: () => clock.now })
  return { memory, local, clock }
}

class MemoryStorage implements Storage {
  readonly #texts = new Map<string, string>()
  get length() {
    return this.#texts.size
  }
  clear() {
    this.#texts.clear()
  }
  getItem(key: string) {
    return this.#texts.get(key) ?? null
  }
  key(index: number) {
    return [...this.#texts.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#texts.delete(key)
  }
  setItem(key: string, text: string) {
    this.#texts.set(key, text)
  }
}

test('a buyer is remembered for 90 days from the last form with the box ticked, and not a millisecond longer', () => {
  const { memory, local, clock } = aMemory()
  memory.keep(details)
  expect(local.length).toBe(0)
  memory.want()
  memory.keep(details)
  memory.keepTrail({ list: { source: 'WST1' } })
  const { region: _region, ...kept } = details
  expect(memory.find()).toEqual({ ...kept, list: { source: 'WST1' }, savedAt: startedAt })
  clock.now += dayMs
  memory.keep({ ...details, phone: '2' })
  clock.now += 90 * dayMs - 1
  expect(memory.find()).toMatchObject({ phone: '2', list: { source: 'WST1' } })
  clock.now += 1
  expect(memory.isWanted()).toBe(false)
  expect(local.length).toBe(0)
})

test('a visit begins an hour after the last one was seen, and knows when that was', () => {
  const { memory, clock } = aMemory()
  memory.noteVisit()
  expect(memory.find()).toBeUndefined()
  memory.want()
  memory.keep(details)
  memory.noteVisit()
  clock.now += hourMs - 1
  memory.noteVisit()
  expect(memory.find()?.lastVisitAt).toBeUndefined()
  clock.now += hourMs
  memory.noteVisit()
  expect(memory.find()).toMatchObject({ visitAt: clock.now, lastVisitAt: startedAt + hourMs - 1 })
  clock.now += hourMs / 2
  memory.noteVisit()
  expect(memory.find()).toMatchObject({ visitAt: clock.now, lastVisitAt: startedAt + hourMs - 1 })
})

test('who is forgotten in one tab is not kept again by another', () => {
  const { memory, local } = aMemory()
  memory.want()
  memory.keep(details)
  const undo = memory.forget()
  memory.keep(details)
  memory.keepTrail({ list: { source: 'WST1' } })
  expect(local.length).toBe(0)
  undo()
  expect(memory.find()?.companyName).toBe(details.companyName)
})

test.each(['{', '{"companyName":"Apex"}', '[]'])('%s is no memory of a buyer', (stored) => {
  const { memory, local } = aMemory()
  local.setItem('rememberedBuyer', stored)
  expect([memory.find(), memory.isWanted()]).toEqual([undefined, false])
})
