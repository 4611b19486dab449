import { tryPort } from '../../src/server/db/embedded/embedded-postgres.ts'
import { PlainError } from '../lib/project.mjs'

const searchedPorts = 1_000

/**
 * Finds free ports from the first one on. They lie below those that the system gives to outgoing connections, so nobody takes
 * one while its program restarts.
 */
export async function findPorts(firstPort: number, count: number): Promise<number[]> {
  const ports: number[] = []
  for (let port = firstPort; ports.length < count; port += 1) {
    if (port >= firstPort + searchedPorts) throw new PlainError(`Too few free ports from ${firstPort} on`)
    if ((await tryPort(port)) !== undefined) ports.push(port)
  }
  return ports
}
