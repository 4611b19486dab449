import { type Kysely, sql } from 'kysely'

/** What the list is sorted by. An index takes no long texts, and a lead must never be refused for one. */
const orders = {
  customer: "left(lower(coalesce(customer_name, '')), 100)",
  company: "left(lower(coalesce(company, '')), 100)",
  product: "left(lower(coalesce(products[1], '')), 100)",
  items: 'jsonb_array_length(selected_items)',
  weight: 'weight_lb',
  fob: "left(lower(coalesce(fob, '')), 100)",
  source: "left(lower(coalesce(sources[1], '')), 100)",
  date: 'number',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, by] of Object.entries(orders)) {
    const index = sql.ref(`customer_inquiries_by_${name}_idx`)
    await sql`create index ${index} on customer_inquiries ((${sql.raw(by)}), created_at, id)`.execute(db)
  }
  // That by date begins with the number too.
  await sql`drop index customer_inquiries_number_idx`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_inquiries_number_idx on customer_inquiries (number)`.execute(db)
  for (const name of Object.keys(orders)) {
    await sql`drop index ${sql.ref(`customer_inquiries_by_${name}_idx`)}`.execute(db)
  }
}
