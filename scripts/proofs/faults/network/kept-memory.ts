import { once } from 'node:events'
import { inRoot } from '../../../lib/project.mjs'
import type { ServerOptions, ServerUnderTest } from '../../harness/server.ts'

/** A server that `keptMb` can ask. */
export const measuredServer: ServerOptions = {
  nodeArgs: ['--expose-gc', '--import', inRoot('scripts/proofs/faults/network/collected.mjs')],
  isAsked: true,
}

/** Resident memory in MiB after a garbage collection: what the server keeps, not what it will free by itself later. */
export async function keptMb(server: ServerUnderTest): Promise<number> {
  const collected = once(server.child(), 'message')
  server.child().send('collect')
  await collected
  return server.memoryMb()
}
