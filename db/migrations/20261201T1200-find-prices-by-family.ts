import { type Kysely, sql } from 'kysely'

// Half of the prices that the index found were of another grade. A long family would not fit into the index.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table steel_prices add column sole_family text not null generated always as (
      case when cardinality(grade_families) = 1 and length(grade_families[1]) <= 40 then grade_families[1] else '' end
    ) stored;
    drop index steel_prices_like_idx;
    create index steel_prices_like_idx on steel_prices (steel_key, sole_family, thickness_low, thickness_high)
      where steel_key is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index steel_prices_like_idx;
    alter table steel_prices drop column sole_family;
    create index steel_prices_like_idx on steel_prices (steel_key, thickness_low, thickness_high) where steel_key is not null;
  `.execute(db)
}
