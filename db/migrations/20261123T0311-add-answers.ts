import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staged_uploads add column answers jsonb not null default '{}';
    create table remembered_answers (
      question_id text not null,
      answer text not null,
      username text not null,
      answered_at timestamptz(3) not null default now(),
      constraint remembered_answers_pkey primary key (question_id)
    );
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table remembered_answers;
    alter table staged_uploads drop column answers;
  `.execute(db)
}
