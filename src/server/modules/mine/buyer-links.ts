import type { Tx } from '../../db/database.ts'
import type { PrivateLinks } from '../../lib/secrets/private-links.ts'
import { upsertBuyerLink } from './queries.ts'

/**
 * Opens what a buyer has with us for 30 days, for a mail about something to his address; returns the link. Written again, the
 * mail has the same one.
 */
export async function openBuyerLink(
  tx: Tx,
  { buyer }: PrivateLinks,
  { aboutId, buyerKey }: { aboutId: string; buyerKey: string },
): Promise<string> {
  const id = `${aboutId} ${buyerKey}`
  await upsertBuyerLink(tx, { id, email_key: buyerKey, token_digest: buyer.digestOf(id) })
  return buyer.urlOf(id)
}
