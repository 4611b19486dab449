import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hasErrorCode } from './error-code.ts'

/** Generates 32 random bytes as base64url text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Reads a secret from a file that only its owner can read, creating it on the first call. Concurrent processes all get
 * the same secret.
 */
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
