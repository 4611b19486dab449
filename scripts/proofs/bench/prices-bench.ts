import type pg from 'pg'
import type { SimilarPrices } from '../../../src/shared/prices/schema.ts'
import { count, figure, median, printTable, timed } from '../harness/figures.ts'
import { contentOf, sendRequest } from '../harness/http.ts'
import { withClient } from '../harness/postgres.ts'
import { cpuOf, untilQuiet } from '../harness/process-use.ts'
import { withServers } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { BenchContext } from './bench-context.ts'

const pricedLines = 100_000
const linesOfQuote = 5
const askedEvery = 10
const keptLimitMs = 600_000
const repeats = 50

/** From steel that a fifth of all lines are like to steel that none is like. */
const asked: readonly (readonly [what: string, lineId: string])[] = [
  ['what is quoted most', 'common 1'],
  ['another gauge of it', 'common 2'],
  ['a plate', 'plate'],
  ['what nobody quoted', 'rare'],
]

/** Sent in the last 180 days; a fifth of them are of one gauge, grade and condition. */
async function storeQuotes(client: pg.Client): Promise<void> {
  const quotes = pricedLines / linesOfQuote
  const category = (n: string) =>
    `(array['Hot Rolled Coil', 'Hot Rolled Coil', 'Cold Rolled Coil', 'Galvanized Coil', 'Plate'])[1 + ${n} % 5]`
  const thickness = (n: string) =>
    `case when ${n} % 5 < 2 and ${n} % 2 = 0 then '0.0598' else (array['0.1345', '10 GA', '.25', '0.5'])[1 + ${n} % 4] end`
  const grade = (n: string) => `(array['A1011 CS-B', 'A1011 SS GR 36', 'A36', 'A572-50'])[1 + ${n} % 4]`
  await client.query(`
    insert into customers (id, name, company, email, phone, state, action, company_key, email_key, kept_by_staff)
    select 'c' || n, 'Pat', 'Company ' || n, 'buyer' || n || '@acme.example', '', 'OH', 'Need', n::text, n::text, false
    from generate_series(0, 499) as n;
    insert into customer_inquiries (id, customer_name, company, email, phone, customer_id, selected_items, status)
    select 'i' || n, 'Pat', 'Company ' || n % 500, 'buyer' || n % 500 || '@acme.example', '', 'c' || n % 500, '["a"]', 'quoted'
    from generate_series(1, ${quotes}) as n;
    insert into inquiry_lines (inquiry_id, position, item_id, category, thickness, grade_category, condition, weight, qty_pcs)
    select 'i' || n, line, 'item' || line, ${category('(n + line)')}, ${thickness('(n + line)')}, ${grade('n')}, 'Prime', '42,350', 1
    from generate_series(1, ${quotes}) as n, generate_series(1, ${linesOfQuote}) as line;
    insert into quotes (id, inquiry_id, version, state, freight, valid_until, fob_point, terms, note, internal_note, changed_by, sent_at,
      answer, answer_line_ids)
    select 'q' || n, 'i' || n, 1, case when n % 4 = 0 then 'accepted' else 'sent' end, 'included', '2999-12-01', '', '', '', '', 'admin',
      now() - n % 180 * interval '1 day' - interval '1 hour', case when n % 4 = 0 then 'accept' end, array['l' || n || '-1']
    from generate_series(1, ${quotes}) as n;
    insert into quote_inquiries (quote_id, inquiry_id) select 'q' || n, 'i' || n from generate_series(1, ${quotes}) as n;
    insert into quote_lines (quote_id, id, position, inquiry_item_id, description, thickness, width, length, grade, condition, pieces,
      weight_lb, price, unit, basis, no_quote, note, cost)
    select 'q' || n, 'l' || n || '-' || line, line, 'item' || line, 'Steel', ${thickness('(n + line)')}, '48', 'COIL', ${grade('n')}, 'Prime', 1,
      42350, round(30 + n * 7 % 2000 / 100.0, 2)::text, 'cwt', 'actual', false, '', case when n % 3 > 0 then '33.8' end
    from generate_series(1, ${quotes}) as n, generate_series(1, ${linesOfQuote}) as line;
    insert into asks (id, inquiry_id, source_code, valid_until, message, changed_by, state, answer_count)
    select 'a' || n, 'i' || n, 'DMW1', '2999-12-01', '', 'admin', 'answered', 1
    from generate_series(1, ${quotes}) as n where n % ${askedEvery} = 0;
    insert into ask_lines (id, ask_id, position, inquiry_item_id)
    select 'al' || n, 'a' || n, 1, 'item1' from generate_series(1, ${quotes}) as n where n % ${askedEvery} = 0;
    insert into ask_answers (ask_id, answered_by, lines)
    select 'a' || n, 'the supplier', jsonb_build_array(jsonb_build_object('id', 'al' || n, 'available', 'yes', 'cost', '33', 'unit', 'cwt'))
    from generate_series(1, ${quotes}) as n where n % ${askedEvery} = 0;
    insert into quotes (id, inquiry_id, version, state, valid_until, fob_point, terms, note, internal_note, changed_by)
    values ('draft', 'i1', 2, 'draft', '2999-12-01', '', '', '', '', 'admin');
    insert into quote_lines (quote_id, id, position, description, thickness, width, length, grade, condition, unit, basis, no_quote, note)
    values ('draft', 'common 1', 1, 'Hot Rolled Coil', '0.0598', '', '', 'A1011 CS-B', 'Prime', 'cwt', 'actual', false, ''),
      ('draft', 'common 2', 2, 'Hot Rolled Coil', '10 GA', '', '', 'A1011 CS-B', 'Prime', 'cwt', 'actual', false, ''),
      ('draft', 'plate', 3, 'Plate', '0.5', '', '', 'A36', 'Prime', 'cwt', 'actual', false, ''),
      ('draft', 'rare', 4, 'Galvalume Sheet', '0.02', '', '', 'A792', 'Prime', 'cwt', 'actual', false, '');
  `)
  await client.query('vacuum analyze')
}

/** Measures what it costs to say what like steel brought, among 100,000 priced lines, and to keep them all at the first start. */
export async function benchPrices({ databases, workDir }: BenchContext): Promise<void> {
  const databaseUrl = await databases.copyOfStock(1_000)
  await withClient(databaseUrl, storeQuotes)
  const countKept = () =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ kept: number }>('select count(*)::int as kept from steel_prices')
      return rows[0]?.kept ?? 0
    })
  await withServers(databaseUrl, workDir, [{ env: {} }], async ([server]) => {
    const all = pricedLines + pricedLines / linesOfQuote / askedEvery
    const keptMs = await timed(() =>
      waitUntil('all prices are kept', async () => (await countKept()) >= all, { limitMs: keptLimitMs }),
    )
    await withClient(databaseUrl, (client) => client.query('vacuum analyze steel_prices'))
    const headers = { cookie: await server.signIn() }
    const rows: (string | undefined)[][] = []
    for (const [what, lineId] of asked) {
      const path = `/api/prices/similar?${new URLSearchParams({ lineId })}`
      const ask = () => sendRequest(server.address, { path, headers })
      const { count: quotes } = await contentOf<SimilarPrices>(await ask(), path)
      const elapsed: number[] = []
      await untilQuiet(server.pid())
      const cpuMs = await cpuOf({ servers: [server.pid()], database: databases.serverPid() }, async () => {
        for (let time = 0; time < repeats; time += 1) elapsed.push(await timed(ask))
      })
      rows.push([what, count(quotes), figure(cpuMs && cpuMs / repeats), figure(median(elapsed))])
    }
    printTable(
      `${count(pricedLines)} priced lines, kept within ${count(keptMs / 1_000)} s of the start`,
      ['asked for', 'quotes of like steel', 'CPU of server and database, ms', 'answered after, ms'],
      rows,
    )
  })
}
