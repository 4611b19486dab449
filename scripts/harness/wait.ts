import { setTimeout as wait } from 'node:timers/promises'

type Look = () => boolean | Promise<boolean>
type Patience = { limitMs?: number; everyMs?: number }

/** Looks again and again whether something is so, up to a limit. */
export async function isSoon(look: Look, { limitMs = 60_000, everyMs = 5 }: Patience = {}): Promise<boolean> {
  const startedAt = performance.now()
  while (!(await look())) {
    if (performance.now() - startedAt > limitMs) return false
    await wait(everyMs)
  }
  return true
}

/** Waits until something is so, and gives how long that took. Throws an Error with what was waited for when it is not so in time. */
export async function waitUntil(what: string, look: Look, patience: Patience = {}): Promise<number> {
  const startedAt = performance.now()
  if (await isSoon(look, patience)) return performance.now() - startedAt
  throw new Error(`Waited in vain: ${what}`)
}
