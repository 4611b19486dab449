import { type Kysely, sql } from 'kysely'

const mailKinds = [
  'inquiry to staff',
  'needs to staff',
  'answer to staff',
  'digest to staff',
  'inquiry confirmation',
  'needs confirmation',
  'quote',
  'search confirmation',
  'search news',
  'matches to staff',
  'list confirmation',
  'list result',
  'list reminder',
  'ask',
  'order confirmation',
  'order cancellation',
  'purchase order',
  'purchase cancellation',
  'purchase answer to staff',
  'buyer link',
  'shipment',
  'shipment correction',
  'order change',
  'order change answer to staff',
  'ready date',
  'order change taken back',
]
const eventKinds = [
  'inquiry',
  'needs',
  'quote answer',
  'upload',
  'list',
  'matches',
  'failed mail',
  'quote',
  'ask',
  'ask answer',
  'order',
  'purchase answer',
  'seen',
  'order answer',
  'done',
  'reply',
  'papers sent',
  'paper',
]

/**
 * Accounts of staff with a name, an address and a state, the links by which they choose a password, and what is told of a
 * session: the browser, and when its password was last confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_accounts
      add column name text not null default '',
      add column email text not null default '',
      add column state text not null default 'active',
      add column revision integer not null default 1,
      alter column password_hash drop not null,
      add constraint admin_accounts_state_check check (state in ('invited', 'active', 'deactivated')),
      add constraint admin_accounts_password_check check (state <> 'active' or password_hash is not null);
    create unique index admin_accounts_email_key on admin_accounts (lower(email)) where email <> '';
    create index admin_accounts_created_idx on admin_accounts (created_at, id);
    create table account_uses (
      admin_id text not null,
      last_used_at timestamptz(3) not null,
      constraint account_uses_pkey primary key (admin_id),
      constraint account_uses_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );
    create table account_links (
      id text not null,
      admin_id text not null,
      token_digest text not null,
      ends_at timestamptz(3) not null,
      constraint account_links_pkey primary key (admin_id),
      constraint account_links_token_key unique (token_digest),
      constraint account_links_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );
    create index account_links_ends_idx on account_links (ends_at);
    alter table session
      add column id text not null default gen_random_uuid()::text,
      add column browser text not null default '',
      add column confirmed_at timestamptz(3);
    create index session_admin_idx on session (admin_id, id);
  `.execute(db)
  await setKinds(db, 'mails', [...mailKinds, 'account link', 'account news'])
  await setKinds(db, 'staff_events', [...eventKinds, 'account'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from mails where kind in ('account link', 'account news');
    delete from staff_events where kind = 'account';
  `.execute(db)
  await setKinds(db, 'mails', mailKinds)
  await setKinds(db, 'staff_events', eventKinds)
  await sql`
    drop index session_admin_idx;
    alter table session drop column id, drop column browser, drop column confirmed_at;
    drop table account_links;
    drop table account_uses;
    drop index admin_accounts_created_idx;
    drop index admin_accounts_email_key;
    delete from admin_accounts where state <> 'active';
    alter table admin_accounts
      drop constraint admin_accounts_state_check,
      drop constraint admin_accounts_password_check,
      alter column password_hash set not null,
      drop column name,
      drop column email,
      drop column state,
      drop column revision;
  `.execute(db)
}

async function setKinds(db: Kysely<unknown>, table: 'mails' | 'staff_events', kinds: readonly string[]): Promise<void> {
  const rule = sql.id(`${table}_kind_check`)
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)))
  await sql`
    alter table ${sql.table(table)} drop constraint ${rule}, add constraint ${rule} check (kind in (${listed}))
  `.execute(db)
}
