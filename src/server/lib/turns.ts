import pLimit, { type LimitFunction } from 'p-limit'

/** Runs work when it is its turn: of each key so much at once, the rest in the order in which it came. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Holds nothing of keys without work. */
export function createTurns(atOnce: number): Turns {
  const lines = new Map<string, LimitFunction>()
  return async (key, work) => {
    const line = lines.get(key) ?? pLimit(atOnce)
    lines.set(key, line)
    try {
      return await line(work)
    } finally {
      if (line.activeCount === 0) lines.delete(key)
    }
  }
}
