import pLimit, { type LimitFunction } from 'p-limit'
import { DomainError } from '../domain-error.ts'

/**
 * Runs work when it is its turn: of each key so much at once, the rest in the order in which it came. Throws BUSY when too
 * much is here, TOO_MANY_REQUESTS when too much of this key is.
 */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export type TurnLimits = {
  /** How much work of all keys runs at once; those who wait for that are served in turn, whatever each still has. */
  ofAll?: number
  /** How much work may be here, running or waiting, of all keys and of one. By default any number. */
  hereMax?: number
  hereOfOneMax?: number
}

const any = Number.POSITIVE_INFINITY
const retryAfterMs = 2_000

/** Holds nothing of keys without work. */
export function createFairQueue(
  atOnce: number,
  { ofAll = any, hereMax = any, hereOfOneMax = any }: TurnLimits = {},
): Turns {
  const lines = new Map<string, LimitFunction>()
  const slots = pLimit(ofAll)
  let here = 0
  return async (key, work) => {
    const line = lines.get(key) ?? pLimit(atOnce)
    if (here >= hereMax)
      throw new DomainError('BUSY', 'The server is very busy right now. Please try again in a moment.')
    if (line.activeCount + line.pendingCount >= hereOfOneMax)
      throw new DomainError('TOO_MANY_REQUESTS', 'Too many at a time. Please try again in a moment.', { retryAfterMs })
    lines.set(key, line)
    here += 1
    try {
      return await line(() => slots(work))
    } finally {
      here -= 1
      if (line.activeCount === 0) lines.delete(key)
    }
  }
}
