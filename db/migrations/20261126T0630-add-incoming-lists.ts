import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence list_sending_numbers;

    create table list_sendings (
      id text primary key default gen_random_uuid()::text,
      number bigint not null default nextval('list_sending_numbers'),
      way text not null,
      sender_name text not null default '',
      -- In lower case.
      sender_email text,
      is_proven boolean not null default false,
      company text not null default '',
      phone text not null default '',
      state text not null default '',
      notes text not null default '',
      token_digest text,
      message_id text,
      may_be_answered boolean not null default false,
      received_at timestamptz(3) not null default now()
    );
    create unique index list_sendings_token_digest_key on list_sendings (token_digest);
    create index list_sendings_received_at_idx on list_sendings (received_at, id);
    create index list_sendings_sender_email_idx on list_sendings (sender_email);

    create table incoming_lists (
      id text primary key default gen_random_uuid()::text,
      sending_id text not null references list_sendings on delete cascade,
      position integer not null default 0,
      supplier_id text references suppliers on delete set null,
      staged_upload_id text references staged_uploads on delete set null,
      upload_id text,
      file_name text not null,
      file_bytes integer not null,
      digest text,
      outcome text,
      reason text,
      items integer,
      weight_lb double precision,
      opened_at timestamptz(3),
      settled_at timestamptz(3)
    );
    create index incoming_lists_sending_id_idx on incoming_lists (sending_id, position);
    create index incoming_lists_supplier_id_idx on incoming_lists (supplier_id);
    create unique index incoming_lists_staged_upload_id_key on incoming_lists (staged_upload_id);
    create index incoming_lists_digest_idx on incoming_lists (digest);
    create index incoming_lists_unsettled_idx on incoming_lists (id) where settled_at is null;

    with staged as (
      select id, created_at, row_number() over (order by created_at, id) as place from staged_uploads where state <> 'stored'
    ), sent as (
      insert into list_sendings (id, way, received_at)
      select 'staged ' || id, 'by hand', created_at from staged order by place
    )
    insert into incoming_lists (sending_id, staged_upload_id, file_name, file_bytes)
    select 'staged ' || id, id, file_name, file_bytes from staged_uploads where state <> 'stored';

    create table supplier_headings (
      supplier_id text not null references suppliers on delete cascade,
      heading_set_key text not null,
      primary key (supplier_id, heading_set_key)
    );

    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (
      kind in ('inquiry', 'needs', 'quote answer', 'upload', 'list', 'matches', 'failed mail', 'quote')
    );
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in (
      'inquiry to staff', 'needs to staff', 'answer to staff', 'digest to staff', 'inquiry confirmation',
      'needs confirmation', 'quote', 'search confirmation', 'search news', 'matches to staff',
      'list stored', 'list declined', 'lists received', 'list reminder'
    ));

    alter table staged_uploads add column failure_code text;
    alter table uploads add column is_confirmation boolean not null default false;
    alter table mails add column in_reply_to text;
    alter table suppliers
      add column link_no integer not null default 0,
      add column link_digest text,
      add column reminded_at timestamptz(3),
      add column reminders integer not null default 0,
      add column held_until timestamptz(3);
    create unique index suppliers_link_digest_key on suppliers (link_digest);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table suppliers
      drop column link_no, drop column link_digest, drop column reminded_at, drop column reminders, drop column held_until;
    delete from staff_events where kind = 'list';
    alter table staff_events drop constraint staff_events_kind_check;
    alter table staff_events add constraint staff_events_kind_check check (
      kind in ('inquiry', 'needs', 'quote answer', 'upload', 'matches', 'failed mail', 'quote')
    );
    delete from mails where kind in ('list stored', 'list declined', 'lists received', 'list reminder');
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in (
      'inquiry to staff', 'needs to staff', 'answer to staff', 'digest to staff', 'inquiry confirmation',
      'needs confirmation', 'quote', 'search confirmation', 'search news', 'matches to staff'
    ));
    alter table mails drop column in_reply_to;
    delete from uploads where is_confirmation;
    alter table uploads drop column is_confirmation;
    alter table staged_uploads drop column failure_code;
    drop table supplier_headings, incoming_lists, list_sendings;
    drop sequence list_sending_numbers;
  `.execute(db)
}
