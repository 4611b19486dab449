import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list of inquiries shows these without reading thousands of lines. Lines do not change once they are sent.
  await sql`
    alter table customer_inquiries
      add column products text[] not null default '{}',
      add column sources text[] not null default '{}',
      add column weight_lb double precision not null default 0,
      add column items_without_weight integer not null default 0,
      add column internal_note text,
      add column internal_note_by text,
      add column internal_note_at timestamptz(3);

    with line as (
      select inquiry_id, position, coalesce(nullif(category, ''), product, '') as product,
        nullif(source_code, '') as source_code, nullif(location_state, '') as state,
        (regexp_match(
          replace(btrim(weight), ',', ''), '^([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+))\\s*(?:lbs?\\.?|pounds?|#)?$', 'i'
        ))[1]::double precision as weight_lb
      from inquiry_lines
    ), product as (
      select inquiry_id, array_agg(product order by position) as names
      from (select inquiry_id, product, min(position) as position from line where product <> '' group by 1, 2) as one
      group by inquiry_id
    ), source as (
      select inquiry_id, array_agg(source order by position) as names
      from (
        select inquiry_id, min(position) as position,
          concat_ws(' - ', source_code, string_agg(distinct state, ', ' order by state)) as source
        from line where source_code is not null group by inquiry_id, source_code
      ) as one
      group by inquiry_id
    ), weight as (
      select inquiry_id, coalesce(sum(weight_lb) filter (where abs(weight_lb) <= 1e13), 0) as weight_lb,
        count(*) filter (where weight_lb is null or abs(weight_lb) > 1e13) as without
      from line group by inquiry_id
    )
    update customer_inquiries as inquiry
    set products = coalesce(product.names[:10], '{}'), sources = coalesce(source.names[:10], '{}'),
      weight_lb = weight.weight_lb, items_without_weight = weight.without
    from weight left join product using (inquiry_id) left join source using (inquiry_id)
    where weight.inquiry_id = inquiry.id;
  `.execute(db)

  // What a buyer sent at once. Until now, needs of one list shared their time and their customer.
  await sql`
    alter table customer_needs add column submission_id text not null default gen_random_uuid()::text;

    with submission as (
      select min(id) as id, array_agg(id) as need_ids from customer_needs
      group by created_at, company, customer_name, email, phone
    )
    update customer_needs as need set submission_id = submission.id
    from submission where need.id = any(submission.need_ids);

    create index customer_needs_submission_idx on customer_needs (submission_id, position);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_needs drop column submission_id;
    alter table customer_inquiries
      drop column products, drop column sources, drop column weight_lb, drop column items_without_weight,
      drop column internal_note, drop column internal_note_by, drop column internal_note_at;
  `.execute(db)
}
