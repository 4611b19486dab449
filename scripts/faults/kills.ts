import type { ServerUnderTest } from '../harness/server.ts'
import { eventually } from '../harness/wait.ts'
import type { Load } from './load.ts'

/** Kills a server while requests wait for responses, and starts it again. */
export async function killAmidWork(
  server: ServerUnderTest,
  load: Load,
): Promise<{ isProved: boolean; readyAgainMs: number }> {
  const isAmidWork = await eventually(() => load.inFlight() > 0, { everyMs: 1 })
  const killedAt = performance.now()
  const isKilled = await server.kill()
  await server.start()
  return { isProved: isKilled && isAmidWork, readyAgainMs: performance.now() - killedAt }
}
