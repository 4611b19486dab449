import { type Kysely, sql } from 'kysely'

// Whoever asked and bought before this without an email has told the supplier long since, or given it up: nothing old waits.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table asks
      add column handed_over_at timestamptz(3),
      add column handed_over_by text,
      add constraint asks_handed_over_check check ((handed_over_at is null) = (handed_over_by is null));
    alter table purchases
      add column handed_over_at timestamptz(3),
      add column handed_over_by text,
      add constraint purchases_handed_over_check check ((handed_over_at is null) = (handed_over_by is null));
    update asks set handed_over_at = created_at, handed_over_by = 'the system' where not exists (
      select from mails where about_id = asks.id and kind = 'ask' and state in ('sent', 'queued', 'held')
    );
    update purchases set handed_over_at = sent_at, handed_over_by = 'the system' where sent_at is not null and not exists (
      select from mails where about_id = purchases.id and kind = 'purchase order' and state in ('sent', 'queued', 'held')
    );
    create index order_lines_open_idx on order_lines (order_id) where not is_complete;
    create index asks_not_handed_over_idx on asks (valid_until) where state = 'sent' and handed_over_at is null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index order_lines_open_idx;
    alter table asks drop column handed_over_at, drop column handed_over_by;
    alter table purchases drop column handed_over_at, drop column handed_over_by;
  `.execute(db)
}
