import { type Kysely, sql } from 'kysely'

// A change that no supplier was told of waits whatever has shipped: few purchases, looked for in all orders at once.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index purchases_changed_idx on purchases (order_id)
      where changed_at is not null and state in ('sent', 'by hand') and handed_over_at is null
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index purchases_changed_idx`.execute(db)
}
