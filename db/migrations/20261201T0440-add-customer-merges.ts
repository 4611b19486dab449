import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customers add column revision integer not null default 1;

    -- Each merge, without anything about the person: what is left once the person is erased.
    create table customer_merges (
      id text not null default gen_random_uuid()::text constraint customer_merges_pkey primary key,
      into_id text not null,
      merged_at timestamptz(3) not null default now(),
      undone_at timestamptz(3)
    );
    create index customer_merges_merged_at_idx on customer_merges (merged_at);

    -- Customers that were merged, with whom they lead to. What an undo gives back is deleted after its time.
    create table former_customers (
      id text not null constraint former_customers_pkey primary key,
      customer_id text not null constraint former_customers_customer_fk references customers (id) on delete cascade,
      merge_id text not null constraint former_customers_merge_id_key unique,
      company text not null,
      name text not null,
      email text not null,
      phone text not null,
      company_key text not null,
      email_key text not null,
      kept_by_staff boolean not null,
      merged_by text not null,
      merged_at timestamptz(3) not null default now(),
      undo jsonb
    );
    create index former_customers_customer_idx on former_customers (customer_id, merged_at);
    create index former_customers_email_idx on former_customers (email_key, merged_at);
    create index former_customers_undo_idx on former_customers (merged_at) where undo is not null;
    create index former_customers_kept_address_idx on former_customers (regexp_replace(email_key, '\\+[^@]*@', '@'))
      where kept_by_staff;
    create index former_customers_find_idx on former_customers using gin (find_person(name, company, email, phone))
      with (fastupdate = off);
    create index former_customers_find_email_idx on former_customers (find_start(email) text_pattern_ops);

    -- What two records of one customer have in common, each after the reason that it is; a company alone is none.
    create function customer_marks(company_key text, email_key text, name text, phone text) returns text[]
    language sql immutable parallel safe strict cost 1000
    return (
      select array_remove(array[
        case when email_key ~ '.@.' then 'email:' || case
          when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
          else mailbox || '@' || domain
        end end,
        case when root <> '' and cardinality(words) > 1
          then 'company and name:' || root || ':' || array_to_string(words, ' ') end,
        case when root <> '' and length(digits) >= 7 and cardinality(words) > 0
          then 'company and phone:' || root || ':' || right(digits, 10) || ':' || left(words[1], 1) || ' ' || words[cardinality(words)] end,
        case when cardinality(words) > 1 and domain <> '' and domain not in (
          'aol.com', 'att.net', 'comcast.net', 'gmail.com', 'gmx.com', 'googlemail.com', 'hotmail.com', 'icloud.com', 'live.com',
          'mac.com', 'mail.com', 'me.com', 'msn.com', 'outlook.com', 'proton.me', 'protonmail.com', 'sbcglobal.net',
          'verizon.net', 'yahoo.com', 'ymail.com'
        ) then 'name and domain:' || domain || ':' || array_to_string(words, ' ') end
      ], null)
      from (
        select company_root(company_key) as root, find_words('', name) as words,
          regexp_replace(phone, '\\D', '', 'g') as digits,
          regexp_replace(split_part(email_key, '@', 1), '\\+.*$', '') as mailbox, split_part(email_key, '@', 2) as domain
      ) as read
    );
    create index customers_marks_idx on customers using gin (customer_marks(company_key, email_key, name, phone))
      with (fastupdate = off);

    -- Records that may be of one customer, the lower id first, until one of them is gone; without foreign keys, whose locks would
    -- let two leads wait for each other.
    create table customer_pairs (
      customer_id text not null,
      other_customer_id text not null,
      reasons text[] not null,
      found_at timestamptz(3) not null default now(),
      dismissed_at timestamptz(3),
      dismissed_by text,
      constraint customer_pairs_pkey primary key (customer_id, other_customer_id),
      constraint customer_pairs_order_check check (customer_id < other_customer_id)
    );
    create index customer_pairs_other_idx on customer_pairs (other_customer_id);
    create index customer_pairs_open_idx on customer_pairs (found_at, customer_id, other_customer_id) where dismissed_at is null;

    with marked as (
      select id, mark, row_number() over (partition by mark order by id) as place
      from customers, unnest(customer_marks(company_key, email_key, name, phone)) as mark
    )
    insert into customer_pairs (customer_id, other_customer_id, reasons)
    select one.id, other.id, array_agg(distinct split_part(mark, ':', 1))
    from marked as one join marked as other using (mark)
    where other.place between one.place + 1 and one.place + 5
    group by one.id, other.id;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table customer_pairs, former_customers, customer_merges;
    drop index customers_marks_idx;
    drop function customer_marks;
    alter table customers drop column revision;
  `.execute(db)
}
