import { DomainError } from './domain-error.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connections that fail; disk, memory or connections used up;
// the server stops, crashes or starts; what waited too long for a lock or ran too long; transactions in each other's way; a standby,
// which takes no changes until it is the primary.
const outageStates = /^(08...|53...|57P..|25006|25P03|40001|40P01|55P03|57014)$/
// Of the operating system, for a server that cannot be reached.
const unreachableCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
// The driver gives these no code.
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client .* is not queryable)/

/**
 * Finds out whether an error means that the database cannot serve just now: then the same request may succeed in a moment.
 * Gives the refusal that tells so, with the error as its cause.
 */
export function findDatabaseOutage(error: unknown): DomainError | undefined {
  if (!isOutage(error)) return undefined
  return new DomainError('BUSY', 'The service is not available just now. Please try again in a moment.', {
    cause: error,
  })
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && (outageStates.test(code) || unreachableCodes.includes(code))) return true
  return driverMessages.test(error.message)
}
