import { type SqlBool, sql } from 'kysely'
import { buyerLinkDays } from '../../../shared/mine/terms.ts'
import type { Db, Tx } from '../../db/database.ts'

const lives = sql<SqlBool>`ends_at > now()`

/** The same id is the same link, which opens for its days again. */
export async function upsertBuyerLink(
  tx: Tx,
  link: { id: string; email_key: string; token_digest: string },
): Promise<void> {
  const endsAt = sql<Date>`now() + ${buyerLinkDays} * interval '1 day'`
  await tx
    .insertInto('buyer_links')
    .values({ ...link, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ token_digest: link.token_digest, ends_at: endsAt }))
    .execute()
}

export function selectBuyerLink(db: Db, digest: string): Promise<{ email_key: string; ends_at: Date } | undefined> {
  return db
    .selectFrom('buyer_links')
    .select(['email_key', 'ends_at'])
    .where('token_digest', '=', digest)
    .where(lives)
    .executeTakeFirst()
}

export async function deleteEndedBuyerLinks(db: Db): Promise<void> {
  await db.deleteFrom('buyer_links').where(sql<SqlBool>`not ${lives}`).execute()
}

export async function deleteBuyerLinksOf(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('buyer_links').where('email_key', '=', emailKey).execute()
}

/** The oldest first. */
export function selectBuyerLinksOf(db: Db, emailKey: string): Promise<{ created_at: Date; ends_at: Date }[]> {
  return db
    .selectFrom('buyer_links')
    .select(['created_at', 'ends_at'])
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute()
}
