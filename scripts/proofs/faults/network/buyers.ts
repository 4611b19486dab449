import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../harness/figures.ts'
import { trySendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import type { Rounds } from '../rounds.ts'

const pauseMs = 50
const headers = { 'x-forwarded-for': '192.0.2.77' }

/** Starts two buyers: one repeats a read, the other sends new ones. `refusals` are allowed statuses. */
export function sendBuyers({ address }: ServerUnderTest, refusals: readonly number[] = []) {
  const mishaps = new Map<string, number>()
  const [keptMs, newMs]: [number[], number[]] = [[], []]
  let [isOver, asked] = [false, 0]

  async function read(path: string, takenMs: number[]): Promise<void> {
    const askedAt = performance.now()
    const status = (await trySendRequest(address, { path, headers }))?.status
    takenMs.push(performance.now() - askedAt)
    if (status === 200 || refusals.includes(status ?? 0)) return
    const what = `${path.replace(/\d+$/, '…')} got ${status ?? 'nothing'}`
    mishaps.set(what, (mishaps.get(what) ?? 0) + 1)
  }

  async function goOn(next: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await next()
      await wait(pauseMs)
    }
  }

  const running = [
    goOn(() => read('/api/inventory/summary', keptMs)),
    goOn(() => {
      asked += 1
      return read(`/api/inventory?source=NEW-${asked}`, newMs)
    }),
  ]
  return {
    /** Stops them, records wrong responses as failures, and describes how they were served. */
    async end(rounds: Rounds, place = '') {
      isOver = true
      await Promise.all(running)
      for (const [what, times] of mishaps) rounds.fail(`${place}a buyer's ${what}, ${times} times`)
      return `buyers meanwhile: ${timesOf(keptMs)} for repeated reads, ${timesOf(newMs)} for new ones`
    },
  }
}

export function timesOf(takenMs: readonly number[]): string {
  const [half, most, longest] = [0.5, 0.99, 1].map((share) => percentile(takenMs, share).toFixed(1))
  return `${half} ms (99 %: ${most}, longest: ${longest}, of ${takenMs.length})`
}
