import { sql } from 'kysely'
import type { FilledField } from '../../../shared/office/customers.ts'
import { undoMergeDays } from '../../../shared/office/terms.ts'
import { createDb } from '../../db/create-db.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Caller } from '../../router.ts'
import { forgedCursors } from '../../test/calls/pages.ts'
import { aSentQuote } from '../../test/deals/quotes.ts'
import { aCustomer, aNeedsList, anInquiry, anItem, aVisit } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { countQueries } from '../../test/query-count.ts'
import { deleteOutdated } from '../admin/retention.ts'
import { eraseCustomer, exportCustomer } from '../customer-data/customer-data.ts'
import { listDuplicates } from '../customers/duplicates.ts'
import { recordCustomer } from '../customers/visits.ts'
import { mergeCustomer, undoMerge } from './merges.ts'

const by = { id: 'admin', username: 'admin' }
const oldAddress = 'pat.doe@acme.example'

/** Two records of one buyer. */
async function aPair(admin: Caller) {
  const target = await admin.customers.create(aCustomer({ phone: '(216) 555-0100' }))
  const merged = await admin.customers.create(
    aCustomer({ company: 'Acme Steel, Inc.', email: oldAddress, phone: '216-555-0100' }),
  )
  return { target, merged }
}

const merge = (admin: Caller, from: { id: string; revision: number }, into: string) =>
  admin.customers.merge({ id: from.id, into, revision: from.revision })

async function blank(db: Db, id: string, ...fields: FilledField[]): Promise<void> {
  for (const field of fields) await sql`update customers set ${sql.ref(field)} = '' where id = ${id}`.execute(db)
}

const conflict = (message: string) => ({ code: 'CONFLICT', message: expect.stringContaining(message) })

test('a merge takes all that hangs on a customer along and fills blanks, and an undo gives it back', async ({
  db,
  admin,
  staff,
  visitor,
}) => {
  const { target, merged } = await aPair(admin)
  await blank(db, target.id, 'state', 'phone')
  const before = [await admin.customers.get({ id: target.id }), await admin.customers.get({ id: merged.id })]
  const old = { email: oldAddress, company: 'Acme Steel, Inc.' }
  const item = await anItem(db)
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id], ...old }))
  const [need] = await visitor.needs.submit(
    aNeedsList({ customer: { customerName: 'Pat Doe', phone: '216-555-0100', state: 'OH', ...old } }),
  )
  await visitor.customers.recordVisit(aVisit({ companyName: old.company, email: old.email, contactName: 'Pat Doe' }))
  await admin.customers.addNote({ id: merged.id, text: 'Pays in 20 days' })
  const { account } = await staff('kim')
  const owner = { id: account.id, name: expect.any(String) }
  await admin.customers.setOwner({ id: merged.id, ownerId: owner.id })
  const counted = await admin.customers.get({ id: merged.id })
  expect(await admin.customers.previewMerge({ id: merged.id, into: target.id })).toMatchObject({
    from: { id: merged.id },
    into: { id: target.id },
    moved: { inquiries: 1, quotes: 0, orders: 0, needs: 1, notes: 1, visits: 1 },
    filled: [
      { field: 'phone', value: counted.phone },
      { field: 'state', value: counted.state },
    ],
  })
  const done = await merge(admin, counted, target.id)
  expect(done).toMatchObject({
    from: { id: merged.id, company: 'Acme Steel, Inc.' },
    into: { id: target.id, company: 'Acme Steel' },
    moved: { inquiries: 1, needs: 1, notes: 1, visits: 1 },
  })

  const whole = await admin.customers.get({ id: target.id })
  expect(whole).toMatchObject({
    ...{ company: 'Acme Steel', name: 'Pat Doe', email: 'pat@acme.example' },
    ...{ phone: counted.phone, state: counted.state, inquiryCount: 1, needCount: 1, owner },
  })
  expect(await admin.customers.get({ id: merged.id })).toEqual(whole)
  expect(await admin.customers.list()).toHaveLength(1)
  const { events } = await admin.customers.timeline({ id: merged.id })
  expect(new Set(events.map(({ kind }) => kind))).toEqual(
    new Set(['visit', 'inquiry', 'need', 'note', 'mail', 'merge']),
  )
  expect(events.find(({ kind }) => kind === 'merge')).toMatchObject({
    title: `Merged with the record of Pat Doe, Acme Steel, Inc., ${oldAddress}`,
    by: 'admin',
  })
  const { changes } = await admin.admin.changes.list({ kind: 'customer', recordId: target.id })
  expect(changes[0]).toMatchObject({ action: 'merged', madeBy: 'admin' })
  expect(changes[0]?.fields).toContainEqual({ field: 'phone', before: '', after: counted.phone })
  expect(await admin.customers.undoable({ id: merged.id })).toMatchObject({
    merges: [{ id: done.id, company: 'Acme Steel, Inc.', name: 'Pat Doe', by: 'admin', undoUntil: done.undoUntil }],
  })

  // What came since, also with the former address, stays.
  const since = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id], ...old }))
  await admin.customers.addNote({ id: merged.id, text: 'Said since' })
  expect(await admin.customers.undoMerge({ id: done.id })).toEqual({ customerId: merged.id, intoId: target.id })
  const [left, back] = [await admin.customers.get({ id: target.id }), await admin.customers.get({ id: merged.id })]
  expect({ ...left, revision: 0 }).toMatchObject({
    ...{ phone: '', state: '', inquiryCount: 1, needCount: 0, email: before[0]?.email, owner: null },
  })
  expect({ ...back, revision: 0 }).toEqual({ ...counted, revision: 0 })
  expect(back.revision).toBeGreaterThan(counted.revision)
  const titles = async (id: string) =>
    (await admin.customers.timeline({ id })).events
      .filter(({ kind }) => kind !== 'mail')
      .map(({ id: of, title }) => [of, title])
  expect(await titles(merged.id)).toEqual(
    expect.arrayContaining([
      [inquiry.id, expect.any(String)],
      [need?.id, expect.any(String)],
      [expect.any(String), 'Pays in 20 days'],
      [expect.any(String), 'Came to see the stock'],
    ]),
  )
  expect((await titles(merged.id)).length).toBe(4)
  expect(await titles(target.id)).toEqual([
    [expect.any(String), 'Said since'],
    [since.id, expect.any(String)],
  ])
  const { changes: later } = await admin.admin.changes.list({ kind: 'customer', recordId: target.id })
  expect(later.find(({ action }) => action === 'restored')?.fields).toContainEqual({
    ...{ field: 'merged', before: `Pat Doe, Acme Steel, Inc., ${oldAddress}`, after: null },
  })
  await expect(admin.customers.undoMerge({ id: done.id })).rejects.toMatchObject(conflict('undone already'))
})

test('what was sent, and what is on the way to an order, goes along as it is', async ({ db, admin, visitor }) => {
  const quote = await aSentQuote({ admin, visitor })
  const [customer] = await admin.customers.list()
  const target = await admin.customers.create(aCustomer({ company: 'Acme Steel LLC', email: 'p.doe@acme.example' }))
  const sent = async () => ({
    quotes: await admin.inquiries.quotes.list({ id: quote.inquiryId }),
    mails: await db.selectFrom('mails').select(['id', 'to_address', 'subject', 'buyer_key']).orderBy('id').execute(),
  })
  const before = await sent()
  const done = await admin.customers.merge({
    id: customer?.id ?? '',
    into: target.id,
    revision: customer?.revision ?? 0,
  })
  expect(await sent()).toEqual(before)
  expect((await admin.inquiries.get({ id: quote.inquiryId })).email).toBe('pat@acme.example')
  expect(await admin.customers.totals({ id: target.id })).toMatchObject({ quoted: { quotes: 1 } })
  // The mails to the former address are in the line of time.
  expect((await admin.customers.timeline({ id: target.id, kind: 'mail' })).events.length).toBeGreaterThan(0)
  expect(await admin.inquiries.page({ view: 'active', customerId: target.id })).toMatchObject({ total: 1 })
  await admin.customers.undoMerge({ id: done.id })
  expect(await admin.customers.totals({ id: target.id })).toMatchObject({ quoted: { quotes: 0 } })
  expect(await sent()).toEqual(before)
})

test('a former address leads later leads to the target, which a visitor then only fills', async ({
  admin,
  visitor,
}) => {
  const target = await admin.customers.create(aCustomer({ name: 'Pat Doe', email: 'new@acme.example' }))
  await visitor.customers.recordVisit(aVisit({ email: oldAddress }))
  const merged = (await admin.customers.list()).find(({ email }) => email === oldAddress)
  await admin.customers.merge({ id: merged?.id ?? '', into: target.id, revision: merged?.revision ?? 0 })
  for (const company of ['Acme Steel', 'Acme Stl Co']) {
    await visitor.inquiries.submit(
      anInquiry({
        selectedItems: ['gone'],
        email: oldAddress.toUpperCase(),
        company,
        customerName: 'P. D.',
        phone: '555-9999',
      }),
    )
  }
  await visitor.needs.submit(
    aNeedsList({ customer: { customerName: 'P.', company: 'Acme Steel', phone: '1', email: oldAddress, state: 'OH' } }),
  )
  expect(await admin.customers.list()).toMatchObject([
    { id: target.id, name: 'Pat Doe', email: 'new@acme.example', phone: '555-0100', inquiryCount: 2 },
  ])
  expect((await admin.customers.get({ id: target.id })).needCount).toBe(1)
})

test('a merge is refused for one alone, a gone, a merged and a changed customer, and done once for a key', async ({
  admin,
}) => {
  const { target, merged } = await aPair(admin)
  const call = { id: merged.id, into: target.id, revision: merged.revision }
  await expect(admin.customers.merge({ ...call, into: merged.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(admin.customers.previewMerge({ id: merged.id, into: merged.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  for (const gone of [{ id: 'gone' }, { into: 'gone' }]) {
    await expect(admin.customers.merge({ ...call, ...gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(admin.customers.undoMerge({ id: 'gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { id: _, ...fields } = { ...aCustomer({ company: 'Acme Steel, Inc.', email: oldAddress }), id: '' }
  const changed = await admin.customers.update({ id: merged.id, ...fields })
  await expect(admin.customers.merge(call)).rejects.toMatchObject(conflict('in the meantime'))
  const right = { ...call, revision: changed.revision, requestKey: 'one merge' }
  const done = await admin.customers.merge(right)
  expect(await admin.customers.merge(right)).toEqual(done)
  await expect(admin.customers.merge({ ...right, requestKey: 'another' })).rejects.toMatchObject(
    conflict('merged already'),
  )
  const other = await admin.customers.create(aCustomer({ company: 'Other' }))
  await expect(merge(admin, other, merged.id)).rejects.toMatchObject(conflict('merged already'))
  await expect(admin.customers.merge({ ...right, into: other.id })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
})

test('a chain is undone from its end', async ({ admin, visitor }) => {
  const ids: { id: string; revision: number }[] = []
  for (const email of ['a@acme.example', 'b@acme.example', 'c@acme.example']) {
    ids.push(await admin.customers.create(aCustomer({ email })))
    await visitor.inquiries.submit(anInquiry({ selectedItems: ['x'], email }))
  }
  const inquiriesOf = async () => {
    const counts = []
    for (const { id } of ids) counts.push((await admin.customers.get({ id })).inquiryCount)
    return counts
  }
  const [a, b, c] = await Promise.all(ids.map(({ id }) => admin.customers.get({ id })))
  if (!a || !b || !c) throw new Error('There are three')
  const first = await merge(admin, a, b.id)
  const second = await merge(admin, await admin.customers.get({ id: b.id }), c.id)
  expect(await inquiriesOf()).toEqual([3, 3, 3])
  // The address of the first leads to the end.
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['x'], email: 'a@acme.example' }))
  expect((await admin.customers.list()).map(({ inquiryCount }) => inquiryCount)).toEqual([4])
  await expect(admin.customers.undoMerge({ id: first.id })).rejects.toMatchObject(conflict('undo that first'))
  expect((await admin.customers.undoable({ id: c.id })).merges.map(({ id }) => id)).toEqual([second.id])
  await admin.customers.undoMerge({ id: second.id })
  expect(await inquiriesOf()).toEqual([2, 2, 2])
  expect((await admin.customers.undoable({ id: b.id })).merges.map(({ id }) => id)).toEqual([first.id])
  await admin.customers.undoMerge({ id: first.id })
  expect(await inquiriesOf()).toEqual([1, 1, 2])
})

test('after 30 days nothing is undone and the copy is gone, but the address still leads', async ({
  db,
  admin,
  visitor,
}) => {
  const { target, merged } = await aPair(admin)
  const done = await merge(admin, merged, target.id)
  const age = async (days: number, more: string) =>
    sql`
      with merge as (update customer_merges set merged_at = now() - ${`${days} days ${more}`}::interval)
      update former_customers set merged_at = now() - ${`${days} days ${more}`}::interval
    `.execute(db)
  await age(undoMergeDays, '-1 hour')
  await deleteOutdated(db)
  expect((await admin.customers.undoable({ id: target.id })).merges).toHaveLength(1)
  await age(undoMergeDays, '1 hour')
  const late = conflict('for 30 days')
  await expect(admin.customers.undoMerge({ id: done.id })).rejects.toMatchObject(late)
  await deleteOutdated(db)
  await expect(admin.customers.undoMerge({ id: done.id })).rejects.toMatchObject(late)
  expect(await db.selectFrom('former_customers').select('undo').execute()).toEqual([{ undo: null }])
  expect(await db.selectFrom('customer_merges').select('id').execute()).toEqual([])
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['x'], email: oldAddress, company: 'Acme Steel, Inc.' }))
  expect(await admin.customers.list()).toMatchObject([{ id: target.id, inquiryCount: 1 }])
})

test('a deleted or erased target has nothing to give back', async ({ db, admin }) => {
  for (const end of [
    (id: string) => admin.customers.delete({ id }),
    (id: string) => eraseCustomer(db, { id }),
    // The former address is the same person's.
    () => eraseCustomer(db, { email: oldAddress }),
  ]) {
    const { target, merged } = await aPair(admin)
    const done = await merge(admin, merged, target.id)
    await end(target.id)
    await expect(admin.customers.undoMerge({ id: done.id })).rejects.toMatchObject(conflict('deleted or erased'))
    expect(await db.selectFrom('former_customers').select('id').execute()).toEqual([])
    expect(await admin.customers.list()).toEqual([])
    await expect(admin.customers.get({ id: merged.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('the export has what came under each address, and an erasure leaves no trace of either', async ({
  db,
  admin,
  visitor,
}) => {
  const { target, merged } = await aPair(admin)
  for (const email of [oldAddress, 'pat@acme.example']) {
    await visitor.inquiries.submit(anInquiry({ selectedItems: ['x'], email, customerName: 'Patricia Canary' }))
  }
  await admin.customers.addNote({ id: merged.id, text: 'canary of the old one' })
  await admin.customers.update({ id: merged.id, ...aCustomer({ email: oldAddress, name: 'Trish Canary' }) })
  const done = await merge(admin, await admin.customers.get({ id: merged.id }), target.id)
  const exported = await exportCustomer(db, { id: target.id })
  expect(exported).toMatchObject({
    inquiries: [{ email: 'pat@acme.example' }, { email: oldAddress }],
    formerRecords: [{ email: oldAddress, name: 'Trish Canary' }],
    customerNotes: [{ text: 'canary of the old one' }],
  })
  expect(await exportCustomer(db, { id: merged.id })).toMatchObject({ formerRecords: [{ email: oldAddress }] })
  const { summary } = await eraseCustomer(db, { id: target.id })
  expect(summary).toContain('1 merged record')
  await expect(admin.customers.undoMerge({ id: done.id })).rejects.toMatchObject(conflict('erased'))
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db)
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select * from ${sql.table(name)} as row where row::text ~* 'canary|pat\\.doe@|pat@acme'
    `.execute(db)
    expect(rows, name).toEqual([])
  }
})

/** Runs acts at once, each on a connection of its own, and tells what became of them. */
async function race(dbUrl: string, ...acts: ((db: Db) => Promise<unknown>)[]): Promise<string[]> {
  const instances = acts.map(() => createDb(dbUrl, { onConnectionError: () => undefined }))
  const results = await Promise.allSettled(acts.map((act, index) => act(instances[index] as Db)))
  await Promise.all(instances.map((db) => db.destroy()))
  return results.map((result) => (result.status === 'fulfilled' ? 'done' : String(result.reason.code)))
}

test('of two merges at once, also of one into the other, one is done', async ({ db, dbUrl, admin }) => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = [
      await admin.customers.create(aCustomer({ email: `a${round}@x.example` })),
      await admin.customers.create(aCustomer({ email: `b${round}@x.example` })),
      await admin.customers.create(aCustomer({ email: `c${round}@x.example` })),
    ]
    const into = (from: typeof a, target: typeof a) => (own: Db) =>
      mergeCustomer({ db: own, admin: by }, { id: from.id, into: target.id, revision: from.revision })
    const across = await race(dbUrl, into(a, b), into(b, a))
    expect(across.toSorted()).toEqual(['CUSTOMER_MERGED', 'done'])
    const stays = across[0] === 'done' ? b : a
    const now = await admin.customers.get({ id: stays.id })
    const twice = await race(dbUrl, into(now, c), into(now, c), into(now, c))
    expect(twice.toSorted()).toEqual(['CUSTOMER_MERGED', 'CUSTOMER_MERGED', 'done'])
    const { merges } = await admin.customers.undoable({ id: c.id })
    const undo = (own: Db) => undoMerge({ db: own, admin: by }, merges[0]?.id ?? '')
    expect((await race(dbUrl, undo, undo)).toSorted()).toEqual(['CUSTOMER_MERGED', 'done'])
  }
  expect(await db.selectFrom('customer_merges').select('id').execute()).toHaveLength(10)
})

test('a lead that comes in while its customer is merged is with the target', async ({ db, dbUrl, admin }) => {
  const details = { company: 'Acme Steel', name: 'Pat Doe', email: oldAddress, phone: '555-0100', state: 'OH' }
  const aLead = async (tx: Tx) => {
    const customer_id = await recordCustomer(tx, details, 'Need')
    const person = { customer_name: 'Pat Doe', company: 'Acme Steel', phone: '1', email: oldAddress }
    await tx
      .insertInto('customer_inquiries')
      .values({ ...person, customer_id, selected_items: '[]' })
      .execute()
  }
  const target = await admin.customers.create(aCustomer({ company: 'Stays' }))
  for (let round = 1; round <= 10; round += 1) {
    const merged = await admin.customers.create(aCustomer(details))
    const lead = (own: Db) => own.transaction().execute(aLead)
    const done = await race(
      dbUrl,
      lead,
      (own) => mergeCustomer({ db: own, admin: by }, { id: merged.id, into: target.id, revision: merged.revision }),
      lead,
    )
    // A lead that says the same changes no revision.
    expect(done).toEqual(['done', 'done', 'done'])
    expect(await admin.customers.list()).toMatchObject([{ id: target.id, inquiryCount: 2 * round }])
  }
  expect(await db.selectFrom('customer_inquiries').select('id').where('customer_id', 'is', null).execute()).toEqual([])
})

test('an inquiry made from needs holds its customer: a merge or a deletion at that moment waits', async ({
  db,
  dbUrl,
  admin,
  visitor,
}) => {
  const item = await anItem(db)
  for (const end of ['merge', 'delete'] as const) {
    for (let round = 0; round < 5; round += 1) {
      const [need] = await visitor.needs.submit(aNeedsList())
      const [customer] = await admin.customers.list()
      const into = await admin.customers.create(aCustomer({ company: 'Stays', email: 's@x.example' }))
      const [id, revision] = [customer?.id ?? '', customer?.revision ?? 0]
      const ended = race(dbUrl, (own) =>
        end === 'merge'
          ? mergeCustomer({ db: own, admin: by }, { id, into: into.id, revision })
          : own.deleteFrom('customers').where('id', '=', id).execute(),
      )
      const made = await admin.needs.matches.makeInquiry({ id: need?.id ?? '', itemIds: [item.id] })
      expect(await ended).toEqual(['done'])
      const { customerId } = await admin.inquiries.get({ id: made.id })
      expect(customerId).toBe(end === 'merge' ? into.id : null)
      for (const left of await admin.customers.list()) await admin.customers.delete({ id: left.id })
    }
  }
})

test('duplicates are proposed with reasons, and never two colleagues', async ({ db, admin }) => {
  const make = (fields: Partial<ReturnType<typeof aCustomer>>) =>
    admin.customers.create(aCustomer({ company: '', phone: '1', ...fields } as never))
  const cases: [string, Partial<ReturnType<typeof aCustomer>>, Partial<ReturnType<typeof aCustomer>>, string[]][] = [
    [
      'the same person, the company written differently',
      { company: 'Lake Erie Steel, Inc.', name: 'Pat Doe', email: 'pat@lake.example', phone: '216-555-0101' },
      { company: 'Lake Erie Steel', name: 'Pat Doe', email: 'pat@lake.example', phone: '+1 216 555 0101' },
      ['company and name', 'company and phone', 'email', 'name and domain'],
    ],
    [
      'the address with a tag',
      { company: 'One', name: 'Ann Low', email: 'ann+steel@one.example' },
      { company: 'Two', name: 'A. L.', email: 'ann@one.example' },
      ['email'],
    ],
    [
      'the address with dots',
      { company: 'Three', name: 'Joe Hill', email: 'joe.hill@gmail.com' },
      { company: 'Four', name: 'Joseph', email: 'joehill@googlemail.com' },
      ['email'],
    ],
    [
      'two addresses at one company',
      { company: 'Five', name: 'Kim Poe', email: 'kim@five.example' },
      { company: 'five co', name: 'KIM POE', email: 'kim@gmail.com' },
      ['company and name'],
    ],
    [
      'an initial and the same phone',
      { company: 'Six', name: 'Sam Ray', email: 'sam@six.example', phone: '330 555 0177' },
      { company: 'Six', name: 'S. Ray', email: 'sray@six.example', phone: '(330) 555-0177' },
      ['company and phone'],
    ],
    [
      'one name at one domain',
      { company: 'Seven', name: 'Lee Fox', email: 'lee@seven.example' },
      { company: 'Seven Works', name: 'Lee Fox', email: 'lfox@seven.example' },
      ['name and domain'],
    ],
    [
      'colleagues with one phone',
      { company: 'Eight', name: 'Max Orr', email: 'max@eight.example', phone: '440-555-0123' },
      { company: 'Eight', name: 'Eva Orr', email: 'eva@eight.example', phone: '440-555-0123' },
      [],
    ],
    [
      'one name at two companies with addresses of a provider',
      { company: 'Nine', name: 'John Smith', email: 'john@gmail.com' },
      { company: 'Ten', name: 'John Smith', email: 'smith@gmail.com' },
      [],
    ],
    [
      'a first name alone',
      { company: 'Eleven', name: 'Sales', email: 'a@eleven.example' },
      { company: 'Eleven', name: 'Sales', email: 'b@eleven.example' },
      [],
    ],
  ]
  for (const [what, one, other, reasons] of cases) {
    const ids = [(await make(one)).id, (await make(other)).id].toSorted()
    const { duplicates, total } = await admin.customers.duplicates({})
    expect(total, what).toBe(reasons.length > 0 ? 1 : 0)
    expect(
      duplicates.map((pair) => [pair.customers.map(({ id }) => id), pair.reasons.toSorted()]),
      what,
    ).toEqual(reasons.length > 0 ? [[ids, reasons]] : [])
    for (const id of ids) await admin.customers.delete({ id })
  }
  expect(await db.selectFrom('customer_pairs').selectAll().execute()).toEqual([])
})

test('what staff say not to be the same is not proposed again, whatever changes', async ({ admin }) => {
  const { target, merged } = await aPair(admin)
  const total = async () => (await admin.customers.duplicates({})).total
  expect(await total()).toBe(1)
  for (const ids of [[target.id], [target.id, target.id], Array(11).fill(target.id)]) {
    await expect(admin.customers.dismiss({ ids })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  await expect(admin.customers.dismiss({ ids: [target.id, 'gone'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.customers.dismiss({ ids: [target.id, merged.id] })
  expect(await total()).toBe(0)
  const { changes } = await admin.admin.changes.list({ kind: 'customer', recordId: target.id })
  expect(changes[0]?.fields).toEqual([{ field: 'notTheSameAs', before: null, after: 'Pat Doe, Acme Steel, Inc.' }])
  await admin.customers.update({ id: merged.id, ...aCustomer({ email: oldAddress }) })
  expect(await total()).toBe(0)
  // An undone merge leaves it so.
  const done = await merge(admin, await admin.customers.get({ id: merged.id }), target.id)
  await admin.customers.undoMerge({ id: done.id })
  expect(await total()).toBe(0)
  // Another record is another question, until it is another company's.
  const third = await admin.customers.create(aCustomer({ email: 'doe@acme.example' }))
  expect(await total()).toBe(2)
  await admin.customers.update({
    id: third.id,
    ...aCustomer({ company: 'Other', name: 'Kim Poe', email: 'k@x.example' }),
  })
  expect(await total()).toBe(0)
})

test('duplicates are read in pages with a fixed number of queries', async ({ db, admin }) => {
  await sql`
    insert into customers (id, company, name, email, phone, state, action, company_key, email_key, kept_by_staff)
    select n || '-' || half, 'Company ' || n, 'Pat Doe', 'p' || half || '@c' || n || '.example', '5', 'OH', 'Need',
      'company ' || n, 'p' || half || '@c' || n || '.example', false
    from generate_series(1, 60) as n, generate_series(1, 2) as half
  `.execute(db)
  await deleteOutdated(db)
  const first = await admin.customers.duplicates({})
  expect([first.duplicates.length, first.total]).toEqual([50, 60])
  const second = await admin.customers.duplicates({ cursor: first.nextCursor })
  expect([second.duplicates.length, second.total, second.nextCursor]).toEqual([10, null, null])
  const ids = [...first.duplicates, ...second.duplicates].map(({ customers: [one] }) => one.id)
  expect(new Set(ids).size).toBe(60)
  for (const cursor of forgedCursors([Date.now(), 'id', 'id'])) {
    await expect(admin.customers.duplicates({ cursor }), cursor).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const countLeads = async () => new Map()
  const counts = []
  for (const cursor of [undefined, first.nextCursor]) {
    const { counting, count } = countQueries(db)
    await listDuplicates({ db: counting, callbacks: { countLeads } as never }, { cursor })
    counts.push(count())
  }
  expect(counts).toEqual([4, 3])
})

test('a merge and its undo do not keep the owner from being deactivated', async ({ db, admin, staff }) => {
  const { target, merged } = await aPair(admin)
  const { account } = await staff('kim')
  await admin.customers.setOwner({ id: merged.id, ownerId: account.id })
  const source = await admin.customers.get({ id: merged.id })

  /** Locks as a deactivation does: the account first, then what it owns. */
  async function amidDeactivation<Result>(act: () => Promise<Result>): Promise<Result> {
    const deactivating = await db.startTransaction().execute()
    await sql`select from admin_accounts where id = ${account.id} for update`.execute(deactivating)
    const acting = act()
    await expect
      .poll(async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await waiting.execute(db)).rows.length
      })
      .toBe(1)
    await sql`select from ownerships where owner_id = ${account.id} for update nowait`.execute(deactivating)
    await deactivating.rollback().execute()
    return acting
  }

  const { id } = await amidDeactivation(() => merge(admin, source, target.id))
  await amidDeactivation(() => admin.customers.undoMerge({ id }))
  expect(await admin.customers.get({ id: merged.id })).toMatchObject({ ownerId: account.id })
})
