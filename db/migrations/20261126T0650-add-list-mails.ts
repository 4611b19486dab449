import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incoming_lists add column tells_reason boolean not null default false;
    alter table mails
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in (
        'inquiry to staff', 'needs to staff', 'answer to staff', 'digest to staff', 'inquiry confirmation',
        'needs confirmation', 'quote', 'search confirmation', 'search news', 'matches to staff', 'list confirmation',
        'list result', 'list reminder'
      ))
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from mails where kind in ('list confirmation', 'list result', 'list reminder');
    alter table mails
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in (
        'inquiry to staff', 'needs to staff', 'answer to staff', 'digest to staff', 'inquiry confirmation',
        'needs confirmation', 'quote', 'search confirmation', 'search news', 'matches to staff'
      ));
    alter table incoming_lists drop column tells_reason
  `.execute(db)
}
