import { type Kysely, sql } from 'kysely'

/** What a customer's page shows of inquiries, quotes and prices, however many they are, is found without reading their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index customer_inquiries_customer_idx;
    create index customer_inquiries_customer_idx on customer_inquiries (customer_id, created_at) include (id);
    drop index quote_inquiries_inquiry_idx;
    create index quote_inquiries_inquiry_idx on quote_inquiries (inquiry_id, quote_id);
    create index quotes_sent_idx on quotes (inquiry_id, sent_at) include (id) where sent_at is not null;
    create index steel_prices_told_idx on steel_prices (inquiry_id, told_at) where quote_id is not null and price_cents is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index steel_prices_told_idx, quotes_sent_idx;
    drop index quote_inquiries_inquiry_idx;
    create index quote_inquiries_inquiry_idx on quote_inquiries (inquiry_id);
    drop index customer_inquiries_customer_idx;
    create index customer_inquiries_customer_idx on customer_inquiries (customer_id, created_at);
  `.execute(db)
}
