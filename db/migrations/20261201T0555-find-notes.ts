import { type Kysely, sql } from 'kysely'

/** Staff find notes about customers by their words: all of them, where a name has its first 300 characters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_note(given text) returns tsvector language sql immutable strict parallel safe cost 10000
    return array_to_tsvector((
      select coalesce(array_agg('t:' || left(word, 60)), '{}')
      from regexp_split_to_table(lower(left(given, 4000)), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f]+') as word
      where word <> ''
    ));
    create index customer_notes_find_idx on customer_notes using gin (find_note(text)) with (fastupdate = off);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index customer_notes_find_idx; drop function find_note`.execute(db)
}
