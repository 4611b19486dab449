import { sql } from 'kysely'
import { customerNoteMax, timelineKinds } from '../../../shared/office/terms.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../router.ts'
import { forgedCursors, readPages } from '../../test/calls/pages.ts'
import { aConfirmedOrder } from '../../test/deals/orders.ts'
import { aSentQuote } from '../../test/deals/quotes.ts'
import { aCustomer, aNeedsList, anInquiry, anItem, aVisit } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { countQueries } from '../../test/query-count.ts'
import { eraseCustomer, exportCustomer } from '../customer-data/customer-data.ts'
import { readTimeline } from './timeline.ts'
import { readLastOrder, readTotals } from './totals.ts'

const onlyCustomer = async (admin: Caller) => (await admin.customers.list())[0]?.id ?? ''
const anyId = { id: expect.any(String), at: expect.any(String) }

test('a customer has one line of time, the newest first, of each kind where it leads', async ({
  db,
  admin,
  visitor,
}) => {
  await visitor.customers.recordVisit(aVisit())
  await visitor.customers.recordVisit(aVisit())
  const order = await aConfirmedOrder({ db, admin, visitor })
  const needs = await visitor.needs.submit(
    aNeedsList({ specifications: [{ category: 'Rebar' }, { category: 'Hot Rolled Coil' }] }),
  )
  const id = await onlyCustomer(admin)
  await admin.customers.addNote({ id, text: 'Pays in 20 days\nand calls first' })
  await db.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'order confirmation').execute()
  const [mail] = await db.selectFrom('mails').select('id').where('kind', '=', 'order confirmation').execute()
  await db
    .insertInto('mail_replies')
    .values({
      mail_id: mail?.id ?? '',
      from_name: 'Pat D.',
      from_address: 'PAT@acme.example',
      subject: 'Thanks',
      received_at: new Date(),
      reply_key: 'k',
    })
    .execute()

  const { events, nextCursor } = await admin.customers.timeline({ id })
  expect(nextCursor).toBeNull()
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  const of = (kind: (typeof timelineKinds)[number]) => events.filter((event) => event.kind === kind)
  const inquiry = { title: 'I-1: 1 item, 42,350 lbs', by: 'Pat Doe' }
  const toInquiry = `/admin?tab=inquiries&inquiry=${order.inquiryId}`
  expect(of('visit')).toEqual([{ ...anyId, kind: 'visit', title: 'Came to see the stock', by: null, path: null }])
  expect(of('inquiry')).toEqual([{ ...anyId, kind: 'inquiry', ...inquiry, path: toInquiry }])
  expect(of('need')).toEqual([
    {
      ...anyId,
      kind: 'need',
      title: 'N-1: 2 needs',
      by: 'Pat Doe',
      path: `/admin?tab=needs&need=${needs[0]?.id}`,
    },
  ])
  expect(of('quote')).toEqual([
    { ...anyId, kind: 'quote', title: 'I-1, version 1: $17,998.75, accepted', by: 'admin', path: toInquiry },
  ])
  expect(of('order')).toEqual([
    {
      ...anyId,
      kind: 'order',
      title: `${order.reference}: $17,998.75, confirmed`,
      by: expect.any(String),
      path: `/admin/orders?order=${order.id}`,
    },
  ])
  const toMail = `/admin/mail?mail=${mail?.id}`
  expect(of('mail')).toEqual(
    expect.arrayContaining([
      { ...anyId, kind: 'mail', title: 'Answered: Thanks', by: 'Pat D.', path: toMail },
      expect.objectContaining({ title: expect.stringContaining(order.reference), path: toMail, by: null }),
    ]),
  )
  // What goes to staff or to suppliers is not the customer's.
  expect(
    of('mail')
      .map(({ title }) => title)
      .join(),
  ).not.toContain('New inquiry')
  expect(of('note')).toEqual([
    { ...anyId, kind: 'note', title: 'Pays in 20 days\nand calls first', by: 'admin', path: null },
  ])
  for (const kind of timelineKinds) {
    expect(await admin.customers.timeline({ id, kind }), kind).toEqual({ events: of(kind), nextCursor: null })
  }
})

/** Notes, visits and emails to two addresses of one moment, more than a page. */
async function storeNotes(db: Db, id: string): Promise<void> {
  await sql`
    insert into customer_notes (customer_id, text, created_by, created_at)
    select ${id}, 'note ' || n, 'owner', timestamptz '2026-01-02T03:04:05.006Z' + (n / 2) * interval '1 day'
    from generate_series(1, 120) as n order by random()
  `.execute(db)
  await sql`
    insert into customer_visits (customer_id, day, visited_at)
    select ${id}, date '2026-01-02' + n, timestamptz '2026-01-02T03:04:05.006Z' + n * interval '1 day' from generate_series(1, 40) as n
  `.execute(db)
  await sql`
    insert into former_customers (id, customer_id, merge_id, company, name, email, phone, company_key, email_key, kept_by_staff, merged_by)
    values ('former', ${id}, 'merge', 'Acme', 'Pat', 'old@acme.example', '5', 'acme', 'old@acme.example', false, 'owner')
  `.execute(db)
  await sql`
    insert into mails (kind, about_id, reference, buyer_key, to_address, address_key, message_id, state, created_at)
    select 'quote', 'quote', 'I-1', address, address, address, address || n, 'sent',
      timestamptz '2026-01-02T03:04:05.006Z' + (n / 2) * interval '1 day'
    from generate_series(1, 40) as n, unnest(array['pat@acme.example', 'old@acme.example', 'kim@acme.example']) as address
    order by random()
  `.execute(db)
}

test('pages of the line of time neither hide nor repeat an event, also of one moment', async ({ db, admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  const other = await admin.customers.create(aCustomer({ email: 'kim@acme.example' }))
  await storeNotes(db, id)
  await admin.customers.addNote({ id: other.id, text: 'of another' })
  for (const [kind, count] of [
    [undefined, 241],
    ['mail', 80],
    ['note', 120],
    ['visit', 40],
  ] as const) {
    const pages = await readPages((cursor) => admin.customers.timeline({ id, kind, cursor }))
    const events = pages.flatMap((page) => page.events)
    expect(new Set(events.map((event) => `${event.kind} ${event.id}`)).size).toBe(count)
    expect(events).toHaveLength(count)
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  }
  for (const cursor of forgedCursors([Date.now(), 'note id'])) {
    await expect(admin.customers.timeline({ id, cursor }), cursor).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(admin.customers.contacts({ id, cursor }), cursor).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('the inquiries of a request and the needs of a list are one event each', async ({ db, admin, visitor }) => {
  const sendingId = crypto.randomUUID()
  const one = await anItem(db, { weight: '1,000' })
  const two = await anItem(db, { source_code: 'DPC4', weight: '2,000' })
  const first = await visitor.inquiries.submit(anInquiry({ selectedItems: [one.id], sendingId }))
  await visitor.inquiries.submit(anInquiry({ selectedItems: [two.id], sendingId }))
  const id = await onlyCustomer(admin)
  const { events } = await admin.customers.timeline({ id, kind: 'inquiry' })
  expect(events).toMatchObject([{ id: first.id, title: 'I-1: 2 items from 2 suppliers, 3,000 lbs' }])
  await admin.inquiries.setStatus({ id: first.id, status: 'archive' })
  expect((await admin.customers.timeline({ id, kind: 'inquiry' })).events).toMatchObject([
    { path: `/admin?tab=inquiries&view=archived&inquiry=${first.id}` },
  ])
})

test('totals count what was sent last for each inquiry, and the orders in force', async ({ db, admin, visitor }) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  const id = await onlyCustomer(admin)
  const sums = { amount: '17998.75', tons: 21.2 }
  const lastOrder = {
    id: order.id,
    reference: order.reference,
    state: 'confirmed',
    at: expect.any(String),
    lines: 1,
    title: expect.stringContaining('0.1345 × 48'),
    price: '42.5',
    unit: 'cwt',
    path: `/admin/orders?order=${order.id}`,
    ...sums,
  }
  expect(await admin.customers.totals({ id })).toEqual({
    quoted: { quotes: 1, ...sums },
    won: { orders: 1, ...sums },
    lastPrice: {
      perCwt: '42.50',
      at: expect.any(String),
      accepted: true,
      title: lastOrder.title,
      path: `/admin?tab=inquiries&inquiry=${order.inquiryId}`,
    },
    lastOrder,
  })
  expect(await admin.customers.lastOrder({ id })).toEqual(lastOrder)
  // A second version counts instead of the first one; a draft counts nowhere.
  const sent = await aSentQuote({ admin, visitor })
  const again = await admin.inquiries.quotes.create({ inquiryId: sent.inquiryId, from: sent.id })
  const before = await admin.customers.totals({ id })
  const lines = again.lines.map((line) => ({ ...line, price: '10' }))
  await admin.inquiries.quotes.update({ id: again.id, revision: again.revision, freight: 'included', lines })
  expect(await admin.customers.totals({ id })).toEqual(before)
  await admin.inquiries.quotes.send({ id: again.id })
  const after = await admin.customers.totals({ id })
  expect(after).toMatchObject({ quoted: { quotes: 2 }, lastPrice: { perCwt: '10.00', accepted: false }, lastOrder })
  expect(after.quoted.amount).not.toBe(before.quoted.amount)
  await admin.inquiries.orders.cancel({
    ...{ id: order.id, revision: order.revision, reason: 'No longer needed', tellsBuyer: false, tellsSuppliers: false },
  })
  expect(await admin.customers.totals({ id })).toMatchObject({
    quoted: { quotes: 2 },
    won: { orders: 0, amount: '0.00', tons: 0 },
    lastOrder: null,
  })
  expect(await admin.customers.lastOrder({ id })).toBeNull()
})

test('the contacts of a company are its records, however its name is written', async ({ admin }) => {
  const names = ['Lake Erie Steel, Inc.', 'lake  erie STEEL', 'LakeErie Steel Co', 'Lake Erie Steel LLC']
  const ids: string[] = []
  for (const [index, company] of names.entries()) {
    ids.push((await admin.customers.create(aCustomer({ company, email: `p${index}@lake.example` }))).id)
  }
  for (const company of ['Lake Erie Steel Works', 'Erie Steel', 'Incline Steel']) {
    await admin.customers.create(aCustomer({ company }))
  }
  const [first = ''] = ids
  const { contacts, nextCursor } = await admin.customers.contacts({ id: first })
  expect(nextCursor).toBeNull()
  expect(new Set(contacts.map(({ id }) => id))).toEqual(new Set(ids.slice(1)))
  expect(contacts[0]).toEqual({
    id: expect.any(String),
    company: expect.any(String),
    name: 'Pat Doe',
    email: expect.stringContaining('@lake.example'),
    phone: '555-0100',
  })
})

test('a note is kept with who wrote it, in the trail too, and goes with the person', async ({ db, admin, visitor }) => {
  await visitor.customers.recordVisit(aVisit())
  const id = await onlyCustomer(admin)
  const text = 'x'.repeat(customerNoteMax)
  const note = await admin.customers.addNote({ id, text: ` ${text} ` })
  expect(note).toEqual({ ...anyId, text, by: 'admin' })
  const { changes } = await admin.admin.changes.list({ kind: 'customer', recordId: id })
  expect(changes).toMatchObject([{ action: 'updated', fields: [{ field: 'note', before: null, after: text }] }])
  for (const bad of ['', ' ', `${text}x`]) {
    await expect(admin.customers.addNote({ id, text: bad })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  for (const call of [
    () => admin.customers.addNote({ id: 'gone', text: 'x' }),
    () => admin.customers.timeline({ id: 'gone' }),
    () => admin.customers.totals({ id: 'gone' }),
    () => admin.customers.lastOrder({ id: 'gone' }),
    () => admin.customers.contacts({ id: 'gone' }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  const exported = JSON.stringify(await exportCustomer(db, { id }))
  expect(exported).toContain(`"customerNotes":[{"text":"${text}"`)
  expect(exported).toContain('"visits":[{"at":')
  expect(exported).not.toContain('"by"')
  const { summary } = await eraseCustomer(db, { id })
  expect(summary).toContain('1 note, 1 visit')
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from customer_notes) + (select count(*) from customer_visits)
      + (select count(*) from staff_changes where fields::text like '%xxxx%') as left
  `.execute(db)
  expect(rows).toEqual([{ left: 0 }])
})

test('however much a customer did, as many queries are made', async ({ db, admin, visitor }) => {
  const { id } = await admin.customers.create(aCustomer())
  const counts = async () => {
    const timeline = countQueries(db)
    await readTimeline(timeline.counting, { id })
    const totals = countQueries(db)
    await readTotals(totals.counting, id)
    const lastOrder = countQueries(db)
    await readLastOrder(lastOrder.counting, id)
    return [timeline.count(), totals.count(), lastOrder.count()]
  }
  const before = await counts()
  await aConfirmedOrder({ db, admin, visitor })
  await aSentQuote({ admin, visitor })
  expect((await admin.customers.totals({ id })).won.orders).toBe(1)
  expect(await counts()).toEqual(before)
})

test('a kind that is not known is refused over REST, and a note is created', async ({ app, admin, cookies }) => {
  const { id } = await admin.customers.create(aCustomer())
  const url = `/api/customers/${id}`
  const created = await app.inject({ method: 'POST', url: `${url}/notes`, cookies, payload: { text: 'Call' } })
  expect([created.statusCode, created.json()]).toMatchObject([201, { text: 'Call' }])
  const read = await app.inject({ url: `${url}/timeline?kind=Note&cursor=`, cookies })
  expect([read.statusCode, read.json()]).toMatchObject([200, { events: [{ kind: 'note', title: 'Call' }] }])
  expect((await app.inject({ url: `${url}/timeline?kind=call`, cookies })).statusCode).toBe(400)
  expect((await app.inject({ url: `${url}/timeline` })).statusCode).toBe(401)
})
