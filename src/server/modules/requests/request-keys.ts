import type * as z from 'zod'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hashPayload } from '../../lib/secrets/payload-hash.ts'
import { deleteOldRequestKeys, findRequestKey, insertRequestKey, updateRequestKeyResult } from './queries.ts'

// Repeats come within minutes; the stored answers hold contact details and are deleted when no longer needed.
const keptDays = 7

export type KeyedRequest = {
  scope: 'inquiry' | 'needs' | 'need inquiry' | 'ask' | 'shipment' | 'seller lists'
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
  if (await insertRequestKey(tx, { scope, key, payload_hash: payloadHash })) {
    const result = await act()
    await updateRequestKeyResult(tx, { scope, key }, result)
    await deleteOldRequestKeys(tx, keptDays)
    return result
  }
  const first = await findRequestKey(tx, { scope, key })
  if (first?.payload_hash !== payloadHash) {
    throw new DomainError('REQUEST_KEY_REUSED', 'This request key was already used for a different request')
  }
  return resultSchema.parse(first.result)
}

/** Whether a key came before, so that its repeat counts against no limit. */
export async function wasSent(db: Db, { scope, key }: Pick<KeyedRequest, 'scope' | 'key'>): Promise<boolean> {
  return key !== undefined && (await findRequestKey(db, { scope, key })) !== undefined
}

export async function dropOldRequestKeys(db: Db): Promise<void> {
  let dropped: number
  do dropped = await deleteOldRequestKeys(db, keptDays)
  while (dropped > 0)
}
