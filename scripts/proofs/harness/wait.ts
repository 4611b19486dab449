import { setTimeout as wait } from 'node:timers/promises'

type Look = () => boolean | Promise<boolean>
type Limits = { limitMs?: number; everyMs?: number }

/** Polls until the check passes; false after the limit. */
export async function eventually(look: Look, { limitMs = 60_000, everyMs = 5 }: Limits = {}): Promise<boolean> {
  const startedAt = performance.now()
  while (!(await look())) {
    if (performance.now() - startedAt > limitMs) return false
    await wait(everyMs)
  }
  return true
}

/** Polls until the check passes; returns the ms it took. Throws after the limit. */
export async function waitUntil(what: string, look: Look, limits: Limits = {}): Promise<number> {
  const startedAt = performance.now()
  if (await eventually(look, limits)) return performance.now() - startedAt
  throw new Error(`Timed out waiting: ${what}`)
}
