import type pg from 'pg'
import { count, figure, median, printTable, timed } from '../harness/figures.ts'
import { contentOf, sendRequest } from '../harness/http.ts'
import { withClient } from '../harness/postgres.ts'
import { cpuOf, untilQuiet } from '../harness/process-use.ts'
import { withServers } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { BenchContext } from './bench-context.ts'
import { searchEnv } from './search/search-requests.ts'

const inquiries = 60_000
const needs = 40_000
const suppliers = 1_000
const orders = 20_000
const files = 5_000
const notes = 20_000
const loadLimitMs = 300_000
const repeats = 10

/** What staff may look for: what one record has, what thousands have, and what nothing has. */
const asked: readonly (readonly [what: string, q: string])[] = [
  ['a reference', 'I-31042'],
  ['a number of any kind', '15042'],
  ['a person', 'Casey Vance'],
  ['a company', 'Lakeshore Tank 4711'],
  ['a word of all companies', 'steel'],
  ['a beginning that most companies have', 'ste'],
  ['two words of many', 'casey steel'],
  ['a phone number', '(216) 555-4711'],
  ['four digits', '4711'],
  ['an address', 'buyer4710@lakeshore.example'],
  ['the domain of a fifth of them', '@lakeshore.example'],
  ['a heat in stock', '512H004711'],
  ['the beginning of all product ids', 'P-0'],
  ['a heat of many inquiries', 'HEAT1'],
  ['a purchase order of a buyer', 'PO-4711'],
  ['a word of all files', 'list'],
  ['a word of one note', 'dock4711'],
  ['a word of all notes', 'call'],
  ['two words of many notes', 'galvanized monday'],
  ['nothing', 'zebra'],
]

async function storeRecords(client: pg.Client): Promise<void> {
  const person = (n: string) => `
    (array['Casey', 'Robin', 'Alex', 'Jamie', 'Morgan', 'Taylor', 'Drew', 'Sam'])[1 + ${n} % 8] || ' '
      || (array['Vance', 'Ortega', 'Lindqvist', 'Okafor', 'Baker'])[1 + ${n} / 8 % 5],
    (array['Lakeshore', 'Buckeye', 'Prairie', 'Summit', 'Harbor'])[1 + ${n} % 5] || ' '
      || (array['Steel', 'Steel Supply', 'Tank', 'Steel Fabrication'])[1 + ${n} / 5 % 4] || ' ' || ${n},
    'buyer' || ${n} || '@' || (array['lakeshore', 'buckeye', 'prairie', 'summit', 'harbor'])[1 + ${n} % 5] || '.example',
    '(216) 555-' || lpad((${n} % 10000)::text, 4, '0')`
  await client.query(`
    insert into customers (name, company, email, phone, state, action, company_key, email_key, kept_by_staff)
    select ${person('n')}, 'OH', 'Need', n::text, n::text, false from generate_series(1, ${inquiries + needs}) as n;
    insert into customer_inquiries (id, customer_name, company, email, phone, selected_items, status)
    select 'i' || n, ${person('n')}, '["a", "b", "c"]', case when n % 10 = 0 then 'archive' else 'quoted' end
    from generate_series(1, ${inquiries}) as n;
    insert into inquiry_lines (inquiry_id, position, item_id, product_id, heat_num, product, thickness, width, source_code)
    select 'i' || n, line, 'item', 'P-' || lpad((n * 3 + line)::text, 7, '0'), 'HEAT' || n % 400, 'HR Coil', '0.187', '48', 'SRC1'
    from generate_series(1, ${inquiries}) as n, generate_series(0, 2) as line;
    insert into customer_needs (customer_name, company, email, phone, product, thickness, width, length, qty_pcs, grade_category,
      condition, location_state, category, position)
    select ${person('n')}, 'Prime', '0.06', '48', '', 1, '', '', 'OH', 'Galvanized Coil', 1
    from generate_series(${inquiries + 1}, ${inquiries + needs}) as n;
    insert into suppliers (id, contact_name, company, phone)
    select 's' || n, name, company, phone from (
      select n, ${person('n')} from generate_series(1, ${suppliers}) as n
    ) as made (n, name, company, email, phone);
    insert into supplier_emails (supplier_id, email, position) select 's' || n, 'lists@mill' || n || '.example', 0
    from generate_series(1, ${suppliers}) as n;
    insert into quotes (id, inquiry_id, version, state, freight, valid_until, fob_point, terms, note, internal_note, changed_by)
    select 'q' || n, 'i' || n, 1, 'accepted', 'included', '2026-12-01', '', '', '', '', 'admin' from generate_series(1, ${orders}) as n;
    insert into orders (id, inquiry_id, quote_id, purchase_order, fob_point, freight, terms, note, changed_by)
    select 'o' || n, 'i' || n, 'q' || n, 'PO-' || n, '', 'included', '', '', 'admin' from generate_series(1, ${orders}) as n;
    insert into order_lines (order_id, position, quote_line_id, source_code, product, product_id, heat_num, description, thickness, width,
      length, grade, condition, heat, ships_from, lead_time, note, price, unit, basis)
    select 'o' || n, 0, 'l', 'SRC1', 'HR Coil', 'P-' || lpad(n::text, 7, '0'), 'HEAT' || n % 400, '', '0.187', '48', '', '', '', '', '', '',
      '', '40', 'cwt', 'actual' from generate_series(1, ${orders}) as n;
    insert into customer_notes (customer_id, text, created_by)
    select id, 'Call before noon, wants ' || (array['galvanized', 'hot rolled', 'plate', 'tube'])[1 + n % 4] || ' by '
      || (array['Monday', 'Tuesday', 'Friday'])[1 + n % 3] || ', dock' || n || '. ' || repeat('Freight was late again. ', 10), 'admin'
    from (select id, row_number() over (order by id) as n from customers limit ${notes}) as customer;
    insert into uploads (file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped, sources)
    select 'Mill ' || n || ' list.xlsx', 'Hot Rolled Coil', 'category', '', 'admin', 1, 0, '[]' from generate_series(1, ${files}) as n;
  `)
  await client.query('vacuum analyze')
}

/** Measures what it costs to find anything that staff may look for. */
export async function benchFind({ settings, databases, workDir }: BenchContext): Promise<void> {
  const databaseUrl = await databases.copyOfStock(settings.searchItems)
  const storedMs = await withClient(databaseUrl, (client) => timed(() => storeRecords(client)))
  await withServers(databaseUrl, workDir, [{ env: searchEnv }], async ([server]) => {
    const headers = { cookie: await server.signIn() }
    const find = (q: string) =>
      sendRequest(server.address, { path: `/api/admin/find?${new URLSearchParams({ q })}`, headers })
    const isLoaded = async () => (await find('zebra')).status === 200
    await waitUntil('the stock is loaded', isLoaded, { limitMs: loadLimitMs })
    const rows: (string | undefined)[][] = []
    for (const [what, q] of asked) {
      const path = `/api/admin/find?${new URLSearchParams({ q })}`
      const { results } = await contentOf<{ results: unknown[] }>(await find(q), path)
      const elapsed: number[] = []
      const database = { servers: [], database: databases.serverPid() }
      await untilQuiet(server.pid())
      const cpuMs = await cpuOf(database, async () => {
        for (let time = 0; time < repeats; time += 1) elapsed.push(await timed(() => find(q)))
      })
      rows.push([`${what}: ${q}`, count(results.length), figure(cpuMs && cpuMs / repeats), figure(median(elapsed))])
    }
    printTable(
      `${count(settings.searchItems)} items, ${count(inquiries + needs)} leads, stored in ${count(storedMs / 1_000)} s`,
      ['asked', 'hits', 'CPU of the database, ms', 'answered after, ms'],
      rows,
    )
  })
}
