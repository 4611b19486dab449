import { type Kysely, sql } from 'kysely'

const kindsBefore = ['inquiry', 'needs', 'quote answer', 'upload', 'matches', 'failed mail'].map((kind) =>
  sql.lit(kind),
)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quotes
      alter column freight drop not null,
      add constraint quotes_freight_chosen_check check (state = 'draft' or freight is not null),
      add column field_revisions jsonb not null default '{}';
    create index quote_lines_id_idx on quote_lines (id);
    alter table staff_events
      drop constraint staff_events_kind_check,
      add constraint staff_events_kind_check check (kind in (${sql.join([...kindsBefore, sql.lit('quote')])}));
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from staff_events where kind = 'quote';
    alter table staff_events
      drop constraint staff_events_kind_check,
      add constraint staff_events_kind_check check (kind in (${sql.join(kindsBefore)}));
    drop index quote_lines_id_idx;
    update quotes set freight = 'buyer arranges' where freight is null;
    alter table quotes
      drop column field_revisions,
      drop constraint quotes_freight_chosen_check,
      alter column freight set not null;
  `.execute(db)
}
