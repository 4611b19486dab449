import { type Kysely, sql } from 'kysely'

const digitPlaces = Array.from({ length: 12 }, (_, index) => index + 1)
const endsOfNumber = digitPlaces
  .map((at) => `case when length(digits) >= ${at + 3} then mark || substr(digits, ${at}) end`)
  .join(', ')

// Names and the words inside of addresses and numbers are few and common: inverted indexes have them, a mark in front of a word tells
// what it is of. The beginnings of addresses and numbers are many: of those a tree stops reading once it has enough. Bodies in
// standard SQL keep their meaning whatever the search path is, as while a backup is restored. 'strict' keeps the planner from taking
// the functions apart in every query.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_words(mark text, given text) returns text[] language sql immutable strict parallel safe cost 1000
    return (
      select coalesce(array_agg(mark || left(word, 60)), '{}')
      from regexp_split_to_table(lower(left(given, 300)), '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f]+') as word
      where word <> ''
    );
    create function find_whole(mark text, given text) returns text[] language sql immutable strict parallel safe cost 100
    return case when btrim(given) = '' then '{}' else array[mark || left(lower(btrim(given)), 100)] end;
    create function find_digits(mark text, given text) returns text[] language sql immutable strict parallel safe cost 1000
    return (
      select array_remove(array[${sql.raw(endsOfNumber)}], null)
      from (select left(translate(given, translate(given, '0123456789', ''), ''), 15) as digits) as number
    );
    create function find_start(given text) returns text language sql immutable strict parallel safe cost 100
    return lower(left(ltrim(given, E' \\t\\n!"#$%&''()*+,-./:;<=>?@[]^_{|}~'), 100));

    create function find_person(name text, company text, email text, phone text) returns tsvector
    language sql immutable strict parallel safe cost 10000
    return array_to_tsvector(
      find_words('n:', name) || find_whole('n=', name) || find_words('c:', company) || find_whole('c=', company)
      || (find_words('e:', split_part(email, '@', 1)))[2:] || find_words('e:', regexp_replace(split_part(email, '@', 2), '\\.[^.]*$', ''))
      || find_whole('e=', split_part(email, '@', 2)) || find_digits('p:', phone)
    );
    create function find_inside(mark text, given text) returns tsvector language sql immutable strict parallel safe cost 10000
    return array_to_tsvector((find_words(mark, given))[2:]);
    create function find_steel(product_id text, heat text) returns tsvector language sql immutable strict parallel safe cost 10000
    return array_to_tsvector((find_words('i:', product_id))[2:] || (find_words('h:', heat))[2:]);
    create function find_file(name text) returns tsvector language sql immutable strict parallel safe cost 10000
    return array_to_tsvector(find_words('f:', name));

    create function all_words(mark text, asked text) returns tsquery language sql immutable strict parallel safe
    return (
      select string_agg(
        '''' || word || '''' || case when length(word) - length(mark) >= case when substr(word, length(mark) + 1) ~ '^[0-9]+$' then 5 else 3 end then ':*' else '' end,
        ' & '
      )::tsquery
      from unnest(find_words(mark, asked)) as word
    );
    create function begins_with(mark text, asked text) returns tsquery language sql immutable strict parallel safe
    return ('''' || replace(replace(mark || left(lower(btrim(asked)), 60), '\\', '\\\\'), '''', '''''') || ''':*')::tsquery;
    create function start_pattern(asked text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(nullif(find_start(asked), ''), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
    create function is_whole(mark text, asked text) returns tsquery language sql immutable strict parallel safe
    return ('''' || replace(replace(mark || left(lower(btrim(asked)), 100), '\\', '\\\\'), '''', '''''') || '''')::tsquery;

    create index customers_find_idx on customers using gin (find_person(name, company, email, phone)) with (fastupdate = off);
    create index customers_find_email_idx on customers (find_start(email) text_pattern_ops);
    create index customer_inquiries_find_idx on customer_inquiries
      using gin (find_person(customer_name, company, email, phone)) with (fastupdate = off);
    create index customer_inquiries_find_email_idx on customer_inquiries (find_start(email) text_pattern_ops);
    create index customer_needs_find_idx on customer_needs
      using gin (find_person(customer_name, company, email, phone)) with (fastupdate = off);
    create index customer_needs_find_email_idx on customer_needs (find_start(email) text_pattern_ops);
    create index suppliers_find_idx on suppliers using gin (find_person(contact_name, company, '', phone)) with (fastupdate = off);
    create index supplier_emails_find_idx on supplier_emails using gin (find_person('', '', email, '')) with (fastupdate = off);
    create index supplier_emails_find_email_idx on supplier_emails (find_start(email) text_pattern_ops);

    create index inquiry_lines_find_idx on inquiry_lines
      using gin (find_steel(coalesce(product_id, ''), coalesce(heat_num, ''))) with (fastupdate = off);
    create index inquiry_lines_find_product_id_idx on inquiry_lines (find_start(product_id) text_pattern_ops);
    create index inquiry_lines_find_heat_idx on inquiry_lines (find_start(heat_num) text_pattern_ops);
    create index order_lines_find_idx on order_lines
      using gin (find_steel(product_id, coalesce(nullif(heat_num, ''), heat))) with (fastupdate = off);
    create index order_lines_find_product_id_idx on order_lines (find_start(product_id) text_pattern_ops);
    create index order_lines_find_heat_idx on order_lines (find_start(coalesce(nullif(heat_num, ''), heat)) text_pattern_ops);
    create index orders_find_idx on orders using gin (find_inside('o:', coalesce(purchase_order, ''))) with (fastupdate = off);
    create index orders_find_purchase_order_idx on orders (find_start(purchase_order) text_pattern_ops);

    create index uploads_find_idx on uploads using gin (find_file(file_name)) with (fastupdate = off);
    create index staged_uploads_find_idx on staged_uploads using gin (find_file(file_name)) with (fastupdate = off);
    create index incoming_lists_find_idx on incoming_lists using gin (find_file(file_name)) with (fastupdate = off);
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index customers_find_idx, customers_find_email_idx, customer_inquiries_find_idx, customer_inquiries_find_email_idx,
      customer_needs_find_idx, customer_needs_find_email_idx, suppliers_find_idx, supplier_emails_find_idx,
      supplier_emails_find_email_idx, inquiry_lines_find_idx, inquiry_lines_find_product_id_idx, inquiry_lines_find_heat_idx,
      order_lines_find_idx, order_lines_find_product_id_idx, order_lines_find_heat_idx, orders_find_idx,
      orders_find_purchase_order_idx, uploads_find_idx, staged_uploads_find_idx, incoming_lists_find_idx;
    drop function is_whole, start_pattern, begins_with, all_words, find_file, find_steel, find_inside, find_person, find_start, find_digits,
      find_whole, find_words;
  `.execute(db)
}
