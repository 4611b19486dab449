import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleTip, showTip } from './tip-times.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A tooltip that tells whether it is shown. */
function aTip() {
  const tip = {
    isShown: false,
    set: (isShown: boolean) => {
      tip.isShown = isShown
    },
  }
  return tip
}

test('a tooltip shows after 700 ms, and within 300 ms after it the next one at once', () => {
  const [first, second, third] = [aTip(), aTip(), aTip()]
  const leaveFirst = scheduleTip(first.set)
  vi.advanceTimersByTime(699)
  expect(first.isShown).toBe(false)
  vi.advanceTimersByTime(1)
  expect(first.isShown).toBe(true)

  leaveFirst()
  expect(first.isShown).toBe(false)
  vi.advanceTimersByTime(300)
  const leaveSecond = scheduleTip(second.set)
  expect(second.isShown).toBe(true)

  leaveSecond()
  vi.advanceTimersByTime(301)
  const leaveThird = scheduleTip(third.set)
  vi.advanceTimersByTime(699)
  expect(third.isShown).toBe(false)
  leaveThird()
  vi.advanceTimersByTime(5_000)
  expect(third.isShown).toBe(false)
})

test('one tooltip is shown at a time, that of the focus or of the pointer', () => {
  const [focused, pointed] = [aTip(), aTip()]
  const blur = showTip(focused.set)
  const leave = scheduleTip(pointed.set)
  expect([focused.isShown, pointed.isShown]).toEqual([false, true])
  blur()
  expect(pointed.isShown).toBe(true)
  leave()
  expect(pointed.isShown).toBe(false)
})
