import { sql } from 'kysely'
import type { FieldChange, StaffChange } from '../../../shared/office/schema.ts'
import { changesMax } from '../../../shared/office/terms.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../router.ts'
import {
  isQuery,
  png,
  procedureExamples,
  proceduresFor,
  storeExamples,
  toRequest,
} from '../../test/calls/example-calls.ts'
import { aCustomer, aFlexibleRow, aNeedsList, anInquiry, anItem, aVisit } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'
import { aListRow, aWorkbook } from '../../test/lists/workbooks.ts'

const otherPng = Uint8Array.from([...png, 0])
const news = { title: 'New stock', content: 'Plate from Ohio' }
const member = { name: 'Sam Roe', title: 'Buyer', phone: '555-0101', email: 's@r.example' }

/** Drafts, where nothing counts before it is stored or sent; and what staff only look at. */
const draftCalls: ReadonlySet<string> = new Set([
  'inventory.uploads.stage',
  'inventory.uploads.reread',
  'inventory.uploads.discard',
  'inventory.uploads.categories',
  'inquiries.quotes.create',
  'inquiries.quotes.update',
  'inquiries.quotes.delete',
  'POST /api/inventory/staged-uploads',
  'POST /api/inventory/list-categories',
  'PUT /api/inventory/staged-uploads/:id',
  'DELETE /api/inventory/staged-uploads/:id',
  'POST /api/inquiries/:id/quotes',
  'PUT /api/quotes/:id',
  'DELETE /api/quotes/:id',
  'inquiries.see',
  'POST /api/inquiries/:id/seen',
  'needs.matches.see',
  'admin.owners.choose',
  'POST /api/customer-needs/:id/matches/seen',
  'admin.confirm',
  'POST /api/admin/confirm',
  // Its code is made with the session secret; codes.db.test.ts shows that it is recorded.
  'admin.code.turnOn',
  'PUT /api/admin/code',
  // They need a public address and an authenticator; passkeys.db.test.ts shows that they are recorded.
  'admin.passkeys.begin',
  'admin.passkeys.add',
  'admin.passkeys.delete',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/passkeys',
  'DELETE /api/admin/passkeys/:id',
])

/** There are recovery codes only where a code is on, and a code is set up only where none is. */
async function setCodeFor(db: Db, call: string): Promise<void> {
  const onSince = /recovery-?codes/i.test(call) ? new Date() : null
  await db.updateTable('account_codes').set({ on_since: onSince }).execute()
}

function mutationsOf(role: 'anyone' | 'admin'): string[] {
  return proceduresFor(role).filter((path) => !isQuery(path) && !draftCalls.has(path))
}

/** Calls that take bytes, which the examples leave out. */
const contentOf: Record<string, object> = {
  'inventory.upload': { bytes: aWorkbook([aListRow()]) },
  'inventory.incoming.add': { files: [{ fileName: 'list.xlsx', bytes: aWorkbook([aListRow()]) }] },
  'inquiries.papers.send': { files: [{ fileName: 'photo.png', bytes: png }] },
  'catalog.assets.replace': { bytes: png },
}

async function callExample(caller: Caller, path: string): Promise<unknown> {
  const example = procedureExamples[path]
  if (!example) throw new Error(`${path}: add an example of a valid call`)
  let part: unknown = caller
  for (const name of path.split('.')) part = (part as Record<string, unknown>)[name] // routers hold routers
  const call = part as (input?: object) => Promise<unknown> // the path ends at a procedure
  return call(example.input && { ...example.input(), ...contentOf[path] })
}

/** Stores the records of the examples, one of them as demo data, and clears the history. */
async function prepare(db: Db, call = ''): Promise<void> {
  await storeExamples(db)
  await sql`delete from demo_records`.execute(db)
  await db.insertInto('demo_records').values({ table_name: 'customers', record_id: 'customer' }).execute()
  // A location that is renamed changes its supplier's record, too.
  await sql`delete from supplier_codes`.execute(db)
  // The first event may be a sign-in, of which nobody is told.
  await sql`update staff_events set kind = 'inquiry', done_at = null where id = 1`.execute(db)
  await setCodeFor(db, call)
  await sql`delete from staff_changes`.execute(db)
}

const countChanges = async (db: Db) => (await db.selectFrom('staff_changes').select('id').execute()).length
const listRecorded = async (db: Db) => db.selectFrom('staff_changes').select(['made_by', 'kind', 'action']).execute()

async function changesOf(admin: Caller, kind: StaffChange['kind'], recordId?: string): Promise<StaffChange[]> {
  return (await admin.admin.changes.list({ kind, recordId })).changes
}

/** The fields of a change, such as `{ phone: ['1', '2'] }`. */
function toPairs(change: StaffChange | undefined): Record<string, [FieldChange['before'], FieldChange['after']]> {
  return Object.fromEntries((change?.fields ?? []).map(({ field, before, after }) => [field, [before, after]]))
}

test('every admin mutation records one change', async ({ db, admin }) => {
  const paths = mutationsOf('admin')
  const recorded: [string, unknown][] = []
  for (const path of paths) {
    await prepare(db, path)
    await callExample(admin, path)
    recorded.push([path, (await listRecorded(db)).map((change) => change.made_by)])
  }
  expect(recorded).toEqual(paths.map((path) => [path, ['admin']]))
  expect(paths.length).toBeGreaterThan(20)
})

test('every admin route that changes something records one change', async ({ app, db, cookies }) => {
  const keys = [...app.roles].filter(
    ([key, role]) => role === 'admin' && !key.startsWith('GET ') && !draftCalls.has(key),
  )
  for (const [key] of keys) {
    await prepare(db, key)
    const { statusCode } = await app.inject({ ...toRequest(key), cookies })
    expect([key, statusCode < 300, await listRecorded(db)]).toEqual([
      key,
      true,
      [expect.objectContaining({ made_by: 'owner' })],
    ])
  }
  expect(keys.length).toBeGreaterThan(20)
})

test("visitors' actions are not recorded", async ({ db, visitor }) => {
  await prepare(db)
  await visitor.customers.recordVisit(aVisit())
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['item'] }))
  await visitor.needs.submit(aNeedsList())
  await callExample(visitor, 'admin.logout')
  await callExample(visitor, 'admin.login').catch(() => undefined)
  await callExample(visitor, 'inventory.savedSearches.create')
  expect(mutationsOf('anyone').sort()).toEqual(
    // The answers to a quote, a change of an order, a question and a purchase, and papers, are recorded as the buyer's and the supplier's.
    [
      ...['customers.recordVisit', 'inquiries.submit', 'inquiries.offers.answer', 'needs.submit', 'needs.read'],
      ...['inquiries.supplierAsks.answer', 'inquiries.purchaseOffers.answer', 'inquiries.orderOffers.answer'],
      ...['sendForAsk', 'sendForPurchase', 'sendForSupplier'].map((name) => `inquiries.linkedPapers.${name}`),
      'mine.mailLink',
      ...['sellerLists.send', 'sellerLists.update', 'supply.confirm', 'supply.send'].map((name) => `inventory.${name}`),
      ...['create', 'confirm', 'unsubscribe'].map((name) => `inventory.savedSearches.${name}`),
      // Recorded as done by the one whose password it is.
      'admin.accountLinks.choosePassword',
      ...['admin.login', 'admin.logout', 'admin.passkeyLogin.begin', 'admin.passkeyLogin.finish'],
    ].sort(),
  )
  expect(await countChanges(db)).toBe(0)
})

test("a change names its author, the database's time and the record", async ({ db, admin }) => {
  const { id } = await admin.catalog.announcements.create(news)
  const [change] = await changesOf(admin, 'announcement')
  expect(change).toMatchObject({
    madeBy: 'admin',
    kind: 'announcement',
    recordId: id,
    recordName: 'New stock',
    action: 'created',
  })
  const { rows } = await sql<{ ageMs: number }>`
    select extract(epoch from clock_timestamp() - made_at) * 1000 as "ageMs" from staff_changes
  `.execute(db)
  expect(new Date(change?.madeAt ?? '').getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  expect(rows[0]?.ageMs).toBeGreaterThanOrEqual(0)
})

test('an update has only the changed fields, before and after', async ({ admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  await admin.customers.update({ id, ...aCustomer({ phone: '555-0199', state: 'TX' }) })
  const [updated, created] = await changesOf(admin, 'customer', id)
  expect(updated).toMatchObject({ action: 'updated', recordName: 'Acme Steel' })
  expect(updated?.fields).toEqual([
    { field: 'phone', before: '555-0100', after: '555-0199' },
    { field: 'state', before: 'OH', after: 'TX' },
  ])
  expect(created?.action).toBe('created')
  expect(Object.keys(toPairs(created))).toEqual([
    'company',
    'name',
    'email',
    'phone',
    'state',
    'action',
    'visitDate',
    'keptByStaff',
  ])
})

test('an update that changes nothing records nothing', async ({ db, admin, visitor }) => {
  const announcement = await admin.catalog.announcements.create(news)
  const teamMember = await admin.catalog.team.create(member)
  const productType = await admin.catalog.productTypes.create({ name: 'Rebar' })
  await admin.catalog.assets.replace({ type: 'logo', fileName: 'logo.png', bytes: png })
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const [need] = await visitor.needs.submit(aNeedsList())
  const customer = await admin.customers.create(aCustomer())
  await anItem(db, { source_code: 'A1' })
  const count = await countChanges(db)
  await admin.customers.update({ ...aCustomer(), id: customer.id })
  await admin.catalog.announcements.update({ ...news, id: announcement.id })
  await admin.catalog.team.update({ ...member, id: teamMember.id })
  await admin.catalog.productTypes.update({ id: productType.id, name: 'Rebar', active: 1 })
  await admin.catalog.productTypes.update({ id: productType.id })
  await admin.catalog.assets.replace({ type: 'logo', fileName: 'logo.png', bytes: png })
  await admin.inquiries.setStatus({ id: inquiry.id, status: 'pending' })
  await admin.needs.setStatus({ id: need?.id ?? '', status: 'pending' })
  await admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: 'A1' })
  await admin.admin.demoData.remove()
  expect(await countChanges(db)).toBe(count)
})

test('a save records that staff now keep a record that visitors left', async ({ admin, visitor }) => {
  await visitor.customers.recordVisit(aVisit())
  const [customer] = await admin.customers.list()
  const id = customer?.id ?? ''
  await admin.customers.update({ ...aCustomer(), id })
  expect(toPairs((await changesOf(admin, 'customer', id))[0])).toEqual({ keptByStaff: [false, true] })
})

test('a refused call records nothing', async ({ db, admin }) => {
  const withoutRecords = mutationsOf('admin').filter((path) => /\.(setStatus|update|delete|rename)$/.test(path))
  for (const path of withoutRecords) await expect(callExample(admin, path)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { id } = await admin.catalog.productTypes.create({ name: 'Rebar' })
  await anItem(db, { source_code: 'A1' })
  await anItem(db, { source_code: 'B7' })
  await sql`delete from staff_changes`.execute(db)
  const refused = [
    admin.catalog.productTypes.create({ name: 'REBAR' }),
    admin.catalog.productTypes.update({ id, name: 'Hot Rolled Coil' }),
    admin.admin.locations.rename({ sourceCode: 'A1', newSourceCode: 'B7' }),
    admin.catalog.assets.replace({ type: 'logo', fileName: 'a.png', bytes: new Uint8Array([1, 2, 3]) }),
    admin.inventory.upload({ fileName: 'a.xlsx', bytes: aWorkbook([]), category: 'Rebar' }),
    admin.customers.create({ ...aCustomer(), email: 'no address' }),
  ]
  for (const call of await Promise.allSettled(refused)) expect(call.status).toBe('rejected')
  expect(await countChanges(db)).toBe(0)
})

test('a change that is rolled back records nothing', async ({ db, admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db)
  await sql`
    create constraint trigger refuse after update or delete on customers deferrable initially deferred
    for each row execute function refuse()
  `.execute(db)
  await expect(admin.customers.update({ ...aCustomer({ phone: '1' }), id })).rejects.toThrow('no')
  await expect(admin.customers.delete({ id })).rejects.toThrow('no')
  expect(await changesOf(admin, 'customer', id)).toHaveLength(1)
})

test('a change that cannot be recorded is rolled back', async ({ db, admin }) => {
  await prepare(db)
  await sql`
    insert into staff_events (id, kind, records, title) overriding system value values (1, 'inquiry', '{}', 'Acme Steel')
  `.execute(db)
  const statuses = async () => [await admin.inquiries.list(), await admin.needs.list(), await admin.customers.list()]
  // Until then the needs change by themselves.
  await expect.poll(async () => (await admin.needs.list()).every(({ matchCount }) => matchCount !== null)).toBe(true)
  const before = await statuses()
  await sql`alter table staff_changes add constraint staff_changes_closed check (false)`.execute(db)
  for (const path of mutationsOf('admin')) {
    await setCodeFor(db, path)
    await expect([path, await callExample(admin, path).catch((error: Error) => error.message)]).toEqual([
      path,
      expect.stringContaining('staff_changes_closed'),
    ])
  }
  expect(await statuses()).toEqual(before)
  expect(await db.selectFrom('inventory_items').select('source_code').execute()).toEqual([{ source_code: 'DMW1' }])
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([{ id: 'upload' }])
})

/** Checks that each change starts where the previous one ended. */
function expectChain(changes: readonly StaffChange[], field: string): void {
  const pairs = changes.toReversed().flatMap((change) => {
    const pair = toPairs(change)[field]
    return pair ? [pair] : []
  })
  expect(pairs.slice(1).map(([before]) => before)).toEqual(pairs.slice(0, -1).map(([, after]) => after))
}

test('simultaneous changes to one record form a chain, in order of time', async ({ admin, visitor }) => {
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const customer = await admin.customers.create(aCustomer())
  const statuses = ['quoted', 'completed', 'archive', 'pending', 'waiting order'] as const
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => [
      admin.inquiries.setStatus({ id, status: statuses[i % statuses.length] ?? 'quoted' }),
      admin.customers.update({ ...aCustomer({ phone: String(i) }), id: customer.id }),
    ]).flat(),
  )
  const ofInquiry = await changesOf(admin, 'inquiry', id)
  expectChain(ofInquiry, 'status')
  expect(ofInquiry.length).toBeGreaterThan(1)
  expect(toPairs(ofInquiry.at(-1))['status']?.[0]).toBe('pending')
  const ofCustomer = await changesOf(admin, 'customer', customer.id)
  expectChain(ofCustomer, 'phone')
  expect(ofCustomer).toHaveLength(21)
  const times = ofCustomer.map(({ madeAt }) => madeAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('of simultaneous first uploads of an asset, one is recorded as created and the others as updated', async ({
  admin,
}) => {
  const files = Array.from({ length: 6 }, (_, i) => `logo-${i}.png`)
  await Promise.all(files.map((fileName) => admin.catalog.assets.replace({ type: 'logo', fileName, bytes: png })))
  const changes = await changesOf(admin, 'company asset', 'logo')
  expect(changes.map(({ action }) => action)).toEqual([...Array(5).fill('updated'), 'created'])
  expectChain(changes, 'fileName')
})

test('of simultaneous deletions of one record, one is recorded', async ({ admin, visitor }) => {
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const [need] = await visitor.needs.submit(aNeedsList())
  const needId = need?.id ?? ''
  const { id } = await admin.catalog.team.create(member)
  const twice = (call: () => Promise<unknown>) => [call(), call(), call()]
  const results = await Promise.allSettled([
    ...twice(() => admin.inquiries.delete({ id: inquiry.id })),
    ...twice(() => admin.needs.delete({ id: needId })),
    ...twice(() => admin.catalog.team.delete({ id })),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await changesOf(admin, 'inquiry', inquiry.id)).toHaveLength(1)
  expect(await changesOf(admin, 'need', needId)).toHaveLength(1)
  expect(await changesOf(admin, 'team member', id)).toHaveLength(2)
})

test('changes are paged latest first, whatever is added in between', async ({ admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  const other = await admin.customers.create(aCustomer({ company: 'Other Steel' }))
  for (const phone of ['1', '2', '3', '4', '5', '6']) {
    await admin.customers.update({ ...aCustomer({ phone }), id })
    await admin.customers.update({ ...aCustomer({ company: 'Other Steel', phone }), id: other.id })
  }
  const phones: unknown[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page: { changes: StaffChange[]; nextCursor: string | null } = await admin.admin.changes.list({
      kind: 'customer',
      recordId: id,
      limit: 3,
      cursor,
    })
    phones.push(...page.changes.map((change) => toPairs(change)['phone']?.[1]))
    cursor = page.nextCursor
    pages++
    await admin.customers.update({ ...aCustomer({ phone: `page ${pages}` }), id })
  } while (cursor !== null)
  expect(phones).toEqual(['6', '5', '4', '3', '2', '1', '555-0100'])
  expect(pages).toBe(3)
  const all = await changesOf(admin, 'customer')
  expect(all.map(({ id: changeId }) => Number(changeId))).toEqual(
    all.map((change) => Number(change.id)).toSorted((a, b) => b - a),
  )
  expect(all).toHaveLength(17)
})

test('a full last page has no cursor', async ({ admin }) => {
  for (const title of ['a', 'b']) await admin.catalog.announcements.create({ ...news, title })
  const first = await admin.admin.changes.list({ kind: 'announcement', limit: 2 })
  expect([first.changes.map(({ recordName }) => recordName), first.nextCursor]).toEqual([['b', 'a'], null])
  expect(await admin.admin.changes.list({ kind: 'need' })).toEqual({ changes: [], nextCursor: null })
})

test('a page has 50 changes by default and at most 200', async ({ db, admin }) => {
  await sql`
    insert into staff_changes (made_by, kind, record_id, record_name, action, fields)
    select 'admin', 'need', n::text, 'Acme Steel', 'updated', '[]' from generate_series(1, 300) n
  `.execute(db)
  expect(await changesOf(admin, 'need')).toHaveLength(50)
  const page = await admin.admin.changes.list({ kind: 'need', limit: changesMax })
  expect([page.changes.length, page.changes[0]?.recordId, page.changes.at(-1)?.recordId]).toEqual([200, '300', '101'])
  for (const wrong of [{ limit: 201 }, { limit: 0 }, { cursor: 'x' }, { cursor: '' }, { recordId: ' ' }]) {
    await expect(admin.admin.changes.list({ kind: 'need', ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('a deleted record can still be read, by its kind and id', async ({ db, admin, visitor }) => {
  const item = await anItem(db)
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id, 'gone'] }))
  await admin.inquiries.delete({ id: inquiry.id })
  const [change] = await changesOf(admin, 'inquiry')
  expect(change).toMatchObject({ action: 'deleted', recordId: inquiry.id, recordName: 'Acme Steel' })
  expect(await changesOf(admin, 'inquiry', inquiry.id)).toEqual([change])
  expect(toPairs(change)).toEqual({
    reference: ['I-1', null],
    customerName: ['Pat Doe', null],
    company: ['Acme Steel', null],
    phone: ['555-0100', null],
    email: ['pat@acme.example', null],
    state: ['OH', null],
    customerId: [inquiry.customerId, null],
    notes: ['Two coils by June', null],
    fob: ['Cleveland, OH', null],
    status: ['pending', null],
    createdAt: [inquiry.createdAt, null],
    itemCount: [2, null],
    items: ['DMW1, HR Coil, 0.1345 × 48 × COIL, A1011 CS-B, H-100, 42,350\ngone', null],
  })
})

test('a deleted row of a free-form list is recorded completely', async ({ db, admin }) => {
  const row = await aFlexibleRow(db)
  await admin.inventory.flexible.delete({ id: row.id })
  const [change] = await changesOf(admin, 'free-form list', row.id)
  expect(change).toMatchObject({ action: 'deleted', recordName: 'angles.xlsx' })
  expect(toPairs(change)['rawData']).toEqual([row.raw_data, null])
})

test('the longest text of a record is shown completely, and a longer list in part', async ({ db, admin, visitor }) => {
  const content = 'ä'.repeat(20_000)
  const { id } = await admin.catalog.announcements.create({ ...news, content })
  await admin.catalog.announcements.update({ ...news, id })
  expect(toPairs((await changesOf(admin, 'announcement', id))[0])).toEqual({ content: [content, news.content] })
  const selectedItems = Array.from({ length: 5_000 }, (_, i) => `gone ${i}`)
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems }))
  await admin.inquiries.delete({ id: inquiry.id })
  const [shown] = toPairs((await changesOf(admin, 'inquiry'))[0])['items'] ?? []
  expect(shown).toBe(`${selectedItems.join('\n').slice(0, 20_000)}…`)
  const { fields } = await db
    .selectFrom('staff_changes')
    .select('fields')
    .where('kind', '=', 'inquiry')
    .executeTakeFirstOrThrow()
  expect(fields.at(-1)?.before).toBe(selectedItems.join('\n'))
})

test('an upload records its file and the counts of each source, but no items', async ({ db, admin }) => {
  await anItem(db, { source_code: 'dmw1', product_id: 'old' })
  const rows = [aListRow(), aListRow({ 'Source Code': 'DGL5' }), aListRow({ 'Source Code': 'DGL5', 'Heat Num': 'H-2' })]
  const upload = {
    fileName: 'list.xlsx',
    category: 'Hot Rolled Coil',
    defaultRegionCodes: 'pac',
    bytes: aWorkbook(rows),
  }
  await admin.inventory.upload(upload)
  await admin.inventory.upload(upload)
  const [again, first] = await changesOf(admin, 'inventory')
  const uploads = await db.selectFrom('uploads').select('id').orderBy('created_at').execute()
  expect([first?.recordId, again?.recordId]).toEqual(uploads.map(({ id }) => id))
  expect(first).toMatchObject({ action: 'uploaded', recordName: 'list.xlsx' })
  expect(first?.fields).toEqual([
    { field: 'fileName', before: null, after: 'list.xlsx' },
    { field: 'category', before: null, after: 'Hot Rolled Coil' },
    { field: 'replaceScope', before: null, after: 'category' },
    { field: 'defaultRegionCodes', before: null, after: 'PAC' },
    { field: 'itemsProcessed', before: null, after: 3 },
    { field: 'rowsSkipped', before: null, after: 0 },
    { field: 'items of dmw1', before: 1, after: '1 (1 added, 0 changed, 1 removed)' },
    { field: 'items of DGL5', before: 0, after: '2 (2 added, 0 changed, 0 removed)' },
  ])
  expect(again?.fields.at(-1)).toEqual({
    field: 'items of DGL5',
    before: 2,
    after: '2 (0 added, 0 changed, 0 removed)',
  })
})

test('an upload with very many sources records the first hundred and a total of the others', async ({ admin }) => {
  const rows = Array.from({ length: 130 }, (_, i) => aListRow({ 'Source Code': `S${i}` }))
  await admin.inventory.upload({ fileName: 'list.xlsx', category: 'Rebar', bytes: aWorkbook(rows) })
  const [change] = await changesOf(admin, 'inventory')
  const counts = change?.fields.filter(({ field }) => field.startsWith('items of')) ?? []
  expect([counts.length, counts.at(-2)?.field, counts.at(-1)]).toEqual([
    101,
    'items of S99',
    { field: 'items of 30 other sources', before: 0, after: '30 (30 added, 0 changed, 0 removed)' },
  ])
})

test('renaming, merging or deleting a source code records codes and counts, whatever the case', async ({
  db,
  admin,
}) => {
  await anItem(db, { source_code: 'A1' })
  await anItem(db, { source_code: 'A1', location_state: 'TX' })
  await anItem(db, { source_code: 'C3' })
  await admin.admin.locations.rename({ sourceCode: 'a1', newSourceCode: 'B7' })
  await admin.admin.locations.rename({ sourceCode: 'C3', newSourceCode: 'b7', merge: true })
  await admin.admin.locations.rename({ sourceCode: 'B7', newSourceCode: 'b7' })
  await admin.admin.locations.delete({ sourceCode: 'B7' })
  const changes = await changesOf(admin, 'location', 'B7')
  expect(changes.map((change) => [change.action, change.recordName, toPairs(change)])).toEqual([
    ['deleted', 'b7', { sourceCode: ['b7', null], itemCount: [3, null] }],
    ['updated', 'b7', { sourceCode: ['B7', 'b7'], itemsMoved: [null, 3] }],
    ['merged', 'B7', { sourceCode: ['C3', 'B7'], itemsMoved: [null, 1] }],
    ['updated', 'B7', { sourceCode: ['A1', 'B7'], itemsMoved: [null, 2] }],
  ])
  expect(await changesOf(admin, 'location', 'b7')).toEqual(changes)
})

test('renaming a product type records how many items changed', async ({ db, admin }) => {
  const { id, createdAt } = await admin.catalog.productTypes.create({ name: 'Rebar' })
  for (const category of ['Rebar', 'REBAR', 'Beams']) await anItem(db, { category })
  await admin.catalog.productTypes.update({ id, name: 'Bars' })
  await admin.catalog.productTypes.update({ id, active: 0 })
  await admin.catalog.productTypes.delete({ id })
  const changes = await changesOf(admin, 'product type', id)
  expect(changes.map((change) => [change.action, change.recordName, toPairs(change)])).toEqual([
    ['deleted', 'Bars', { name: ['Bars', null], active: [0, null], createdAt: [createdAt, null] }],
    ['updated', 'Bars', { active: [1, 0] }],
    ['updated', 'Bars', { name: ['Rebar', 'Bars'], itemsMoved: [null, 2] }],
    ['created', 'Rebar', { name: [null, 'Rebar'], active: [null, 1], createdAt: [null, createdAt] }],
  ])
})

test('a company asset records the name, type, size and version of its file, and keeps its history', async ({
  admin,
}) => {
  const type = 'line-card'
  const stored = await admin.catalog.assets.replace({ type, fileName: 'card.png', bytes: png })
  const replaced = await admin.catalog.assets.replace({ type, fileName: 'card.png', bytes: otherPng })
  await admin.catalog.assets.delete({ type })
  const changes = await changesOf(admin, 'company asset', type)
  expect(changes.map((change) => [change.action, change.recordName, toPairs(change)])).toEqual([
    [
      'deleted',
      'Line card',
      {
        fileName: ['card.png', null],
        contentType: ['image/png', null],
        sizeBytes: [otherPng.length, null],
        filePath: [replaced.filePath, null],
      },
    ],
    [
      'updated',
      'Line card',
      { sizeBytes: [png.length, otherPng.length], filePath: [stored.filePath, replaced.filePath] },
    ],
    ['created', 'Line card', expect.objectContaining({ sizeBytes: [null, png.length] })],
  ])
})

test('removing the demo data records the number of records of each kind', async ({ db, admin }) => {
  await prepare(db)
  await db.insertInto('demo_records').values({ table_name: 'inventory_items', record_id: 'item' }).execute()
  await admin.admin.demoData.remove()
  const [change] = await changesOf(admin, 'demo data')
  expect(change).toMatchObject({ action: 'deleted', recordName: 'Demo data', madeBy: 'admin' })
  expect(toPairs(change)).toEqual({ customers: [1, null], items: [1, null] })
})
