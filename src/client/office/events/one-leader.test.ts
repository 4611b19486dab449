import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinElection } from './one-leader.ts'

type Tab = ReturnType<typeof joinElection>

// Longer than an election takes after a tab has stopped to answer.
const settleMs = 10_000

const tabs = new Map<number, Tab>()
const leading = new Set<number>()
let frozen = new Set<number>()

beforeEach(() => {
  vi.useFakeTimers()
  tabs.clear()
  leading.clear()
  frozen = new Set()
})
afterEach(() => vi.useRealTimers())

/** As a browser does: what one tab posts, the others get a little later. */
function open(number: number): void {
  type Call = Parameters<Tab['hear']>[0]
  const deliver = (call: Call) => {
    for (const [other, tab] of tabs) if (other !== number && !frozen.has(other)) tab.hear(call)
  }
  const lead = () => {
    leading.add(number)
    return () => leading.delete(number)
  }
  const post = (call: Call) => void setTimeout(() => frozen.has(number) || deliver(call), 1)
  tabs.set(number, joinElection(post, lead, number))
}

function close(number: number): void {
  tabs.get(number)?.leave()
  tabs.delete(number)
}

test('of tabs that are opened together one leads, whatever their order', () => {
  for (const number of [4, 2, 6, 1, 5, 3]) open(number)
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([1])
})

test('who comes later leaves the lead where it is', () => {
  open(5)
  vi.advanceTimersByTime(settleMs)
  for (const number of [1, 9]) open(number)
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([5])
})

test('when the leading tab is closed another leads, and none when all are', () => {
  for (const number of [1, 2, 3]) open(number)
  vi.advanceTimersByTime(settleMs)
  close(1)
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([2])
  for (const number of [2, 3]) close(number)
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([])
})

test('when the leading tab says no more another leads, and when it is back one steps down', () => {
  for (const number of [1, 2, 3]) open(number)
  vi.advanceTimersByTime(settleMs)
  frozen.add(1)
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([1, 2])
  frozen.clear()
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([1])
})

test('a page that is left steps down, and applies again when it comes back', () => {
  open(1)
  vi.advanceTimersByTime(settleMs)
  tabs.get(1)?.stepDown()
  expect([...leading]).toEqual([])
  vi.advanceTimersByTime(settleMs)
  expect([...leading]).toEqual([1])
})
