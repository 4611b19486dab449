import { type Kysely, sql } from 'kysely'

const isForSale = sql`select * from inventory_items where sold_line_id is null`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view listed_items;
    alter table inventory_items drop column view_json, add column has_mtr boolean not null default false;
    update inventory_items set has_mtr = true where id in (
      select record_id from paper_ties join papers on papers.id = paper_id where paper_ties.kind = 'item' and papers.kind = 'mtr'
    );
  `.execute(db)
  // It says so when the item is stored: in the view, lists of many such items took the database half as long again.
  await addViewJson(db, sql`case when has_mtr then ',"mtrOnFile":true}' else '}' end`)
  await sql`
    create view listed_items as ${isForSale};
    create index inventory_items_mtr_idx on inventory_items (id) where has_mtr;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view listed_items;
    alter table inventory_items drop column view_json, drop column has_mtr;
  `.execute(db)
  await addViewJson(db, sql`'}'`)
  await sql`create view listed_items as ${isForSale}`.execute(db)
}

async function addViewJson(db: Kysely<unknown>, end: ReturnType<typeof sql>): Promise<void> {
  await sql`
    alter table inventory_items add column view_json text not null generated always as (
      regexp_replace(replace(replace(replace(
        '{"id":' || quoted_json(id)
        || ',"productId":' || quoted_json(product_id)
        || ',"heatNum":' || quoted_json(heat_num)
        || ',"product":' || quoted_json(product)
        || ',"thickness":' || quoted_json(thickness)
        || ',"width":' || quoted_json(width)
        || ',"length":' || quoted_json(length)
        || ',"qtyPcs":' || qty_pcs
        || ',"weight":' || quoted_json(weight)
        || ',"gradeCategory":' || quoted_json(grade_category)
        || ',"condition":' || quoted_json(condition)
        || ',"locationState":' || quoted_json(location_state)
        || ',"regionCodes":' || quoted_json(region_codes)
        || ',"sourceCode":' || quoted_json(source_code)
        || ',"category":' || quoted_json(category)
        || ',"createdAt":' || quoted_json(iso_time(created_at))
        || ${end},
      chr(10), '\\n'), chr(13), '\\r'), chr(9), '\\t'), '[\\x01-\\x1f]', ' ', 'g')
    ) stored
  `.execute(db)
}
