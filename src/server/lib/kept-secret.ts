import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hasErrorCode } from './error-code.ts'

/** A generated secret of 32 random bytes, as text that needs no escaping in a URL. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The content of a file only its owner may read, made at the first call. Of several processes that come at once,
 * one makes it and all get the same.
 */
export function keepSecret(file: string, make: () => string = makeSecret): string {
  if (!existsSync(file)) {
    const partialFile = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(partialFile, make(), { mode: 0o600 })
    try {
      // A link is made by one process only, and with its content complete.
      linkSync(partialFile, file)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    } finally {
      rmSync(partialFile)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
