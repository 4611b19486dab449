import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids can commit out of order, so times are those of writing, not of the beginning of a transaction.
  await sql`
    create table staff_events (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('inquiry', 'needs', 'quote answer', 'upload', 'matches', 'failed mail')),
      records jsonb not null,
      title text not null,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create index staff_events_created_at_idx on staff_events (created_at);

    create function notify_staff_event() returns trigger language plpgsql as $$
      begin
        perform pg_notify('staff_events', new.id::text);
        return null;
      end
    $$;
    create trigger notify_staff_event after insert on staff_events
      for each row execute function notify_staff_event();

    create function notify_ended_sessions() returns trigger language plpgsql as $$
      begin
        if exists (select from ended) then perform pg_notify('ended_sessions', ''); end if;
        return null;
      end
    $$;
    create trigger notify_ended_sessions after delete on session
      referencing old table as ended for each statement execute function notify_ended_sessions();
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger notify_ended_sessions on session;
    drop function notify_ended_sessions;
    drop table staff_events;
    drop function notify_staff_event;
  `.execute(db)
}
