import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Inquiries are read page by page in the order in which they are worked; with the status beside it they are counted
  // without reading them.
  await sql`
    create index customer_inquiries_precedence_idx on customer_inquiries (
      (coalesce(array_position(array['archive', 'completed', 'waiting order', 'quoted', 'pending'], status), 0)),
      created_at, id
    ) include (status)
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('customer_inquiries_precedence_idx').execute()
}
