import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { insertSteelPrices, type LikePrices, type NewSteelPrice, selectLikePrices } from './queries.ts'

/** Numbers from 0 up to a limit, the same each time. */
function createDice(seed: number) {
  let state = seed
  const upTo = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value // never empty
  return { upTo, pick }
}

const inquiries = Array.from({ length: 12 }, (_, n) => ({
  id: `inquiry ${n}`,
  customerId: n % 4 === 3 ? null : `customer ${n % 3}`,
  // In any case, and also of a customer with another number.
  email: n % 5 === 0 ? 'PAT@acme.example' : n % 5 === 1 ? 'pat@acme.example' : `buyer${n}@acme.example`,
}))
/** Their lines are of any of the inquiries. */
const quotes = Array.from({ length: 20 }, (_, n) => ({ id: `quote ${n}`, isAccepted: n % 3 === 0 }))
const acceptedLines = ['line 0', 'line 1']
const asks = Array.from({ length: 10 }, (_, n) => ({ id: `ask ${n}` }))

async function storeDeals(db: Db): Promise<void> {
  await sql`
    insert into customers (id, name, company, email, phone, state, action, company_key, email_key, kept_by_staff)
    select 'customer ' || n, 'Pat', 'Company ' || n, n || '@bolt.example', '', 'OH', 'Need', n::text, n::text, false
    from generate_series(0, 2) as n
  `.execute(db)
  await sql`
    insert into customer_inquiries (id, customer_name, company, email, phone, customer_id, selected_items)
    select id, 'Pat', 'Acme', email, '', "customerId", '["a"]'
    from jsonb_to_recordset(${JSON.stringify(inquiries)}::jsonb) as given (id text, email text, "customerId" text)
  `.execute(db)
  await sql`
    insert into quotes (id, inquiry_id, version, state, freight, valid_until, fob_point, terms, note, internal_note, changed_by, sent_at,
      answer, answer_line_ids, prices_kept)
    select id, 'inquiry 0', ordinality, case when "isAccepted" then 'accepted' else 'sent' end, 'included', '2999-12-01', '', '', '', '', 'admin', now(),
      case when "isAccepted" then 'accept' end, case when "isAccepted" then ${acceptedLines}::text[] else '{}' end, true
    from rows from (jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as (id text, "isAccepted" boolean)) with ordinality
  `.execute(db)
  await sql`
    insert into asks (id, inquiry_id, source_code, valid_until, message, changed_by)
    select id, 'inquiry 0', id, '2999-12-01', '', 'admin' from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb) as given (id text)
  `.execute(db)
}

const longFamily = `${'WEATHERING PLATE BY ITS OWN NAME '.repeat(3)}50`
const families = [
  ['A36'],
  ['A1011'],
  [''],
  ['A36', 'A1011'],
  ['A36', 'A572', 'A709'],
  [longFamily],
  [longFamily, 'A36'],
]
const keys = ['hot rolled coil, prime', 'hot rolled coil, ']
const hourMs = 60 * 60_000
const now = Date.parse('2026-11-20T12:00:00.000Z')

function makePrices(count: number): NewSteelPrice[] {
  const { upTo, pick } = createDice(3)
  return Array.from({ length: count }, (_, position) => {
    const isAsked = upTo(3) === 0
    const thickness = 590 + upTo(12)
    const cents = () => pick([null, String(3_000 + upTo(900))])
    return {
      inquiry_id: pick(inquiries).id,
      quote_id: isAsked ? null : pick(quotes).id,
      ask_id: isAsked ? pick(asks).id : null,
      line_id: `line ${upTo(4)}`,
      position,
      item_id: isAsked || upTo(4) > 0 ? `item ${upTo(3)}` : null,
      category: '',
      steel_key: pick([...keys, null]),
      grade_families: pick(families),
      thickness_low: thickness,
      thickness_high: thickness + pick([0, 0, 5]),
      price_cents: isAsked ? null : cents(),
      cost_cents: cents(),
      // Some at the same moment.
      told_at: new Date(now - upTo(40) * hourMs),
    }
  })
}

type Wanted = Parameters<typeof selectLikePrices>[1]

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The same, counted row by row; the rows are in the order in which they were stored. */
function countPlainly(rows: readonly NewSteelPrice[], { steel, thickness, since, inquiryId }: Wanted): LikePrices {
  const alike = rows.filter(
    (row) =>
      row.steel_key === steel.key &&
      row.grade_families.some((family) => steel.families.includes(family)) &&
      (row.thickness_low ?? Infinity) <= thickness.to &&
      (row.thickness_high ?? 0) >= thickness.from &&
      row.told_at >= since,
  )
  const figuresOf = (priced: readonly NewSteelPrice[]) => {
    const cents = priced.map((row) => Number(row.price_cents))
    const last = priced.toSorted((a, b) => b.told_at.getTime() - a.told_at.getTime())[0]
    const quote = quotes.find(({ id }) => id === last?.quote_id)
    return {
      count: new Set(priced.map((row) => row.quote_id)).size,
      low: cents.length === 0 ? null : Math.min(...cents),
      high: cents.length === 0 ? null : Math.max(...cents),
      median: medianOf(cents),
      lastCents: last ? Number(last.price_cents) : null,
      lastAt: last?.told_at ?? null,
      isAccepted: last ? quote?.isAccepted === true && acceptedLines.includes(last.line_id) : null,
    }
  }
  const priced = alike.filter((row) => row.price_cents !== null)
  const asking = inquiries.find(({ id }) => id === inquiryId)
  const isOfCustomer = ({ inquiry_id: id }: NewSteelPrice) => {
    const one = inquiries.find((inquiry) => inquiry.id === id)
    if (!asking || !one) return false
    const isSame = asking.customerId !== null && one.customerId === asking.customerId
    return isSame || one.email.toLowerCase() === asking.email.toLowerCase()
  }
  const placeOf = (row: NewSteelPrice) => `${row.inquiry_id}, ${row.item_id}`
  const costed = priced.filter((row) => row.cost_cents !== null)
  const quoted = new Set(costed.filter((row) => row.item_id !== null).map(placeOf))
  const answered = new Map<string, NewSteelPrice>()
  for (const row of alike.filter(({ ask_id: id }) => id !== null)) {
    const known = answered.get(placeOf(row))
    if (!known || row.told_at >= known.told_at) answered.set(placeOf(row), row)
  }
  const costs = [...costed, ...[...answered.values()].filter((row) => !quoted.has(placeOf(row)))]
  return {
    all: figuresOf(priced),
    ofCustomer: figuresOf(priced.filter(isOfCustomer)),
    costMedian: medianOf(costs.flatMap((row) => (row.cost_cents === null ? [] : Number(row.cost_cents)))),
  }
}

test('prices and costs of like steel are those of a plain count: of several and long families, of one moment, as suppliers answered', async ({
  db,
}) => {
  const rows = makePrices(900)
  await storeDeals(db)
  await db.transaction().execute((tx) => insertSteelPrices(tx, rows))
  const { upTo, pick } = createDice(11)
  const [answers, costs] = [new Set<string>(), new Set<number | null>()]
  for (let asked = 0; asked < 150; asked += 1) {
    const from = 585 + upTo(20)
    const wanted: Wanted = {
      steel: { key: pick(keys), families: pick(families) },
      thickness: { from, to: from + upTo(6) },
      since: new Date(now - upTo(45) * hourMs),
      inquiryId: pick([null, ...inquiries.map(({ id }) => id)]),
    }
    const answer = await selectLikePrices(db, wanted)
    const counted = countPlainly(rows, wanted)
    expect(answer, JSON.stringify(wanted)).toMatchObject(counted)
    answers.add(JSON.stringify(counted))
    costs.add(counted.costMedian)
  }
  // Otherwise equal answers would prove little.
  expect([answers.size > 100, costs.size > 60]).toEqual([true, true])
})
