import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * What an order has of the stock is kept from its acceptance on, with all fields of the item, so that it is found again in later lists by
 * more than product id and heat.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sold_items
      add column is_sold boolean not null default true,
      add column is_copy boolean not null default false,
      add column has_left boolean not null default false,
      add column ordered_item_id text,
      add column item jsonb,
      add column ordered jsonb,
      drop constraint sold_items_pkey,
      add constraint sold_items_pkey primary key (no);
    drop index sold_items_item_key;
    create index sold_items_item_idx on sold_items (item_id);
    create index sold_items_line_idx on sold_items (order_line_id);

    drop index inventory_items_sold_line_key;
    create index inventory_items_sold_line_idx on inventory_items (sold_line_id) where sold_line_id is not null;

    create table source_renames (
      old_key text not null,
      new_key text not null,
      renamed_at timestamptz(3) not null default now(),
      primary key (old_key, new_key)
    );

    -- Claims could stand for another item than the one that was ordered.
    update sold_items set item_id = item.id from inventory_items as item where item.sold_line_id = order_line_id;

    insert into sold_items (order_line_id, order_reference, item_id, source_code, product_id, heat_num, is_sold)
    select line.id, 'O-' || orders.number, item_id, source_code, product_id, heat_num, false
    from order_lines as line join orders on orders.id = order_id
    where state = 'accepted' and item_id is not null order by orders.number, position;

    update sold_items as claim set item = coalesce(
      (select ${steelOf('item')} from inventory_items as item where item.id = claim.item_id),
      (select ${steelOf('item')} from replaced_items as item where item.id = claim.item_id order by replaced_id desc limit 1),
      jsonb_build_object(
        'category', '', 'product_id', product_id, 'heat_num', heat_num, 'product', '', 'thickness', '', 'width', '', 'length', '',
        'qty_pcs', 0, 'weight', '', 'grade_category', '', 'condition', '', 'location_state', '', 'region_codes', '',
        'weight_lb', null
      )
    );
    update sold_items set ordered = item,
      ordered_item_id = coalesce((select line.item_id from order_lines as line where line.id = order_line_id), item_id);
    alter table sold_items
      alter column ordered_item_id set not null,
      alter column item set not null,
      alter column ordered set not null,
      alter column is_sold drop default,
      drop column product_id,
      drop column heat_num;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from sold_items where not is_sold or is_copy;
    delete from sold_items as claim where exists (
      select from sold_items as earlier where earlier.item_id = claim.item_id and earlier.no < claim.no
    );
    update inventory_items set sold_line_id = null where sold_line_id is not null
      and not exists (select from sold_items where item_id = inventory_items.id and order_line_id = sold_line_id);
    drop index inventory_items_sold_line_idx;
    create unique index inventory_items_sold_line_key on inventory_items (sold_line_id) where sold_line_id is not null;
    drop table source_renames;

    alter table sold_items add column product_id text, add column heat_num text;
    update sold_items set product_id = item ->> 'product_id', heat_num = item ->> 'heat_num';
    drop index sold_items_item_idx, sold_items_line_idx;
    alter table sold_items
      alter column product_id set not null,
      alter column heat_num set not null,
      drop column is_sold,
      drop column is_copy,
      drop column has_left,
      drop column ordered_item_id,
      drop column item,
      drop column ordered,
      drop constraint sold_items_pkey,
      add constraint sold_items_pkey primary key (order_line_id);
    create unique index sold_items_item_key on sold_items (item_id);
  `.execute(db)
}

function steelOf(table: string): RawBuilder<unknown> {
  return sql.raw(`jsonb_build_object(
    'category', ${table}.category, 'product_id', ${table}.product_id, 'heat_num', ${table}.heat_num, 'product', ${table}.product,
    'thickness', ${table}.thickness, 'width', ${table}.width, 'length', ${table}.length, 'qty_pcs', ${table}.qty_pcs,
    'weight', ${table}.weight, 'grade_category', ${table}.grade_category, 'condition', ${table}.condition,
    'location_state', ${table}.location_state, 'region_codes', ${table}.region_codes, 'weight_lb', ${table}.weight_lb
  )`)
}
