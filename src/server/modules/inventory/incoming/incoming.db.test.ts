import { sql } from 'kysely'
import type { IncomingList } from '../../../../shared/lists/incoming.ts'
import type { Caller } from '../../../router.ts'
import { findSteel, orderLines, sell } from '../../../test/deals/order-lines.ts'
import { anItem, aSupplier } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { aPdfList } from '../../../test/lists/pdf/drawn-pdf.ts'
import {
  fileOf,
  type GivenSending,
  items,
  type Rows,
  readAll,
  receive,
  receiveFiles,
} from '../../../test/lists/received-lists.ts'
import { productIds, settled, stage } from '../../../test/lists/staged-lists.ts'
import { aListRow, aSheetFile } from '../../../test/lists/workbooks.ts'
import { eraseCustomer, exportCustomer } from '../../customer-data/customer-data.ts'
import { endClaims } from '../sold/sold.ts'

const get = (admin: Caller, id: string): Promise<IncomingList> => admin.inventory.incoming.get({ id })

/** A supplier that stores by itself, with a list that staff stored for it. */
async function aKnownSupplier(admin: Caller, overrides: object = {}): Promise<string> {
  const { id } = await admin.inventory.suppliers.create(aSupplier({ storesByItself: true, ...overrides }))
  const staged = await stage(admin, items('A', 'B', 'C', 'D'))
  await admin.inventory.uploads.commit({ id: staged.id })
  return id
}

test('a list of a supplier that stores by itself is for sale once it is read, and the history says so', async ({
  db,
  admin,
}) => {
  const supplierId = await aKnownSupplier(admin)
  const id = await receive(db, items('A', 'B', 'C', 'E'), { supplierId })
  expect(await get(admin, id)).toMatchObject({
    reference: 'L-2',
    way: 'link',
    supplier: { id: supplierId, company: 'Buckeye Steel' },
    state: 'stored',
    reason: null,
    items: 4,
    weightLb: 169_400,
  })
  expect(await productIds(db)).toEqual(['A', 'B', 'C', 'E'])
  const [latest] = (await admin.inventory.uploads.history({})).uploads
  expect(latest).toMatchObject({
    username: 'itself',
    category: 'Hot Rolled Coil',
    isRestorable: true,
    outcome: 'current',
  })
  await admin.inventory.uploads.restore({ id: latest?.id ?? '' })
  expect(await productIds(db)).toEqual(['A', 'B', 'C', 'D'])
  // Its upload by hand counts as the supplier's, too.
  const { lists } = await admin.inventory.incoming.page({ supplier: supplierId })
  expect(lists.map(({ way, state }) => [way, state])).toEqual([
    ['link', 'stored'],
    ['by hand', 'stored'],
  ])
})

const known: Rows = items('A', 'B', 'C', 'D')
const waits: [what: string, reason: string | RegExp, rows: Rows, sending?: Partial<GivenSending>, supplier?: object][] =
  [
    ['of an unproven sender', /^Nothing proves/, known, { way: 'mail', isProven: false }],
    ['from the public page', /^It came by the public page/, known, { way: 'page', isProven: false }],
    ['of a supplier that is not active', 'This supplier is not active.', known, {}, { active: false }],
    ['of one that waits for review', 'Lists of this supplier wait for review.', known, {}, { storesByItself: false }],
    [
      'with the code of another supplier',
      /^The source code Z9 is not one of Buckeye Steel/,
      [...known, { 'Source Code': 'Z9' }],
    ],
    [
      'with a code that has no stock',
      'The source code NEW is new.',
      [...known, { 'Source Code': 'NEW' }],
      {},
      { sourceCodes: ['DMW1', 'NEW'] },
    ],
    ['that keeps fewer than half', 'Fewer than half of the items of DMW1 are still in it.', items('A', 'X', 'Y', 'Z')],
    ['without a required column', 'Columns are missing: Source Code.', [{ 'Source Code': '' }]],
  ]

test.for(waits)('a list %s waits and says why', async ([, reason, rows, sending, supplier], { db, admin }) => {
  const supplierId = await aKnownSupplier(admin)
  await admin.inventory.suppliers.update({ id: supplierId, ...supplier })
  if (rows.some((row) => row['Source Code'] === 'Z9')) await anItem(db, { source_code: 'Z9' })
  const before = await productIds(db)
  const id = await receive(db, rows, { supplierId, ...sending })
  const list = await get(admin, id)
  expect([list.state, list.reason]).toEqual(['waiting', expect.stringMatching(reason)])
  expect(await productIds(db)).toEqual(before)
  expect((await admin.inventory.incoming.page({ open: true })).lists.map((one) => one.id)).toEqual([id])
})

test('a list that was read from a PDF waits for a person, whoever sent it, and one without sizes is no list', async ({
  db,
  admin,
}) => {
  const supplierId = await aKnownSupplier(admin)
  const listOf = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
    const bytes = await aPdfList(rows)
    const files = [{ fileName: 'list.pdf', fileBytes: bytes.length, bytes }]
    return get(admin, await receive(db, [], { supplierId, files }))
  }
  expect(await listOf(items('A', 'B', 'C', 'D').map((row) => aListRow(row)))).toMatchObject({
    state: 'waiting',
    reason: 'It was read from a PDF: look at it before it is stored.',
    items: 4,
  })
  const invoice = { Item: 'Freight', Date: '11/30/2026', Quantity: 1, Amount: '1,250.00' }
  expect((await listOf([invoice, invoice])).state).toBe('no list')
})

test('a list waits that drops or changes what is on an order that is not closed', async ({ db, admin }) => {
  const supplierId = await aKnownSupplier(admin)
  const [line = ''] = await orderLines(db, 1)
  await sell(db, line, await findSteel(db, 'A'))
  const stateOf = async (rows: Rows) => {
    const { state, reason } = await get(admin, await receive(db, rows, { supplierId }))
    return [state, reason]
  }
  expect(await stateOf(items('B', 'C', 'D'))).toEqual(['waiting', '1 item on order O-1007 is not in this list.'])
  const changed = [{ 'Product ID': 'A', 'Heat Num': 'H-A', Weight: 1 }, ...items('B', 'C', 'D')]
  expect(await stateOf(changed)).toEqual(['waiting', '1 item on order O-1007 would change.'])
  expect(await stateOf(items('A', 'B', 'C', 'E'))).toEqual(['stored', null])
  await db.transaction().execute((tx) => endClaims(tx, [line], new Date(Date.now() + 60_000)))
  expect(await stateOf(items('B', 'C', 'E'))).toEqual(['stored', null])
})

test('headings that staff never stored for the supplier make a list wait, and storing it teaches them', async ({
  db,
  admin,
}) => {
  const supplierId = await aKnownSupplier(admin)
  const headings = [
    'Product ID',
    'Source Code',
    'Product',
    'Thickness',
    'Width',
    'Length',
    'Grade Category',
    'Qty Pcs',
    'Weight',
    'Heat Num',
  ]
  const file = (last: string) => {
    const row = (id: string) => [id, 'DMW1', 'HR COIL', '.1345', '48', 'COIL', 'A36', '1', '42350', `H-${id}`]
    const bytes = aSheetFile([[...headings, 'State'], ...['A', 'B', 'C', last].map((id) => [...row(id), 'OH'])])
    return { fileName: 'list.xlsx', fileBytes: bytes.length, bytes }
  }
  const first = await get(admin, await receive(db, [], { supplierId, files: [file('D')] }))
  expect([first.state, first.reason]).toEqual(['waiting', expect.stringMatching(/^Its headings are not/)])
  await admin.inventory.uploads.commit({ id: first.stagedUploadId ?? '' })
  expect((await get(admin, first.id)).state).toBe('stored')
  expect((await get(admin, await receive(db, [], { supplierId, files: [file('E')] }))).state).toBe('stored')
})

test('the same file again renews the age of its lists when it is surely theirs, and waits otherwise', async ({
  db,
  admin,
}) => {
  const supplierId = await aKnownSupplier(admin)
  const file = fileOf(items('A', 'B', 'C', 'E'))
  const send = (sending: Partial<GivenSending> = {}) => receive(db, [], { supplierId, files: [file], ...sending })
  await send()
  for (const table of ['uploads', 'inventory_items']) {
    await sql`update ${sql.table(table)} set created_at = created_at - interval '9 days'`.execute(db)
  }
  const before = await db.selectFrom('inventory_items').selectAll().orderBy('id').execute()
  expect(await get(admin, await send())).toMatchObject({ state: 'same', reason: 'The same file as L-2.' })
  expect(await db.selectFrom('inventory_items').selectAll().orderBy('id').execute()).toEqual(before)
  const { uploads } = await admin.inventory.uploads.history({})
  expect(uploads.map(({ isConfirmation, outcome, isRestorable }) => [isConfirmation, outcome, isRestorable])).toEqual([
    [true, 'current', false],
    [false, 'current', true],
    [false, 'superseded', false],
  ])
  const [list] = (await admin.inventory.suppliers.get({ id: supplierId })).lists
  expect(Date.now() - Date.parse(list?.listedAt ?? '')).toBeLessThan(60_000)
  expect((await get(admin, await send({ way: 'mail', isProven: false }))).state).toBe('waiting')
  // One of which the reading failed neither waits nor is current.
  const broken = { fileName: 'cut.xlsx', fileBytes: 12, bytes: new TextEncoder().encode('PK\u0003\u0004 cut off') }
  expect((await get(admin, await send({ files: [broken] }))).state).toBe('failed')
  expect((await get(admin, await send({ files: [broken] }))).state).toBe('failed')
  // The list before it can still be brought back.
  await admin.inventory.uploads.restore({ id: uploads[1]?.id ?? '' })
  expect(await productIds(db)).toEqual(['A', 'B', 'C', 'D'])
})

test('a file without a list, a broken one, a .csv and one that is too large', async ({ db, admin }) => {
  const file = (fileName: string, text: string) => {
    const bytes = new TextEncoder().encode(text)
    return { fileName, fileBytes: bytes.length, bytes }
  }
  const stateOf = async (one: GivenSending['files'][number]) => {
    const { state, reason } = await get(admin, await receive(db, [], { files: [one] }))
    return [state, reason]
  }
  expect(await stateOf(file('photo.xlsx', '\u0000\u0001'))).toEqual(['no list', expect.stringContaining('Excel')])
  expect(await stateOf(file('cut.xlsx', 'PK\u0003\u0004 cut off'))).toEqual([
    'failed',
    expect.stringContaining('it was cut off on its way'),
  ])
  expect(await stateOf({ fileName: 'big.xlsx', fileBytes: 45 * 1024 * 1024, bytes: undefined })).toEqual([
    'failed',
    'The file has 45.0 MiB, more than a list may have. A smaller one is needed.',
  ])
  const csv = `Product ID,Source Code,Product,Thickness,Width,Length,Grade Category,Qty Pcs,Weight,Heat Num,State\nA,DMW1,HR COIL,.1345,48,COIL,A36,1,42350,H1,OH\n`
  const list = await get(admin, await receive(db, [], { files: [file('stock.csv', csv)] }))
  expect([list.state, list.items]).toEqual(['waiting', 1])
})

test('staff say whose list it is, and an address is remembered only if it is surely theirs', async ({ db, admin }) => {
  const { incoming, suppliers } = admin.inventory
  const { id: supplierId } = await suppliers.create(aSupplier())
  const from = (senderEmail: string, isProven: boolean) =>
    receive(db, items('A'), { way: 'mail', senderEmail, senderName: 'Ann', isProven })
  const doubtful = await from('ann@buckeye.example', false)
  expect(await get(admin, doubtful)).toMatchObject({
    supplier: null,
    sender: { name: 'Ann', email: 'ann@buckeye.example', isProven: false },
    reason: 'We do not know whose list this is.',
  })
  await expect(incoming.setSupplier({ id: doubtful })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await incoming.setSupplier({ id: doubtful, supplierId })).toMatchObject({
    supplier: { id: supplierId },
    reason: 'Lists of this supplier wait for review.',
  })
  const emailsOf = async (id = supplierId) => (await suppliers.get({ id })).emails
  expect(await emailsOf()).toEqual(['lists@buckeye.example'])
  await incoming.setSupplier({ id: doubtful, supplierId, addressIsTheirs: true })
  expect(await emailsOf()).toEqual(['lists@buckeye.example', 'ann@buckeye.example'])
  const fresh = { company: 'Hoosier Coil', sourceCodes: ['H1'] }
  const { supplier } = await incoming.setSupplier({ id: await from('joe@hoosier.example', true), supplier: fresh })
  expect(await emailsOf(supplier?.id)).toEqual(['joe@hoosier.example'])
  await suppliers.merge({ id: supplierId, into: supplier?.id ?? '' })
  expect(await get(admin, doubtful)).toMatchObject({ supplier: { company: 'Hoosier Coil' } })
})

test('whose list it is, is said whole or not at all: a new supplier goes with an address that another has', async ({
  db,
  admin,
}) => {
  const { incoming, suppliers } = admin.inventory
  await suppliers.create(aSupplier())
  const id = await receive(db, items('A'), { way: 'mail', senderEmail: 'lists@buckeye.example', isProven: true })
  const refused = { cause: { code: 'NAME_TAKEN' } }
  await expect(incoming.setSupplier({ id, supplier: { company: 'Hoosier Coil' } })).rejects.toMatchObject(refused)
  expect((await suppliers.page({})).suppliers.map(({ company }) => company)).toEqual(['Buckeye Steel'])
  expect(await get(admin, id)).toMatchObject({ supplier: null })
})

test('whose list it is holds while suppliers are merged and deleted and colleagues decline the list', async ({
  db,
  admin,
}) => {
  const { incoming, suppliers } = admin.inventory
  const { id: into } = await suppliers.create({ company: 'Stays' })
  for (let round = 1; round <= 5; round += 1) {
    const { id: supplierId } = await suppliers.create({ company: `Supplier ${round}` })
    const { id: deletedId } = await suppliers.create({ company: `Deleted ${round}` })
    const [id, other, declined] = [
      await receive(db, items('A'), { way: 'page', isProven: false }),
      await receive(db, items('B'), { way: 'page', isProven: false }),
      await receive(db, items('C'), { way: 'page', isProven: false }),
    ]
    const [set, , setOther, , setDeclined] = await Promise.allSettled([
      incoming.setSupplier({ id, supplierId }),
      suppliers.merge({ id: supplierId, into }),
      incoming.setSupplier({ id: other, supplierId: deletedId }),
      suppliers.delete({ id: deletedId }),
      incoming.setSupplier({ id: declined, supplierId: into }),
      incoming.decline({ id: declined }),
    ])
    for (const one of [set, setOther]) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NOT_FOUND' })
    }
    if (setDeclined.status === 'rejected') expect(setDeclined.reason).toMatchObject({ cause: { code: 'LIST_STATE' } })
    expect((await get(admin, id)).supplier?.id).toBe(set.status === 'fulfilled' ? into : undefined)
    expect(await get(admin, other)).toMatchObject({ supplier: null, state: 'waiting' })
    expect((await get(admin, declined)).supplier?.id).toBe(setDeclined.status === 'fulfilled' ? into : undefined)
  }
})

test('a list that a colleague declines or has read again while it is stored is one or the other', async ({
  db,
  admin,
}) => {
  const { incoming, uploads } = admin.inventory
  for (let round = 1; round <= 4; round += 1) {
    const id = await receive(db, items(`A${round}`), { way: 'page', isProven: false })
    const { stagedUploadId } = await get(admin, id)
    const [stored, settled] = await Promise.allSettled([
      uploads.commit({ id: stagedUploadId ?? '' }),
      round % 2 ? incoming.decline({ id }) : incoming.read({ id }),
    ])
    const { state, uploadId } = await get(admin, id)
    expect([stored.status, state === 'stored', uploadId !== null]).toEqual([
      stored.status,
      stored.status === 'fulfilled',
      stored.status === 'fulfilled',
    ])
    if (settled.status === 'fulfilled') expect(['declined', 'reading']).toContain(state)
  }
  const declined = await receive(db, items('Z'), { way: 'page', isProven: false })
  const { stagedUploadId: id } = await incoming.decline({ id: declined })
  await expect(uploads.commit({ id: id ?? '' })).rejects.toMatchObject({ cause: { code: 'LIST_STATE' } })
})

test('a list whose supplier stops storing by itself while it is compared waits', async ({ db, admin }) => {
  const supplierId = await aKnownSupplier(admin)
  await sql`
    create function stop_storing() returns trigger language plpgsql as
      'begin update suppliers set stores_by_itself = false; return new; end'
  `.execute(db)
  await sql`
    create trigger stop_storing before update on staged_uploads
    for each row when (new.state = 'storing') execute function stop_storing()
  `.execute(db)
  expect(await get(admin, await receive(db, items('A', 'B', 'C', 'E'), { supplierId }))).toMatchObject({
    state: 'waiting',
    reason: 'Lists of this supplier wait for review.',
  })
  expect(await productIds(db)).toEqual(['A', 'B', 'C', 'D'])
})

test('a declined list is settled until it is read again, and a stored one stays stored', async ({ db, admin }) => {
  const { incoming, uploads } = admin.inventory
  const id = await receive(db, items('A'))
  expect(await incoming.decline({ id, reason: 'Prices are missing' })).toMatchObject({
    state: 'declined',
    reason: 'Prices are missing',
  })
  expect(await uploads.staged()).toEqual([])
  await expect(incoming.decline({ id })).rejects.toMatchObject({ cause: { code: 'LIST_STATE' } })
  const { state, stagedUploadId: stagedId } = await incoming.read({ id })
  expect(state).toBe('reading')
  await readAll(db, [id])
  expect((await get(admin, id)).state).toBe('waiting')
  // To discard it in the review is to decline it: the file stays.
  await uploads.discard({ id: stagedId ?? '' })
  expect((await get(admin, id)).state).toBe('declined')
  const file = await incoming.file({ id })
  expect(file.content.size).toBeGreaterThan(1_000)
  await incoming.read({ id })
  await readAll(db, [id])
  await uploads.reread({ id: stagedId ?? '', category: 'Hot Rolled Coil' })
  await settled(admin, stagedId ?? '')
  await uploads.commit({ id: stagedId ?? '' })
  expect(await get(admin, id)).toMatchObject({ state: 'stored', uploadId: stagedId, items: 1 })
  await expect(incoming.read({ id })).rejects.toMatchObject({ cause: { code: 'LIST_STATE' } })
})

test('an upload by hand is an incoming list until it is discarded, and is read again without the queue', async ({
  db,
  admin,
}) => {
  const { id } = await stage(admin, items('A'))
  expect((await admin.inventory.incoming.page({})).lists).toMatchObject([
    { reference: 'L-1', way: 'by hand', sender: null, supplier: null, state: 'waiting', stagedUploadId: id, items: 1 },
  ])
  const [list] = (await admin.inventory.incoming.page({})).lists
  await admin.inventory.incoming.read({ id: list?.id ?? '' })
  await settled(admin, id)
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'read list'`.execute(db)
  expect(rows).toEqual([])
  expect(await get(admin, list?.id ?? '')).toMatchObject({ state: 'waiting', reason: null, items: 1 })
  await admin.inventory.uploads.discard({ id })
  expect((await admin.inventory.incoming.page({})).lists).toEqual([])
})

test('lists of each sender are read in turn, and those of the public page after all others', async ({ db }) => {
  const receiveFrom = (way: 'page' | 'mail', senderEmail: string, names: readonly string[]) =>
    db
      .transaction()
      .execute((tx) =>
        receiveFiles(tx, { way, senderEmail, files: names.map((name) => fileOf(items('A'), `${name}.xlsx`)) }),
      )
  await receiveFrom('page', 'x@seller.example', ['page 1', 'page 2'])
  await receiveFrom('mail', 'a@acme.example', ['a 1', 'a 2', 'a 3'])
  await receiveFrom('mail', 'b@other.example', ['b 1', 'b 2'])
  const { rows } = await sql<{ name: string }>`
    select file_name as name from graphile_worker.jobs as job join incoming_lists as list on key = 'read list: ' || list.id
    order by priority, run_at, job.id`.execute(db)
  expect(rows.map(({ name }) => name.replace('.xlsx', ''))).toEqual([
    'a 1',
    'b 1',
    'a 2',
    'b 2',
    'a 3',
    'page 1',
    'page 2',
  ])
})

test('lists come in pages, the newest first', async ({ db, admin }) => {
  const files = Array.from({ length: 53 }, (_, number) => fileOf(items('A'), `${number}.xlsx`))
  await db.transaction().execute((tx) => receiveFiles(tx, { files }))
  const first = await admin.inventory.incoming.page({})
  const second = await admin.inventory.incoming.page({ cursor: first.nextCursor })
  expect([first.lists.length, second.lists.length, second.nextCursor]).toEqual([50, 3, null])
  expect(new Set([...first.lists, ...second.lists].map(({ id }) => id)).size).toBe(53)
})

test('what somebody sent is exported to that person, and erased with the lists left', async ({ db, admin }) => {
  const person = { senderEmail: 'ann@seller.example', senderName: 'Ann Seller', phone: '555-0177', notes: 'Call Ann' }
  const id = await receive(db, items('A'), { way: 'page', isProven: false, company: 'Seller Steel', ...person })
  const exported = JSON.stringify(await exportCustomer(db, { email: 'Ann@seller.example' }))
  for (const word of ['L-1', 'Ann Seller', '555-0177', 'Call Ann', 'list.xlsx']) expect(exported).toContain(word)
  expect((await eraseCustomer(db, { email: 'ann@seller.example' })).summary).toContain('1 sent list')
  expect(await get(admin, id)).toMatchObject({ sender: null, company: 'Seller Steel', phone: '', notes: '', items: 1 })
  const { rows } = await sql`select from list_sendings as record where record::text ~* 'ann|0177'`.execute(db)
  expect(rows).toEqual([])
})
