import { DomainError } from './domain-error.ts'

/** The code of the operating system or PostgreSQL that an error has. */
export function findErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What anything thrown says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether an error has one of these operating system or PostgreSQL codes. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  const found = findErrorCode(error)
  return found !== undefined && codes.includes(found)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connections, resources, and restarts.
const outageClasses = /^(?:08...|53...|57P..)$/
const outageStates: readonly string[] = [
  // Only reading is possible, as on a standby, or a transaction was left idle for too long.
  '25006',
  '25P03',
  // Transactions were in each other's way, or a lock or an answer took too long.
  '40001',
  '40P01',
  '55P03',
  '57014',
]
const unreachableCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // COPY writes on while its connection ends.
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_DESTROYED',
]
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client .* is not queryable)/

/** The BUSY refusal for an error that means the database is temporarily unavailable; undefined for any other. */
export function findDatabaseOutage(error: unknown): DomainError | undefined {
  if (!isOutage(error)) return undefined
  return new DomainError('BUSY', 'The service is not available right now. Please try again in a moment.', {
    cause: error,
  })
}

/**
 * In an outage nobody waits for it: it would take as long again to fail. So what it leaves must be found later by itself.
 */
export async function cleanUpAfter(error: unknown, tidy: () => Promise<unknown>): Promise<void> {
  if (isOutage(error)) void tidy().catch(() => undefined)
  else await tidy()
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false
  const code = findErrorCode(error)
  if (
    code !== undefined &&
    (outageClasses.test(code) || outageStates.includes(code) || unreachableCodes.includes(code))
  )
    return true
  return driverMessages.test(error.message)
}

const movingStates = /^(08...|57P..|25006)$/
// The last one is the watch's, which saw the server silent: behind a pooler connections hang while the primary moves.
const refusedCodes: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
const brokenMessages = /^(Connection terminated unexpectedly|Client .* is not queryable)/

/** Whether an error looks as if the primary is restarted or another takes over: told at once, and soon there may be one. */
export function isPrimaryMoving(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DomainError) return false
  const code = findErrorCode(error)
  return (
    (code !== undefined && (movingStates.test(code) || refusedCodes.includes(code))) ||
    brokenMessages.test(error.message)
  )
}
