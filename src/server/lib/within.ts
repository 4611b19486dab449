import { setTimeout as sleep } from 'node:timers/promises'

/** The result of a task, which goes on if it takes longer. Throws then. */
export async function within<Result>(limitMs: number, task: Promise<Result>): Promise<Result> {
  const timer = new AbortController()
  const late = sleep(limitMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`No answer within ${limitMs} ms`)
  })
  try {
    return await Promise.race([task, late])
  } finally {
    timer.abort()
  }
}
