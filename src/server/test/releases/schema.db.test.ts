import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { migrateToLatest } from '../../db/migrator.ts'
import { eraseCustomer } from '../../modules/customer-data/customer-data.ts'
import { png } from '../calls/example-calls.ts'
import { adminSql, databaseUrl, dropDatabase } from '../databases.ts'
import { aConfirmedOrder } from '../deals/orders.ts'
import { aCustomer, aNeedsList, aSupplier, aVisit } from '../factories.ts'
import { expect, test } from '../fixtures.ts'
import { receive } from '../lists/received-lists.ts'
import { describeSchema } from './describe-schema.ts'

const onConnectionError = (error: Error) => {
  throw error
}

test('db/schema.sql matches the migrations', async ({ db }) => {
  const written = readFileSync(path.join(import.meta.dirname, '../../../../db/schema.sql'), 'utf8')
  expect(await describeSchema(db)).toBe(written)
})

test('two instances that start together migrate an empty database once', async ({ dbUrl }) => {
  const name = `${new URL(dbUrl).pathname.slice(1)}_two`
  await adminSql(dbUrl, `create database ${name}`)
  const instances = [1, 2].map(() => createDb(databaseUrl(dbUrl, name), { onConnectionError }))
  await Promise.all(instances.map((db) => migrateToLatest(db)))
  const [first] = instances
  expect(await first?.selectFrom('product_categories').select('name').execute()).toHaveLength(19)
  await Promise.all(instances.map((db) => db.destroy()))
  await dropDatabase(dbUrl, name)
})

test('a database that is newer than the code is refused with what to do', async ({ db }) => {
  await sql`insert into kysely_migration (name, timestamp) values ('29990101T0000-from-the-future', '2999-01-01')`.execute(
    db,
  )
  await expect(migrateToLatest(db)).rejects.toThrow(
    /The database is newer than this version of the product \(it has the migration 29990101T0000-from-the-future\)/,
  )
})

/**
 * What becomes of what refers to a record that is merged into another, deleted, or whose person is erased: it stays as it is
 * (also naming a record that is gone), moves to the record that took over, goes with it, or refers to nothing (`blank`).
 */
type Fate = 'stays' | 'moves' | 'goes' | 'blank'

// A new column that refers to one of these records belongs here, with what a merge, a deletion and an erasure do with it.
const suppliers: Record<string, { merge: Fate; delete: Fate; erase: Fate }> = {
  'asks.supplier_id': { merge: 'moves', delete: 'blank', erase: 'stays' },
  'incoming_lists.supplier_id': { merge: 'moves', delete: 'blank', erase: 'stays' },
  'papers.supplier_id': { merge: 'moves', delete: 'blank', erase: 'stays' },
  'purchases.supplier_id': { merge: 'moves', delete: 'blank', erase: 'stays' },
  'supplier_codes.supplier_id': { merge: 'moves', delete: 'goes', erase: 'stays' },
  'supplier_emails.supplier_id': { merge: 'moves', delete: 'goes', erase: 'goes' },
  'supplier_headings.supplier_id': { merge: 'moves', delete: 'goes', erase: 'stays' },
}
const customers: Record<string, { merge: Fate; delete: Fate; erase: Fate }> = {
  'customer_inquiries.customer_id': { merge: 'moves', delete: 'blank', erase: 'blank' },
  'customer_needs.customer_id': { merge: 'moves', delete: 'blank', erase: 'blank' },
  'customer_notes.customer_id': { merge: 'moves', delete: 'goes', erase: 'goes' },
  'customer_pairs.customer_id': { merge: 'goes', delete: 'goes', erase: 'goes' },
  'customer_pairs.other_customer_id': { merge: 'goes', delete: 'goes', erase: 'goes' },
  'customer_visits.customer_id': { merge: 'moves', delete: 'goes', erase: 'goes' },
  'former_customers.customer_id': { merge: 'moves', delete: 'goes', erase: 'goes' },
}
const inquiries: Record<string, { delete: Fate; erase: Fate }> = {
  'asks.inquiry_id': { delete: 'goes', erase: 'stays' },
  'inquiry_lines.inquiry_id': { delete: 'goes', erase: 'stays' },
  'orders.inquiry_id': { delete: 'goes', erase: 'stays' },
  'quote_inquiries.inquiry_id': { delete: 'goes', erase: 'stays' },
  'quote_lines.inquiry_id': { delete: 'goes', erase: 'stays' },
  'quotes.inquiry_id': { delete: 'goes', erase: 'stays' },
  'staff_changes.inquiry_ids': { delete: 'stays', erase: 'stays' },
  'steel_prices.inquiry_id': { delete: 'goes', erase: 'stays' },
}
// What was asked, quoted, ordered and sold keeps its copy of the item.
const items: Record<string, { delete: Fate }> = {
  'ask_lines.inquiry_item_id': { delete: 'stays' },
  'inquiry_lines.item_id': { delete: 'stays' },
  'match_dismissals.item_id': { delete: 'stays' },
  'order_lines.item_id': { delete: 'stays' },
  'quote_lines.inquiry_item_id': { delete: 'stays' },
  'sold_items.item_id': { delete: 'stays' },
  'sold_items.ordered_item_id': { delete: 'stays' },
  'steel_prices.item_id': { delete: 'stays' },
}
const tablesOfRecords = {
  suppliers: { table: 'suppliers', names: '(^|_)suppliers?_ids?$', columns: suppliers },
  customers: { table: 'customers', names: '(^|_)customers?_ids?$', columns: customers },
  inquiries: { table: 'customer_inquiries', names: '(^|_)inquir(y|ies)_ids?$', columns: inquiries },
  items: { table: 'inventory_items', names: '(^|_)items?_ids?$', columns: items },
}

test.for(Object.entries(tablesOfRecords))(
  'what refers to %s is known, by a foreign key or by its name',
  async ([, { table, names, columns }], { db }) => {
    const { rows } = await sql<{ column: string }>`
      select distinct relname || '.' || attname as column
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_constraint on contype = 'f' and conrelid = pg_class.oid and attnum = any(conkey)
        and confrelid = ${table}::regclass
      where relkind = 'r' and relnamespace = 'public'::regnamespace and (pg_constraint.oid is not null or attname ~ ${names})
      order by 1
    `.execute(db)
    expect(rows.map(({ column }) => column)).toEqual(Object.keys(columns))
  },
)

/** How many rows of each of these columns refer to a record, to the one that took over, and to nothing. */
async function countReferences(db: Db, columns: readonly string[], ids: { id: string; into?: string }) {
  const counts = new Map<string, { own: number; moved: number; blank: number }>()
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.')
    const refersTo = (id = '') => sql`coalesce(to_jsonb(${sql.ref(name)}) @> to_jsonb(${id}::text), false)`
    const { rows } = await sql<{ own: number; moved: number; blank: number }>`
      select count(*) filter (where ${refersTo(ids.id)}) as own, count(*) filter (where ${refersTo(ids.into)}) as moved,
        count(*) filter (where ${sql.ref(name)} is null) as blank
      from ${sql.table(table)}
    `.execute(db)
    const [row] = rows
    if (row) counts.set(column, row)
  }
  return counts
}

/** What an act on a record does to all that refers to it; something must, in each of the columns. */
async function findFates(
  db: Db,
  columns: readonly string[],
  { act, ...ids }: { id: string; into?: string; act: () => Promise<unknown> },
): Promise<Record<string, Fate | 'nothing refers to it' | 'mixed'>> {
  const before = await countReferences(db, columns, ids)
  await act()
  const after = await countReferences(db, columns, ids)
  const fateOf = (column: string) => {
    const [was, is] = [before.get(column), after.get(column)]
    if (!was?.own || !is) return 'nothing refers to it'
    const [moved, blank] = [is.moved - was.moved, is.blank - was.blank]
    if (is.own >= was.own) return 'stays'
    if (is.own > 0) return 'mixed'
    // The merge itself may leave one more.
    if (moved >= was.own) return 'moves'
    if (blank === was.own) return 'blank'
    return moved === 0 && blank === 0 ? 'goes' : 'mixed'
  }
  return Object.fromEntries(columns.map((column) => [column, fateOf(column)]))
}

const deals = test.extend<{ deal: Record<'supplierId' | 'customerId' | 'inquiryId' | 'itemId', string> }>({
  deal: async ({ db, admin, visitor }, use) => {
    const order = await aConfirmedOrder({ db, admin, visitor })
    const [line] = order.lines
    const [itemId, inquiryId] = [line?.itemId ?? '', order.inquiryId]
    const supplierId = order.purchases[0]?.supplierId ?? ''
    await admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' })
    const list = await admin.inventory.incoming.get({ id: await receive(db, [{}], { supplierId }) })
    await admin.inventory.uploads.commit({ id: list.stagedUploadId ?? '' })
    const [need] = await visitor.needs.submit(aNeedsList())
    const dismissed = { need_id: need?.id ?? '', item_id: itemId, item_digest: '', username: 'admin' }
    await db.insertInto('match_dismissals').values(dismissed).execute()
    const { papers } = await admin.inquiries.papers.send({ files: [{ fileName: 'photo.png', bytes: png }] })
    const paperIds = papers.map((paper) => paper.id)
    await db.updateTable('papers').set({ supplier_id: supplierId }).where('id', 'in', paperIds).execute()
    await sql`update quote_lines set inquiry_id = ${inquiryId}`.execute(db)
    const [customer] = await admin.customers.list()
    await visitor.customers.recordVisit(aVisit())
    const customerId = customer?.id ?? ''
    await admin.customers.addNote({ id: customerId, text: 'Wants it slit' })
    const twice = await admin.customers.create(aCustomer({ company: 'Acme', email: 'doe@acme.example' }))
    await admin.customers.merge({ id: twice.id, into: customerId, revision: twice.revision })
    const pairs = [
      { customer_id: '0', other_customer_id: customerId },
      { customer_id: customerId, other_customer_id: 'z' },
    ]
    await db
      .insertInto('customer_pairs')
      .values(pairs.map((pair) => ({ ...pair, reasons: [] })))
      .execute()
    await use({ supplierId, customerId, inquiryId, itemId })
  },
})
const fatesUnder = <Act extends string>(columns: Record<string, { [Key in Act]: Fate }>, act: Act) =>
  Object.fromEntries(Object.entries(columns).map(([column, fates]) => [column, fates[act]]))

deals('a merge, a deletion and an erasure of a supplier do so', async ({ db, admin, deal: { supplierId: id } }) => {
  const columns = Object.keys(suppliers)
  const { id: into } = await admin.inventory.suppliers.create(
    aSupplier({ company: 'Stays', sourceCodes: [], emails: [] }),
  )
  const merged = { id, into, act: () => admin.inventory.suppliers.merge({ id, into }) }
  expect(await findFates(db, columns, merged)).toEqual(fatesUnder(suppliers, 'merge'))
  const erased = { id: into, act: () => eraseCustomer(db, { email: 'lists@buckeye.example' }) }
  expect(await findFates(db, columns, erased)).toEqual(fatesUnder(suppliers, 'erase'))
  await admin.inventory.suppliers.update({ id: into, emails: ['lists@buckeye.example'] })
  const deleted = { id: into, act: () => admin.inventory.suppliers.delete({ id: into }) }
  expect(await findFates(db, columns, deleted)).toEqual(fatesUnder(suppliers, 'delete'))
})

deals.for(['merge', 'delete', 'erase'] as const)(
  'so does to %s a customer',
  async (act, { db, admin, deal: { customerId: id } }) => {
    const { id: into } = await admin.customers.create(
      aCustomer({ company: 'Stays', name: 'Kim Poe', email: 'k@x.example' }),
    )
    const { revision } = await admin.customers.get({ id })
    const acts = {
      merge: () => admin.customers.merge({ id, into, revision }),
      delete: () => admin.customers.delete({ id }),
      erase: () => eraseCustomer(db, { email: 'pat@acme.example' }),
    }
    const did = await findFates(db, Object.keys(customers), { id, into, act: acts[act] })
    expect(did).toEqual(fatesUnder(customers, act))
  },
)

deals('so do an erasure and a deletion of an inquiry', async ({ db, admin, deal: { inquiryId: id } }) => {
  const columns = Object.keys(inquiries)
  const erased = { id, act: () => eraseCustomer(db, { email: 'pat@acme.example' }) }
  expect(await findFates(db, columns, erased)).toEqual(fatesUnder(inquiries, 'erase'))
  const [order] = (await admin.inquiries.orders.list({ inquiryId: id })).orders
  const { revision } = await admin.inquiries.orders.get({ id: order?.id ?? '' })
  await admin.inquiries.orders.cancel({ id: order?.id ?? '', revision, reason: 'Sold out' })
  const deleted = { id, act: () => admin.inquiries.delete({ id }) }
  expect(await findFates(db, columns, deleted)).toEqual(fatesUnder(inquiries, 'delete'))
})

deals('so does a deletion of an item', async ({ db, admin, deal: { itemId: id } }) => {
  const deleted = { id, act: () => admin.admin.locations.delete({ sourceCode: 'DMW1' }) }
  expect(await findFates(db, Object.keys(items), deleted)).toEqual(fatesUnder(items, 'delete'))
})
