import type { ServerOptions } from '../harness/server.ts'
import { createLoad, type LoadOptions } from './load.ts'
import { openRounds } from './rounds.ts'
import type { FaultContext } from './scenario.ts'

export async function setUp(context: FaultContext, loadOptions: LoadOptions = {}, serverOptions: ServerOptions = {}) {
  const rounds = openRounds(context)
  const server = await context.startServer(serverOptions)
  return { rounds, server, load: await createLoad(context, [server], loadOptions) }
}
