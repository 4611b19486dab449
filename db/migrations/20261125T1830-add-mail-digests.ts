import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in (
        'inquiry to staff', 'needs to staff', 'answer to staff', 'digest to staff', 'inquiry confirmation',
        'needs confirmation', 'quote', 'search confirmation', 'search news', 'matches to staff'
      )),
      drop constraint mails_state_check,
      add constraint mails_state_check check (state in (
        'queued', 'sent', 'failed', 'cancelled', 'kept', 'held', 'gathered'
      ))
  `.execute(db)
}

/** What a digest told of counts as sent; what it has not, goes by itself. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from mails where kind = 'digest to staff';
    update mails set state = case when settled_at is null then 'queued' else 'sent' end where state = 'gathered';
    alter table mails
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in (
        'inquiry to staff', 'needs to staff', 'answer to staff', 'inquiry confirmation', 'needs confirmation', 'quote',
        'search confirmation', 'search news', 'matches to staff'
      )),
      drop constraint mails_state_check,
      add constraint mails_state_check check (state in ('queued', 'sent', 'failed', 'cancelled', 'kept', 'held'))
  `.execute(db)
}
