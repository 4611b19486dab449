import { type Kysely, sql } from 'kysely'

/** Passkeys of accounts, and the challenges that they answer, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text not null,
      admin_id text not null,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      name text not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3),
      constraint passkeys_pkey primary key (admin_id, id),
      constraint passkeys_credential_key unique (credential_id),
      constraint passkeys_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );
    create table passkey_challenges (
      challenge_digest text not null,
      admin_id text,
      ends_at timestamptz(3) not null,
      constraint passkey_challenges_pkey primary key (challenge_digest),
      constraint passkey_challenges_admin_fk foreign key (admin_id) references admin_accounts (id) on delete cascade
    );
    create index passkey_challenges_admin_idx on passkey_challenges (admin_id);
    create index passkey_challenges_ends_at_idx on passkey_challenges (ends_at);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table passkey_challenges; drop table passkeys`.execute(db)
}
