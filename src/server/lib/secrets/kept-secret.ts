import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrorCode } from '../error-code.ts'

export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Reads a secret that only the owner of the file can read, or creates it. Concurrent processes get the same one. */
export function keepSecret(file: string, make: () => string = makeSecret): string {
  if (!existsSync(file)) {
    const partialFile = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(partialFile, make(), { mode: 0o600 })
    try {
      // Only one process can create the link, and the content is complete by then.
      linkSync(partialFile, file)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    } finally {
      rmSync(partialFile)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** The secret that sessions and private links are made with: as it is configured, else as the data folder keeps it. */
export function readSessionSecret(given: { sessionSecret?: string | undefined; dataDir: string }): string {
  return given.sessionSecret ?? keepSecret(join(given.dataDir, 'session-secret'))
}
