import { sql } from 'kysely'
import { DomainError } from '../lib/domain-error.ts'
import { hasErrorCode } from '../lib/error-code.ts'
import type { Tx } from './database.ts'

const lockNotAvailable = '55P03'

/** Stock-wide changes wait for each other until the transaction ends. Throws BUSY after the lock timeout. */
export async function lockSources(tx: Tx): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(hashtext('inventory sources'))`.execute(tx)
  } catch (error) {
    if (!hasErrorCode(error, lockNotAvailable)) throw error
    throw new DomainError('BUSY', 'Another inventory change is being saved. Please try again in a moment.')
  }
}
