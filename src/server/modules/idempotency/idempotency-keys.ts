import type * as z from 'zod'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hashPayload } from '../../lib/secrets/payload-hash.ts'
import { claimIdempotencyKey, deleteOldIdempotencyKeys, findIdempotencyKey, storeIdempotencyResult } from './queries.ts'

// Repeats come within minutes; the stored answers hold contact details and are deleted when no longer needed.
const keptDays = 7

export type KeyedRequest = {
  scope: 'inquiry' | 'needs' | 'need inquiry' | 'ask' | 'shipment' | 'order change' | 'seller lists' | 'customer merge'
  /** Without a key every send counts as new. */
  key: string | undefined
  payload: object
}

/**
 * A repeated send gets the first result, even while the first is running. Throws REQUEST_KEY_REUSED for another payload.
 */
export async function actOnce<Result extends object>(
  tx: Tx,
  { scope, key, payload }: KeyedRequest,
  resultSchema: z.ZodType<Result>,
  act: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return act()
  const payloadHash = hashPayload(payload)
  if (await claimIdempotencyKey(tx, { scope, key, payload_hash: payloadHash })) {
    const result = await act()
    await storeIdempotencyResult(tx, { scope, key }, result)
    await deleteOldIdempotencyKeys(tx, keptDays)
    return result
  }
  const first = await findIdempotencyKey(tx, { scope, key })
  if (first?.payload_hash !== payloadHash) {
    throw new DomainError('REQUEST_KEY_REUSED', 'This request key was already used for a different request')
  }
  return resultSchema.parse(first.result)
}

/** Whether a key came before, so that its repeat counts against no limit. */
export async function wasSentBefore(db: Db, { scope, key }: Pick<KeyedRequest, 'scope' | 'key'>): Promise<boolean> {
  return key !== undefined && (await findIdempotencyKey(db, { scope, key })) !== undefined
}

export async function expireIdempotencyKeys(db: Db): Promise<void> {
  let dropped: number
  do dropped = await deleteOldIdempotencyKeys(db, keptDays)
  while (dropped > 0)
}
