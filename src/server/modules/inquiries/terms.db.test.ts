import { sql } from 'kysely'
import {
  agreementTerms,
  answerTerms,
  askTerms,
  changeTerms,
  lineTerms,
  orderLineTerms,
  orderTerms,
  purchaseTerms,
  quoteTerms,
  replyTerms,
  shipmentTerms,
  type Term,
} from '../../../shared/deals/terms.ts'
import type { Db } from '../../db/database.ts'
import { aConfirmedOrder } from '../../test/deals/orders.ts'
import { test as base, expect } from '../../test/fixtures.ts'
import { eraseCustomer } from '../customer-data/customer-data.ts'

const termsOf: Readonly<Record<string, readonly Term[]>> = {
  quotes: [...quoteTerms, ...answerTerms],
  quote_lines: lineTerms,
  orders: orderTerms,
  order_lines: orderLineTerms,
  shipments: shipmentTerms,
  purchases: [...purchaseTerms, ...replyTerms],
  order_versions: [...changeTerms, ...agreementTerms],
  asks: askTerms,
}
const holdsWords = ({ kind }: Term) => /^(?:line|text)/.test(kind)

/** Puts a name into each term that may hold words, of each record. */
async function mention(db: Db, name: string): Promise<void> {
  for (const [table, terms] of Object.entries(termsOf)) {
    const changes = terms.filter(holdsWords).map(({ column }) => sql`${sql.ref(column)} = ${`For ${name}, please`}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db)
  }
  await sql`
    update order_versions set lines = jsonb_set(lines, '{0,description}', ${JSON.stringify(name)}::jsonb),
      differs = jsonb_build_object('staff', array[${name}::text], 'buyer', array[${name}::text])
  `.execute(db)
  await sql`update purchases set differs = jsonb_build_array(${name}::text)`.execute(db)
  await sql`update ask_answers set lines = jsonb_set(lines::jsonb, '{0,note}', ${JSON.stringify(name)}::jsonb)`.execute(
    db,
  )
}

/** The columns of these tables that still have a name. */
async function findMentions(db: Db, name: string, tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    expect(rows).not.toEqual([])
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (JSON.stringify(value)?.includes(name)) found.push(`${table}.${column}`)
      }
    }
  }
  return found
}

const test = base.extend<{ deal: { buyer: string; supplier: string } }>({
  deal: async ({ db, admin, visitor }, use) => {
    const { id, customer, inquiryId, lines, ...order } = await aConfirmedOrder({ db, admin, visitor })
    const cheaper = [{ lineId: lines[0]?.id ?? '', cost: '37' }]
    const { revision } = await admin.inquiries.orders.change({ id, revision: order.revision, lines: cheaper })
    const shipped = { lineId: lines[0]?.id ?? '', weightLb: 42_000 }
    await admin.inquiries.orders.addShipment({ id, revision, shippedOn: '2026-12-01', lines: [shipped], anyway: true })
    const ask = await admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-01' })
    await db
      .insertInto('ask_answers')
      .values({ ask_id: ask.id, lines: JSON.stringify([{ id: 'line', note: '' }]), answered_by: 'the supplier' })
      .execute()
    await use({ buyer: customer.email, supplier: 'lists@buckeye.example' })
  },
})

test("every term that may hold a buyer's name loses it when the buyer is forgotten", async ({ db, deal }) => {
  const tables = [...Object.keys(termsOf), 'ask_answers']
  await mention(db, 'Pat Doe')
  await eraseCustomer(db, { email: deal.buyer })
  expect(await findMentions(db, 'Pat Doe', tables)).toEqual([])
})

test("every term of a purchase and an ask loses the name of a supplier's contact", async ({ db, deal }) => {
  await mention(db, 'Lee Roe')
  await eraseCustomer(db, { email: deal.supplier })
  expect(await findMentions(db, 'Lee Roe', ['purchases', 'asks', 'ask_answers'])).toEqual([])
})

// What identifies a record, who of the staff changed it, and what a list says of its steel.
const others = /(?:^|_)(?:id|by|state|digest|code)$|^(?:answer|product|heat_num|to_address|freight_amount)$/
// What they hold is of terms, or of who of the staff changed them.
const structured = ['field_revisions', 'differs', 'lines', 'purchases']

test.for(Object.entries(termsOf))(
  'no text of %s is without a term that says what forgetting does',
  async ([table, terms], { db }) => {
    const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type in ('text', 'jsonb', 'json')
  `.execute(db)
    const unknown = rows.filter(({ name }) => !others.test(name) && !terms.some(({ column }) => column === name))
    expect(unknown.map(({ name }) => name).filter((name) => !structured.includes(name))).toEqual([])
    expect(terms.filter((term) => holdsWords(term) && term.forget === 'keep')).toEqual([])
  },
)
