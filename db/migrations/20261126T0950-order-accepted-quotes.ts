import { type Kysely, sql } from 'kysely'

/** Quotes that were accepted before there were orders, and whose inquiries still wait for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into orders (
      inquiry_id, quote_id, purchase_order, fob_point, freight, freight_amount, terms, note, created_at, changed_at, changed_by
    )
    select quotes.inquiry_id, quotes.id, answer_purchase_order, fob_point, coalesce(freight, 'included'),
      -- Freight that was added for all lines is still to be agreed on for some of them.
      case when freight = 'added' and cardinality(answer_line_ids) = (
        select count(*) from quote_lines where quote_id = quotes.id and not no_quote and price is not null
      ) then freight_amount end,
      terms, note, answered_at, answered_at, 'the buyer'
    from quotes join customer_inquiries on customer_inquiries.id = quotes.inquiry_id
    where quotes.state = 'accepted' and status = 'waiting order'
      and not exists (select from orders where quote_id = quotes.id)
    order by answered_at, quotes.id;

    insert into order_lines (
      order_id, position, quote_line_id, item_id, source_code, product, product_id, heat_num, description, thickness, width,
      length, grade, condition, heat, ships_from, lead_time, note, pieces, weight_lb, price, unit, basis, cost
    )
    select orders.id, row_number() over (partition by orders.id order by quoted.position), quoted.id, quoted.inquiry_item_id,
      coalesce(sent.source_code, ''), coalesce(nullif(sent.product, ''), sent.category, ''), coalesce(sent.product_id, ''),
      coalesce(sent.heat_num, ''), quoted.description,
      quoted.thickness, quoted.width, quoted.length, quoted.grade, quoted.condition, quoted.heat, quoted.ships_from,
      quoted.lead_time, quoted.note, quoted.pieces, quoted.weight_lb, quoted.price, quoted.unit, quoted.basis, quoted.cost
    from orders
    join quotes on quotes.id = orders.quote_id
    join quote_lines as quoted on quoted.quote_id = quotes.id and quoted.id = any(quotes.answer_line_ids)
    left join inquiry_lines as sent
      on sent.inquiry_id = coalesce(quoted.inquiry_id, quotes.inquiry_id) and sent.item_id = quoted.inquiry_item_id
    where not exists (select from order_lines where order_id = orders.id);

    insert into purchases (order_id, position, source_code)
    select order_id, row_number() over (partition by order_id order by min(position)) - 1,
      (array_agg(source_code order by position))[1]
    from order_lines
    where source_code <> '' and not exists (select from purchases where purchases.order_id = order_lines.order_id)
    group by order_id, lower(source_code);
  `.execute(db)
}

export async function down(): Promise<void> {
  // The orders go with their tables.
}
