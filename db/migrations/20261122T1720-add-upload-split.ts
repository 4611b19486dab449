import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staged_uploads add column split_by_product boolean not null default false;
    alter table uploads add column split_by_product boolean not null default false;
    alter table staged_rows add column category text;

    create function pg_temp.with_category(sources jsonb, category text) returns jsonb language sql as $$
      select coalesce(jsonb_agg(jsonb_build_object('category', category) || source order by place), '[]')
      from jsonb_array_elements(sources) with ordinality as listed (source, place)
    $$;
    update uploads set sources = pg_temp.with_category(sources, category);
    update staged_uploads set
      survey = '{"otherLists": []}'::jsonb || survey,
      preview = jsonb_set(preview, '{sources}', pg_temp.with_category(preview -> 'sources', category)),
      result = jsonb_set(result, '{sources}', pg_temp.with_category(result -> 'sources', category));
    drop function pg_temp.with_category;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staged_rows drop column category;
    alter table uploads drop column split_by_product;
    alter table staged_uploads drop column split_by_product;
  `.execute(db)
}
