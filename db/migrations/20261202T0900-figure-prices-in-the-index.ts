import { type Kysely, sql } from 'kysely'

// The figures of like steel lie all over the table. Ids may be too long for an index, their hashes are not.
// Steel without a grade, which is much, is found by the index like any other family.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index steel_prices_like_idx;
    alter table steel_prices
      drop column sole_family,
      add column sole_family text generated always as (
        case when cardinality(grade_families) = 1 and length(grade_families[1]) <= 40 then grade_families[1] end
      ) stored,
      add column quote_hash bigint generated always as (hashtextextended(quote_id, 0)) stored,
      add column inquiry_hash bigint generated always as (hashtextextended(inquiry_id, 0)) stored,
      add column item_hash bigint generated always as (hashtextextended(item_id, 0)) stored;
    create index steel_prices_like_idx on steel_prices (steel_key, sole_family, thickness_low, thickness_high, told_at)
      include (id, price_cents, cost_cents, quote_hash, inquiry_hash, item_hash)
      where steel_key is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index steel_prices_like_idx;
    alter table steel_prices
      drop column quote_hash, drop column inquiry_hash, drop column item_hash, drop column sole_family,
      add column sole_family text not null generated always as (
        case when cardinality(grade_families) = 1 and length(grade_families[1]) <= 40 then grade_families[1] else '' end
      ) stored;
    create index steel_prices_like_idx on steel_prices (steel_key, sole_family, thickness_low, thickness_high)
      where steel_key is not null;
  `.execute(db)
}
