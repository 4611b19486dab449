import { setTimeout as sleep } from 'node:timers/promises'

/** The result of a task, which goes on if it takes longer. Throws then; `onLate` gets what comes after that. */
export async function within<Result>(
  limitMs: number,
  task: Promise<Result>,
  onLate?: (result: Result) => Promise<void>,
): Promise<Result> {
  const timer = new AbortController()
  let isLate = false
  const late = sleep(limitMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    isLate = true
    throw new Error(`No answer within ${limitMs} ms`)
  })
  // A late failure has been answered already.
  if (onLate) task.then((result) => (isLate ? onLate(result) : undefined)).catch(() => undefined)
  try {
    return await Promise.race([task, late])
  } finally {
    timer.abort()
  }
}
