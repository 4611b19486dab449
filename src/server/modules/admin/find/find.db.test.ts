import type { FindHit } from '../../../../shared/office/find.ts'
import { formatDay, toPacificDay } from '../../../../shared/text/days.ts'
import type { Caller } from '../../../router.ts'
import { aConfirmedOrder } from '../../../test/deals/orders.ts'
import { aCustomer, aNeedsList, anInquiry, anItem, aSupplier } from '../../../test/factories.ts'
import { callbacks, expect, test } from '../../../test/fixtures.ts'
import { countQueries } from '../../../test/query-count.ts'
import { eraseCustomer } from '../../customer-data/customer-data.ts'
import { deactivateAccount } from '../staff/accounts.ts'
import { findAnything } from './find.ts'

const finder = (admin: Caller) => async (q: string) => (await admin.admin.find({ q })).results
const line = ({ kind, title, detail }: FindHit) => `${kind}: ${title} (${detail})`

test('a deal is found by every number that it has, and a hit leads to its record', async ({ admin, db, visitor }) => {
  const order = await aConfirmedOrder({ admin, db, visitor })
  const find = finder(admin)
  const [inquiryId = ''] = order.inquiryIds
  const toInquiry = `/admin?tab=inquiries&inquiry=${inquiryId}`
  const toOrder = `/admin/orders?order=${order.id}`
  const reference = (await admin.inquiries.list())[0]?.reference ?? ''

  expect((await find(reference)).map((hit) => [hit.title, hit.path])).toEqual([
    [reference, toInquiry],
    [`Quote ${reference}, version 1`, toInquiry],
  ])
  expect((await find(order.reference.toLowerCase().replace('-', ' ')))[0]).toMatchObject({
    path: toOrder,
    kind: 'reference',
  })
  expect(await find(`${order.reference}-A`)).toMatchObject([{ title: `${order.reference}-A`, path: toOrder }])
  expect(await find(`${order.reference}-B`)).toEqual([])
  expect((await find('PO-7')).map(line)).toEqual([`purchase order: PO-7 (Order ${order.reference} · Acme Steel)`])
  expect((await find('h-100')).map(({ kind, path }) => [kind, path])).toEqual([
    ['heat', toOrder],
    ['heat', toInquiry],
  ])
  expect((await find('P-100')).map(({ kind }) => kind)).toEqual(['product id', 'product id'])
  // The beginning of a word of it will do, and no part within.
  expect((await find('100')).map(({ kind }) => kind)).toEqual(['heat', 'heat', 'product id', 'product id'])
  expect(await find('-10')).toEqual([])
  expect(await find(reference.slice(0, -1))).toEqual([])
})

test('people and companies are found by the beginnings of their words, wherever they are written', async ({
  admin,
  visitor,
}) => {
  const find = finder(admin)
  const item = { selectedItems: ['gone'] }
  const { id: supplier } = await admin.inventory.suppliers.create(aSupplier({ company: 'Lakeshore Metals' }))
  const { id: customer } = await admin.customers.create(
    aCustomer({
      company: 'Lake Erie Steel',
      name: "Ann O'Hara",
      email: 'ann.ohara@lake-erie.example',
      phone: '(216) 555-0142',
    }),
  )
  // On the record of staff the name stays; the lead has its own.
  const lead = {
    company: 'Lake Erie Steel',
    customerName: 'Annika Berg',
    email: 'ann.ohara@lake-erie.example',
    phone: '1 440 555 0199',
  }
  await visitor.inquiries.submit(anInquiry({ ...item, ...lead }))
  await visitor.needs.submit(
    aNeedsList({ customer: { ...lead, customerName: 'Bo Li', email: 'bo@mill.example', state: 'OH' } }),
  )

  expect((await find('lak')).map(line)).toEqual([
    'company: Lake Erie Steel (Bo Li · bo@mill.example)',
    'company: Lakeshore Metals (Lee Roe · lists@buckeye.example · Supplier)',
    "email: ann.ohara@lake-erie.example (Ann O'Hara · Lake Erie Steel)",
  ])
  expect((await find('steel ERIE')).map(({ kind, path }) => [kind, path])).toEqual([
    ['company', '/admin?tab=customers&search=Lake+Erie+Steel'],
  ])
  expect((await find("o'hara")).map(({ kind, path }) => [kind, path])).toEqual([
    ['person', `/admin?tab=customers&customer=${customer}`],
  ])
  expect((await find('annika')).map(({ kind }) => kind)).toEqual(['person'])
  expect((await find('Bo Li')).map(({ kind }) => kind)).toEqual(['person'])
  expect((await find('metals')).map(({ path }) => path)).toEqual([`/admin/suppliers?supplier=${supplier}`])
  for (const number of ['0142', '+1 (216) 555-0142', '2165550142', '216-555']) {
    expect(
      (await find(number)).map(({ kind, title }) => [kind, title]),
      number,
    ).toEqual([['phone', '(216) 555-0142']])
  }
  expect((await find('4405550199')).map(({ title }) => title)).toEqual(['1 440 555 0199'])
  for (const q of ['014', 'rie', 'teel', 'la']) expect(await find(q), q).toEqual([])
})

test('what is archived comes last, a person who was erased never, and of each kind at most eight', async ({
  admin,
  db,
  visitor,
}) => {
  const find = finder(admin)
  const requestOf = async (customerName: string, email: string) =>
    visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], customerName, email }))
  const old = await requestOf('Kim Archer', 'kim@one.example')
  await db.deleteFrom('customers').execute()
  await admin.inquiries.setStatus({ id: old.id, status: 'archive' })
  await requestOf('Kim Baker', 'kim@two.example')
  expect((await find('kim')).filter(({ kind }) => kind === 'person').map(({ title }) => title)).toEqual([
    'Kim Baker',
    'Kim Archer',
  ])
  expect((await find('kim archer'))[0]?.path).toBe(`/admin?tab=inquiries&view=archived&inquiry=${old.id}`)

  for (let no = 0; no < 9; no += 1) await requestOf(`Sam Crowd ${no}`, `sam${no}@crowd.example`)
  expect((await find('crowd')).map(({ kind }) => kind)).toEqual([...Array(8).fill('person'), ...Array(8).fill('email')])

  await eraseCustomer(db, { email: 'kim@two.example' })
  expect((await find('kim')).map(({ title }) => title)).toEqual(['Kim Archer', 'kim@one.example'])
  for (const q of ['baker', 'erased', '(erased)', 'kim@two.example']) expect(await find(q), q).toEqual([])
})

test('steel in stock is found by heat and product id as soon as it is there, and leads to whose it is', async ({
  admin,
  db,
}) => {
  const find = finder(admin)
  expect(await find('4A7731')).toEqual([])
  await anItem(db, { heat_num: '4A7731', product_id: 'GLV-10023', source_code: 'DPC4' })
  await anItem(db, { heat_num: '4A7731-2', product_id: 'X1', source_code: 'DMW1' })
  const { id } = await admin.inventory.suppliers.create(aSupplier())
  expect((await find('4a7731')).map(({ title, path }) => [title, path])).toEqual([
    ['4A7731', '/admin?tab=locations&source=DPC4'],
    ['4A7731-2', `/admin/suppliers?supplier=${id}`],
  ])
  expect((await find('10023')).map(line)).toEqual([
    'product id: GLV-10023 (In stock · DPC4 - OH · HR Coil · 0.1345 × 48)',
  ])
  expect((await find('x1')).map(({ title }) => title)).toEqual(['X1'])
  expect(await find('A7731')).toEqual([])
})

test('a note about a customer is found by its words, leads to the customer, and is gone with it', async ({
  admin,
  db,
  staff,
}) => {
  const find = finder(admin)
  const kim = await staff('kim')
  const { id } = await admin.customers.create(aCustomer({ company: 'Lake Erie Steel', email: 'ann@erie.example' }))
  const { id: other } = await admin.customers.create(aCustomer({ company: 'Harbor Tank', email: 'bo@harbor.example' }))
  await kim.customers.addNote({ id, text: `${'Pays late. '.repeat(60)}Dock (north) closes at noon, école.` })
  await admin.customers.addNote({ id: other, text: 'Dock closes at five' })
  const day = formatDay(toPacificDay(new Date()))

  expect((await find('dock')).map(({ kind, path }) => [kind, path])).toEqual([
    ['note', `/admin?tab=customers&customer=${other}`],
    ['note', `/admin?tab=customers&customer=${id}`],
  ])
  const [hit] = await find('NORTH doc')
  expect(hit).toMatchObject({ kind: 'note', id, detail: `Pat Doe · Lake Erie Steel · ${day} · by kim` })
  expect(hit?.title).toMatch(/^…Pays late\. .*Dock \(north\) closes at noon, école\.$/)
  expect((await find('école')).map(({ kind }) => kind)).toEqual(['note'])
  for (const q of ['dock evening', 'orth', 'at']) expect(await find(q), q).toEqual([])

  await eraseCustomer(db, { email: 'ann@erie.example' })
  expect((await find('dock')).map((note) => note.id)).toEqual([other])
  expect(await find('école')).toEqual([])
})

test('an account of staff is found by name, username or email, deactivated too, with the inquiries and orders that it owns', async ({
  admin,
  db,
  staff,
  visitor,
}) => {
  const find = finder(admin)
  const sam = await staff('sam.w')
  const { account } = await staff('kvance')
  await db.updateTable('admin_accounts').set({ name: 'Kim Vance' }).where('id', '=', account.id).execute()
  const toStaff = `/admin/staff?account=${account.id}`
  for (const q of ['kim', 'Vance KIM', 'kvan', 'kvance@steel.example']) {
    expect(
      (await find(q)).map(({ kind, path }) => [kind, path]),
      q,
    ).toEqual([['account', toStaff]])
  }
  expect((await find('sam')).map(line)).toEqual(['account: sam.w (sam.w@steel.example)'])
  for (const q of ['ki', 'ance', 'steel.example']) expect(await find(q), q).toEqual([])

  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await sam.admin.owners.setOwner({ kind: 'request', ids: [id], ownerId: account.id })
  expect((await find('kim')).map(({ title, path }) => [title, path])).toEqual([
    ['Kim Vance', toStaff],
    ['Inquiries of Kim Vance', `/admin?tab=inquiries&owner=${account.id}`],
    ['Orders of Kim Vance', `/admin/orders?owner=${account.id}`],
  ])
  await deactivateAccount({ db, callbacks, admin: sam.account }, account.id)
  expect((await find('kvance')).map(line)).toEqual(['account: Kim Vance (kvance · kvance@steel.example · deactivated)'])
})

test('a text of one character or of more than a hundred is refused, and strangers find nothing', async ({
  admin,
  app,
  cookies,
  visitor,
}) => {
  for (const q of ['', 'a', ' a ', 'a'.repeat(101)]) {
    await expect(admin.admin.find({ q }), q).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  await expect(visitor.admin.find({ q: 'acme' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const q of ["'", '\\', '%', '&|!:*', "o'b\\", '  --  ', '()', '<->', '100%']) {
    const response = await app.inject({ url: '/api/admin/find', query: { q: `${q}zz` }, cookies })
    expect([response.statusCode, response.headers['cache-control'], response.json()], q).toEqual([
      200,
      'no-store',
      { results: [] },
    ])
  }
})

test('however much is found, as many queries are made', async ({ db, admin, staff, visitor }) => {
  const counts: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const { counting, count } = countQueries(db)
    const findItems = async () => ({ productIds: [], heats: [] })
    await findAnything({ db: counting, findItems, session: { isOfProgram: false } }, { q: 'pat' })
    counts.push(count())
    await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone', 'lost'] }))
    const { id } = await admin.customers.create(aCustomer({ email: `pat${round}@acme.example` }))
    await admin.customers.addNote({ id, text: 'Pat calls' })
    await staff(`pat${round}`)
    await admin.inventory.suppliers.create(
      aSupplier({ emails: [`pat${round}@mill.example`], sourceCodes: [`S${round}`] }),
    )
  }
  expect(new Set(counts).size).toBe(1)
})
