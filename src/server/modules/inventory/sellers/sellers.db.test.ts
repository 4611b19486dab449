import { sql } from 'kysely'
import { encryptedMessage } from '../../../lib/workbook/archive.ts'
import type { Caller } from '../../../router.ts'
import { anItem, aSupplier } from '../../../test/factories.ts'
import { expect, limitPoints, test } from '../../../test/fixtures.ts'
import { aForm } from '../../../test/lists/forms.ts'
import { readAll } from '../../../test/lists/received-lists.ts'
import { productIds, settled, stage } from '../../../test/lists/staged-lists.ts'
import { aCompoundFile, aListRow, aSheetFile, aWorkbook, aZip, type ListRow } from '../../../test/lists/workbooks.ts'
import { countQueries } from '../../../test/query-count.ts'
import { createFingerprint } from '../../../test/search/fingerprint.ts'
import { getSellerSending } from './seller-lists.ts'

const seller = {
  company: 'Keystone Coil',
  contactName: 'Kim Poe',
  phone: '555-0133',
  email: 'Kim@Keystone.example',
  state: 'PA',
}
const conflict = { code: 'CONFLICT', cause: { code: 'LIST_STATE' } }
const notFound = { code: 'NOT_FOUND' }

const fileOf = (rows: readonly Partial<ListRow>[], fileName = 'list.xlsx') => ({
  fileName,
  bytes: aWorkbook(rows.map((row) => aListRow(row))),
})
/** Without a source code, as sellers have it. */
const sellerHeadings = Object.keys(aListRow()).filter((name) => name !== 'Source Code' && name !== 'Region Code')
const sellerFile = (rows: readonly Partial<ListRow>[] = [{}], headings = sellerHeadings) => ({
  fileName: 'coils.xlsx',
  bytes: aWorkbook(
    rows.map((row) => aListRow(row)),
    { headings },
  ),
})

const send = (visitor: Caller, files: { fileName: string; bytes: Uint8Array<ArrayBuffer> }[], more: object = {}) =>
  visitor.inventory.sellerLists.send({ ...seller, files, ...more })

test('a seller sees what was read of its lists for seven days, and what staff see of them too', async ({
  db,
  visitor,
  admin,
}) => {
  const rows = [
    {},
    { 'Product ID': 'P-2', Weight: '20 T' },
    { 'Product ID': 'P-3', Thickness: 'thin', Weight: '42347' },
  ]
  const { reference, token } = await send(
    visitor,
    [sellerFile(rows), { fileName: 'letter.csv', bytes: new TextEncoder().encode('Hello') }],
    { notes: 'Call after 3' },
  )
  expect(reference).toBe('L-1')
  expect(await visitor.inventory.sellerLists.get({ token })).toMatchObject({
    reference,
    company: 'Keystone Coil',
    lists: [
      { fileName: 'coils.xlsx', state: 'reading', isOpen: false, preview: null },
      { fileName: 'letter.csv', state: 'reading' },
    ],
  })
  await readAll(db)
  const { lists } = await visitor.inventory.sellerLists.get({ token })
  expect(lists).toMatchObject([
    {
      state: 'waiting',
      isOpen: true,
      weightLb: 84_697,
      preview: { items: 3, problemRows: 2, questions: [{ kind: 'ton' }] },
    },
    { state: 'no list', preview: null, rows: [] },
  ])
  expect(lists[0]?.rows.map(({ cells }) => cells['Product ID'])).toEqual(['P-100', 'P-2', 'P-3'])
  expect(await admin.inventory.incoming.page({})).toMatchObject({
    lists: [
      { way: 'page', supplier: null, sender: { name: 'Kim Poe', email: 'kim@keystone.example', isProven: false } },
      { company: 'Keystone Coil', phone: '555-0133', senderState: 'PA', notes: 'Call after 3' },
    ],
  })
  await sql`update list_sendings set received_at = now() - interval '7 days'`.execute(db)
  await expect(visitor.inventory.sellerLists.get({ token })).rejects.toMatchObject(notFound)
})

test("a seller's view costs as many queries for five lists as for one", async ({ db, visitor }) => {
  const used: number[] = []
  for (const files of [1, 5]) {
    const { token } = await send(
      visitor,
      Array.from({ length: files }, () => sellerFile([{}, {}])),
    )
    await readAll(db)
    const { counting, count } = countQueries(db)
    const { lists } = await getSellerSending(counting, token)
    expect(lists.map(({ rows }) => rows.length)).toEqual(Array.from({ length: files }, () => 2))
    used.push(count())
  }
  expect(used).toEqual([4, 4])
})

test("a seller's view has no source codes, stock, comparisons or answers of others", async ({ db, visitor, admin }) => {
  // Another supplier's list with the same headings: its source code, a correction and an answer are remembered.
  const other = await admin.inventory.uploads.stage({
    ...sellerFile([{ Condition: 'OS' }]),
    category: 'Hot Rolled Coil',
  })
  const { survey } = await settled(admin, other.id)
  const columns = Object.fromEntries(
    survey?.headings.flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])) ?? [],
  )
  const choice = { sheet: 0, headingRow: 1, columns, fixedTexts: { 'Source Code': 'ZED9' } }
  await admin.inventory.uploads.reread({ id: other.id, choice })
  const asked = await settled(admin, other.id)
  const [question] = asked.preview?.questions ?? []
  await admin.inventory.uploads.reread({
    id: other.id,
    answers: [{ id: question?.id ?? '', answer: question?.options[0]?.value ?? '' }],
  })
  await settled(admin, other.id)
  await admin.inventory.uploads.commit({ id: other.id })

  const { token } = await send(visitor, [
    sellerFile([{ Condition: 'OS' }]),
    // Whoever knows the code learns nothing of what was answered for it.
    fileOf([{ 'Source Code': 'ZED9', 'Product ID': 'P-7', Condition: 'OS' }]),
  ])
  await readAll(db)
  const { lists } = await visitor.inventory.sellerLists.get({ token })
  expect(JSON.stringify(lists[0])).not.toContain('ZED9')
  expect(lists).toMatchObject([
    { survey: { fixedTexts: { 'Source Code': 'L-2' } }, preview: { items: 1, questions: [{ kind: 'condition' }] } },
    { preview: { items: 1, questions: [] }, rows: [{ cells: { 'Source Code': '' } }] },
  ])
  for (const key of ['sources', 'supplier', 'before', 'removed', 'offeredCorrections', 'rememberedAs']) {
    expect(JSON.stringify(lists)).not.toContain(`"${key}"`)
  }
})

test('a seller answers questions and chooses columns until staff have seen the list', async ({
  db,
  visitor,
  admin,
}) => {
  const headings = sellerHeadings.map((name) => (name === 'Weight' ? 'Heaviness' : name))
  const bytes = aSheetFile([headings, sellerHeadings.map((name) => aListRow({ Weight: '20 T' })[name as 'Weight'])])
  const { token } = await send(visitor, [{ fileName: 'odd.xlsx', bytes }])
  const { get, update } = visitor.inventory.sellerLists
  // While it is read, and for what it does not ask.
  await expect(update({ token, answers: [{ id: 'x', answer: null }] })).rejects.toMatchObject(conflict)
  await readAll(db)
  const [list] = (await get({ token })).lists
  expect(list).toMatchObject({ isOpen: true, preview: null, survey: { missing: ['Weight'] } })
  await expect(update({ token, answers: [{ id: 'x', answer: null }] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const columns = Object.fromEntries([
    ...(list?.survey?.headings.flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])) ?? []),
    ['Weight', headings.indexOf('Heaviness')],
  ])
  // A source code is not for sellers to say.
  const choice = { sheet: 0, headingRow: 1, columns, fixedTexts: { 'Source Code': 'DMW1' } }
  expect((await update({ token, list: list?.id, choice })).lists).toMatchObject([{ state: 'reading' }])
  await readAll(db)
  const [read] = (await get({ token })).lists
  expect(read).toMatchObject({ survey: { fixedTexts: { 'Source Code': 'L-1' } }, preview: { items: 1 } })
  const [question] = read?.preview?.questions ?? []
  const answers = [{ id: question?.id ?? '', answer: question?.options[0]?.value ?? '' }]
  await update({ token, answers })
  await readAll(db)
  expect((await get({ token })).lists).toMatchObject([{ weightLb: 40_000, isOpen: true }])
  await expect(update({ token, list: 'another', answers })).rejects.toMatchObject(notFound)

  const { lists } = await admin.inventory.incoming.page({})
  await admin.inventory.uploads.get({ id: lists[0]?.stagedUploadId ?? '' })
  await expect(update({ token, answers })).rejects.toMatchObject(conflict)
  expect((await get({ token })).lists).toMatchObject([{ isOpen: false, state: 'waiting' }])
})

test.for(['changed', 'declined', 'stored'] as const)(
  'once staff have %s a list, its seller changes nothing',
  async (what, { db, visitor, admin }) => {
    const { token } = await send(visitor, [fileOf([{}])])
    await readAll(db)
    const [list] = (await admin.inventory.incoming.page({})).lists
    const id = list?.stagedUploadId ?? ''
    if (what === 'changed') await admin.inventory.uploads.reread({ id, category: 'Hot Rolled Coil' })
    if (what === 'declined') await admin.inventory.incoming.decline({ id: list?.id ?? '' })
    if (what === 'stored') await admin.inventory.uploads.commit({ id })
    await expect(visitor.inventory.sellerLists.update({ token, choice: null })).rejects.toMatchObject(conflict)
  },
)

test('a sending that comes again is stored once and has the same link, and counts once', async ({ db, serveWith }) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, sellerFilesPerHour: 2 } })
  const post = async (notes: string, files: number, key = 'one', email = seller.email) => {
    const parts = Array.from({ length: files }, () => ['file', fileOf([{}]).bytes] as ['file', Uint8Array<ArrayBuffer>])
    const form = await aForm(...Object.entries({ ...seller, email, notes }), ...parts)
    const headers = { ...form.headers, 'idempotency-key': key }
    return app.inject({ method: 'POST', url: '/api/seller-lists', payload: form.payload, headers })
  }
  const first = await post('', 2)
  expect(first.statusCode).toBe(202)
  expect((await post('', 2)).json()).toEqual(first.json())
  expect((await post('Something else', 2)).statusCode).toBe(422)
  const { rows } = await sql`select from incoming_lists`.execute(db)
  expect(rows).toHaveLength(2)
  // Kept answers are no place for a token.
  const kept = await db.selectFrom('request_keys').select('result').executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(first.json().token)
  // From the same network under another address, too.
  const refused = await post('', 1, 'two', 'other@keystone.example')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true])
})

test('files are counted by network and by email address, and those of a supplier by its link elsewhere', async ({
  admin,
  serveWith,
}) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, sellerFilesPerHour: 2 } })
  const { bytes } = fileOf([{}])
  const post = async (email: string, files: number, remoteAddress: string) => {
    const parts = Array.from({ length: files }, () => ['file', bytes] as ['file', Uint8Array<ArrayBuffer>])
    const form = await aForm(...Object.entries({ ...seller, email }), ...parts)
    return (await app.inject({ method: 'POST', url: '/api/seller-lists', ...form, remoteAddress })).statusCode
  }
  expect(await post('c@three.example', 6, '198.51.100.7')).toBe(400)
  expect(await post('a@one.example', 2, '2001:db8::1')).toBe(202)
  expect(await post('b@two.example', 1, '2001:db8::2')).toBe(429)
  expect(await post('a+x@one.example', 1, '198.51.100.7')).toBe(429)
  const { token } = await aLinkedSupplier(admin)
  const bySupplier = await aForm(['file', bytes])
  const url = `/api/supply/${token}/lists`
  const answer = await app.inject({ method: 'POST', url, ...bySupplier, remoteAddress: '2001:db8::2' })
  expect(answer.statusCode).toBe(202)
})

test('limits count the lists in a zip file, too, and a form that is refused counts for nothing', async ({
  serveWith,
}) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, sellerFilesPerHour: 5 } })
  const post = async (lists: number, email = seller.email) => {
    const zip = aZip(Object.fromEntries(Array.from({ length: lists }, (_, index) => [`${index}.csv`, 'x'])))
    const form = await aForm(...Object.entries({ ...seller, email }), ['file', zip])
    const answer = await app.inject({
      method: 'POST',
      url: '/api/seller-lists',
      ...form,
      remoteAddress: '198.51.100.7',
    })
    return [answer.statusCode, answer.json().message]
  }
  const tooMany = 'At most 5 lists can come in an hour, and these are 6. Please send fewer.'
  expect(await post(6)).toEqual([429, tooMany])
  expect((await post(4))[0]).toBe(202)
  expect((await post(2, 'other@keystone.example'))[0]).toBe(429)
  expect((await post(1))[0]).toBe(202)
})

test('all files of a form have one budget, and its sender sees what exceeds it', async ({ admin, visitor }) => {
  const { token } = await aLinkedSupplier(admin)
  const zip = (name: string) => {
    const csv = 'a,b\n1,2\n'
    const bytes = aZip(Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`${name}-${index}.csv`, csv])))
    return { fileName: `${name}.zip`, bytes }
  }
  const large = { fileName: 'large.csv', bytes: new Uint8Array(), leftOutBytes: 60 * 1024 * 1024 }
  const { incoming } = await visitor.inventory.supply.send({ token, files: [large, zip('one'), zip('two')] })
  const of = (fileName: string) => incoming.find((list) => list.fileName === fileName)
  expect(of('large.csv')).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^The file has 60.0 MiB/) })
  expect(incoming.filter(({ state }) => state === 'reading')).toHaveLength(19)
  expect(of('two-4.csv')).toMatchObject({
    state: 'failed',
    failure: 'An email or form may bring 20 lists. It has to come on its own.',
  })
})

test('what is surely no list is refused by its content, and nothing of the sending is kept', async ({
  db,
  visitor,
}) => {
  const pdf = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')
  const docx = aZip({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w/>',
  })
  for (const [fileName, bytes, why] of [
    ['list.xlsx', pdf, /list\.xlsx was not accepted\. It is a PDF file/],
    ['list.xls', docx, /It is a DOCX file/],
    ['empty.csv', new Uint8Array(), /Empty File/],
  ] as const) {
    await expect(send(visitor, [fileOf([{}]), { fileName, bytes }])).rejects.toThrow(why)
  }
  expect(await db.selectFrom('list_sendings').select('id').execute()).toEqual([])
})

test('lists in a zip file are received as they are, and a zip file without one is refused', async ({ db, visitor }) => {
  const zip = aZip({ 'a/coils.xlsx': sellerFile().bytes, 'more.csv': 'x', 'photo.png': 'x' })
  const { token } = await send(visitor, [{ fileName: 'all.zip', bytes: zip }])
  await readAll(db)
  expect((await visitor.inventory.sellerLists.get({ token })).lists).toMatchObject([
    { fileName: 'coils.xlsx', preview: { items: 1 } },
    { fileName: 'more.csv', state: 'no list' },
  ])
  // A workbook that was cut off is kept, and says so.
  const whole = sellerFile().bytes
  const cut = [{ fileName: 'cut.xlsx', bytes: whole.slice(0, whole.length - 200) }]
  const kept = await send(visitor, cut)
  await readAll(db)
  expect((await visitor.inventory.sellerLists.get({ token: kept.token })).lists).toMatchObject([
    { fileName: 'cut.xlsx', state: 'failed', failure: expect.stringContaining('it was cut off on its way') },
  ])
  const files = [{ fileName: 'photos.zip', bytes: aZip({ 'photo.png': 'x' }) }]
  await expect(send(visitor, files)).rejects.toThrow('photos.zip was not accepted. There is no list in this zip file.')
})

test("a supplier's link shows its lists and what it sent, and looking changes nothing", async ({
  db,
  admin,
  visitor,
}) => {
  const { id, token } = await aLinkedSupplier(admin)
  await anItem(db)
  await anItem(db, { source_code: 'B7' })
  await sql`update inventory_items set created_at = now() - interval '9 days'`.execute(db)
  const { supply } = visitor.inventory
  await supply.send({ token, notes: 'As of Friday', files: [fileOf([{ Thickness: 'thin' }], 'friday.xlsx')] })
  await stage(admin, [{}])
  await readAll(db)
  const look = await createFingerprint(db)
  const before = await look()
  const seen = await supply.get({ token })
  expect(await look()).toBe(before)
  expect(seen).toMatchObject({
    company: 'Buckeye Steel',
    lists: [{ sourceCode: 'DMW1', category: 'Hot Rolled Coil', items: 1, weightLb: 42_350 }],
    incoming: [
      { reference: 'L-1', fileName: 'friday.xlsx', state: 'waiting', items: 1, hasErrors: true, failure: null },
    ],
  })
  // The reason that staff see, and their own uploads, are not in it.
  expect(seen.incoming).toHaveLength(1)
  expect(JSON.stringify(seen)).not.toMatch(/Lists of this supplier wait|B7|lists@buckeye/)
  const report = await supply.errorReport({ token, id: seen.incoming[0]?.id ?? '' })
  expect(report.fileName).toBe('friday - errors.xlsx')
  expect(await admin.inventory.incoming.page({ supplier: id })).toMatchObject({
    lists: [
      { way: 'by hand' },
      { way: 'link', notes: 'As of Friday', sender: null, reason: 'Lists of this supplier wait for review.' },
    ],
  })
})

test('a workbook with a password that a supplier sends is named as what it is, to the supplier and to staff', async ({
  db,
  admin,
  visitor,
}) => {
  const { token } = await aLinkedSupplier(admin)
  const bytes = aCompoundFile('EncryptedPackage')
  await visitor.inventory.supply.send({ token, files: [{ fileName: 'stock.xlsx', bytes }] })
  await readAll(db)
  const { incoming } = await visitor.inventory.supply.get({ token })
  expect(incoming).toMatchObject([{ fileName: 'stock.xlsx', state: 'failed', failure: encryptedMessage }])
  const { lists } = await admin.inventory.incoming.page({})
  expect(lists).toMatchObject([{ fileName: 'stock.xlsx', state: 'failed', reason: encryptedMessage }])
  const { content } = await admin.inventory.incoming.file({ id: lists[0]?.id ?? '' })
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes)
})

test("'Everything is still there' sets the age of a list of the link's own codes alone", async ({
  db,
  admin,
  visitor,
}) => {
  const { token } = await aLinkedSupplier(admin, { sourceCodes: ['dmw1'] })
  await anItem(db)
  await anItem(db, { source_code: 'B7' })
  await sql`update inventory_items set created_at = now() - interval '9 days'`.execute(db)
  const { supply } = visitor.inventory
  const own = { token, sourceCode: 'dmw1', category: 'Hot Rolled Coil' }
  const { lists } = await supply.confirm(own)
  expect(Date.now() - Date.parse(lists[0]?.listedAt ?? '')).toBeLessThan(60_000)
  const { uploads } = await admin.inventory.uploads.history({})
  expect(uploads).toMatchObject([{ fileName: 'Everything is still there', username: 'the supplier' }])
  for (const wrong of [{ sourceCode: 'B7' }, { category: 'Rebar' }, { token: 'x' }]) {
    await expect(supply.confirm({ ...own, ...wrong })).rejects.toMatchObject(notFound)
  }
  expect((await admin.inventory.uploads.history({})).uploads).toHaveLength(1)
})

test('all lists of a link are confirmed at once, and no others', async ({ db, admin, visitor }) => {
  const { token } = await aLinkedSupplier(admin, { sourceCodes: ['DMW1', 'DMW2'] })
  await anItem(db)
  await anItem(db, { category: 'Plate' })
  await anItem(db, { source_code: 'DMW2' })
  await anItem(db, { source_code: 'B7' })
  await sql`update inventory_items set created_at = now() - interval '9 days'`.execute(db)
  const { supply } = visitor.inventory
  const { lists } = await supply.confirm({ token, all: true })
  expect(lists.map(({ listedAt }) => Date.now() - Date.parse(listedAt) < 60_000)).toEqual([true, true, true])
  const totals = await admin.inventory.sourceTotals()
  const sent = totals.filter(({ lastUploadAt }) => lastUploadAt !== null)
  expect(sent.map(({ sourceCode }) => sourceCode)).toEqual(['DMW1', 'DMW2'])
  const { uploads } = await admin.inventory.uploads.history({})
  expect(uploads).toMatchObject([{ itemsProcessed: 3, sources: [{}, {}, {}] }])
  for (const part of [{}, { category: 'Plate' }, { sourceCode: 'DMW1' }]) {
    await expect(supply.confirm({ token, ...part })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('a link opens one supplier, and a new one, the end of it or a merge ends it', async ({ admin, visitor }) => {
  const { suppliers } = admin.inventory
  const { id, token } = await aLinkedSupplier(admin)
  const other = await aLinkedSupplier(admin, { company: 'Zenith', sourceCodes: ['B7'], emails: [] })
  const { supply } = visitor.inventory
  await supply.send({ token, files: [fileOf([{}])] })
  const [list] = (await supply.get({ token })).incoming
  expect(await supply.get({ token: other.token })).toMatchObject({ company: 'Zenith', incoming: [] })
  await expect(supply.errorReport({ token: other.token, id: list?.id ?? '' })).rejects.toMatchObject(notFound)

  const renewed = await suppliers.createLink({ id })
  expect(tokenOf(renewed.link)).not.toBe(token)
  await expect(supply.get({ token })).rejects.toMatchObject(notFound)
  await expect(supply.send({ token, files: [fileOf([{}])] })).rejects.toMatchObject(notFound)
  const now = tokenOf(renewed.link)
  expect((await suppliers.page({ q: 'buckeye' })).suppliers).toMatchObject([{ link: renewed.link }])
  expect(await suppliers.endLink({ id })).toMatchObject({ link: null })
  await expect(supply.get({ token: now })).rejects.toMatchObject(notFound)
  expect((await admin.admin.changes.list({ kind: 'supplier', recordId: id })).changes).toHaveLength(4)

  await suppliers.merge({ id: other.id, into: id })
  await expect(supply.get({ token: other.token })).rejects.toMatchObject(notFound)
  expect(await suppliers.get({ id })).toMatchObject({ link: null, sourceCodes: ['DMW1', 'B7'] })
})

test("a list by a link with another supplier's source code waits", async ({ db, admin, visitor }) => {
  const { token } = await aLinkedSupplier(admin, { storesByItself: true })
  await aLinkedSupplier(admin, { company: 'Zenith', sourceCodes: ['B7'], emails: [] })
  await anItem(db, { source_code: 'B7', product_id: 'Z-1' })
  const own = await stage(admin, [{}])
  await admin.inventory.uploads.commit({ id: own.id })
  await visitor.inventory.supply.send({ token, files: [fileOf([{}, { 'Source Code': 'B7' }])] })
  await readAll(db)
  expect((await visitor.inventory.supply.get({ token })).incoming).toMatchObject([{ state: 'waiting', failure: null }])
  expect(await productIds(db)).toEqual(['P-100', 'Z-1'])
})

const tokenOf = (link: string | null) => link?.replace('/supply/', '') ?? ''

async function aLinkedSupplier(admin: Caller, overrides: object = {}): Promise<{ id: string; token: string }> {
  const { id } = await admin.inventory.suppliers.create(aSupplier(overrides))
  return { id, token: tokenOf((await admin.inventory.suppliers.createLink({ id })).link) }
}
