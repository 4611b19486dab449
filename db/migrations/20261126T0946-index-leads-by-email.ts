import { type Kysely, sql } from 'kysely'

// Whoever has a buyer's link, or asks for one, has the leads of one address looked up.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_inquiries_email_idx on customer_inquiries (lower(email), created_at);
    create index customer_needs_email_idx on customer_needs (lower(email), created_at);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_inquiries_email_idx, customer_needs_email_idx`.execute(db)
}
