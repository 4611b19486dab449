import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was sent at once has one number. Until now each inquiry was sent alone.
  await sql`
    create sequence inquiry_numbers;
    alter table customer_inquiries
      add column number bigint,
      add column sending_id text not null default gen_random_uuid()::text;

    with numbered as (
      select id, row_number() over (order by created_at, id) as number from customer_inquiries
    )
    update customer_inquiries as inquiry set number = numbered.number from numbered where numbered.id = inquiry.id;

    select setval('inquiry_numbers', coalesce(max(number), 0) + 1, false) from customer_inquiries;
    alter table customer_inquiries
      alter column number set not null,
      alter column number set default nextval('inquiry_numbers');
    create index customer_inquiries_number_idx on customer_inquiries (number);
    create index customer_inquiries_sending_idx on customer_inquiries (sending_id);
  `.execute(db)

  await sql`
    create sequence need_numbers;
    alter table customer_needs add column number bigint;

    with numbered as (
      select submission_id, row_number() over (order by min(created_at), submission_id) as number
      from customer_needs group by submission_id
    )
    update customer_needs as need set number = numbered.number
    from numbered where numbered.submission_id = need.submission_id;

    select setval('need_numbers', coalesce(max(number), 0) + 1, false) from customer_needs;
    alter table customer_needs
      alter column number set not null,
      alter column number set default nextval('need_numbers');
    create index customer_needs_number_idx on customer_needs (number);
  `.execute(db)

  // A request that is sent again gets its first answer, which now has a reference.
  await sql`
    update request_keys as request set result = result || jsonb_build_object('reference', 'I-' || inquiry.number)
    from customer_inquiries as inquiry
    where request.scope = 'inquiry' and inquiry.id = request.result ->> 'id';

    update request_keys as request
    set result = (
      select jsonb_agg(entry.need || jsonb_build_object('reference', 'N-' || coalesce(need.number, 0)) order by place)
      from jsonb_array_elements(request.result) with ordinality as entry (need, place)
      left join customer_needs as need on need.id = entry.need ->> 'id'
    )
    where scope = 'needs' and jsonb_typeof(result) = 'array' and jsonb_array_length(result) > 0;

    delete from request_keys where scope = 'inquiry' and not result ? 'reference';
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_needs drop column number;
    alter table customer_inquiries drop column number, drop column sending_id;
    drop sequence need_numbers;
    drop sequence inquiry_numbers;
  `.execute(db)
}
