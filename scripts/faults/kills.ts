import type { ServerUnderTest } from '../harness/server.ts'
import type { Load } from './load.ts'

/** Kills a server while requests wait for responses, and starts it again. */
export async function killAmidWork(
  server: ServerUnderTest,
  load: Load,
): Promise<{ isProved: boolean; readyAgainMs: number }> {
  const inFlight = load.inFlight()
  const killedAt = performance.now()
  const isKilled = await server.kill()
  await server.start()
  return { isProved: isKilled && inFlight > 0, readyAgainMs: performance.now() - killedAt }
}
