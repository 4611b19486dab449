import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { readPdfText } from '../../../lib/workbook/pdf/pdf-text.ts'
import type { Caller } from '../../../router.ts'
import { png } from '../../../test/calls/example-calls.ts'
import { aConfirmedOrder } from '../../../test/deals/orders.ts'
import { aSentQuote } from '../../../test/deals/quotes.ts'
import { anInquiry, anItem, aSupplier } from '../../../test/factories.ts'
import { expect, limitPoints, test } from '../../../test/fixtures.ts'
import { aForm, type Part } from '../../../test/lists/forms.ts'
import { aPdf, aReport } from '../../../test/papers/reports.ts'
import { eraseCustomer, exportCustomer } from '../../customer-data/customer-data.ts'
import { deleteEndedPapers } from './queries.ts'
import { createPaperReading } from './read-papers.ts'

const notFound = { code: 'NOT_FOUND' }
const conflict = { code: 'CONFLICT', cause: { code: 'PAPER_CHANGED' } }
const encode = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** Reads what waits, as the queue would. */
async function readAll(db: Db): Promise<void> {
  const read = createPaperReading(db)
  const waiting = await db.selectFrom('papers').select('id').where('state', '=', 'reading').execute()
  for (const { id } of waiting) await read({ paperId: id, isKindOpen: true }, new AbortController().signal)
}

type File = { fileName: string; bytes: Uint8Array<ArrayBuffer> }

async function drop({ db, admin }: { db: Db; admin: Caller }, ...files: File[]) {
  const { papers, refused } = await admin.inquiries.papers.send({ files })
  await readAll(db)
  return { papers: await Promise.all(papers.map(({ id }) => admin.inquiries.papers.get({ id }))), refused }
}

const report = async (...heats: string[]): Promise<File> => ({
  fileName: 'mtr.pdf',
  bytes: await aReport({ heats: [heats] }),
})

test('the heats of our steel in a report are offered with their pages, and what is confirmed is tied', async ({
  db,
  admin,
}) => {
  const { id: first } = await anItem(db, { heat_num: '4A7731' })
  const { id: second } = await anItem(db, { heat_num: '4a7731', source_code: 'B7' })
  await anItem(db, { heat_num: '4A77310' })
  const bytes = await aReport({ heats: [['9Z1111'], ['4A7731', '9Z2222']] })
  const { papers } = await drop({ db, admin }, { fileName: 'C:\\scans\\mill\u0007\u202e report.pdf', bytes })
  const [paper] = papers
  expect(paper).toMatchObject({
    kind: 'mtr',
    fileName: 'mill report.pdf',
    contentType: 'application/pdf',
    state: 'read',
    problem: null,
    heats: [],
    on: [],
    forBuyer: false,
    found: [{ heat: '4A7731', pages: [2], isSure: true, steelCount: 2, untied: 2 }],
  })
  const [tied] = await admin.inquiries.papers.confirm({ ids: [paper?.id ?? ''] })
  expect(tied).toMatchObject({ heats: ['4A7731'], revision: 2, found: [{ untied: 0 }] })
  expect(new Set(tied?.on.map(({ id }) => id))).toEqual(new Set([first, second]))
  const { papers: listed } = await admin.inquiries.papers.list({ q: '4a77' })
  expect(listed).toEqual([tied])
  expect((await admin.inquiries.papers.list({ q: '9Z1111' })).papers).toEqual([])
  expect((await admin.inquiries.papers.list({ only: 'to confirm' })).papers).toEqual([])
})

test('a heat of few figures, or one that is the number of an order, is shown and not confirmed with others', async ({
  db,
  admin,
}) => {
  for (const heat_num of ['4A7731', '84551', '845512']) await anItem(db, { heat_num })
  const bytes = await aReport({ heats: [['4A7731', '84551']], facts: ['Purchase Order: 845512'] })
  const { papers } = await drop({ db, admin }, { fileName: 'mtr.pdf', bytes })
  expect(papers[0]?.found.map(({ heat, isSure }) => [heat, isSure])).toEqual([
    ['845512', false],
    ['4A7731', true],
    ['84551', false],
  ])
  const [tied] = await admin.inquiries.papers.confirm({ ids: [papers[0]?.id ?? ''] })
  expect([tied?.heats, tied?.on.length]).toEqual([['4A7731'], 1])
})

test('some of what has a heat can be confirmed, and a heat that is typed ties what has it', async ({ db, admin }) => {
  const { id: item } = await anItem(db, { heat_num: 'K85679' })
  const { id: other } = await anItem(db, { heat_num: 'K85679' })
  const scan = await aPdf((document) => document.image(Buffer.from(png), 0, 0, { width: 300 }))
  const { papers } = await drop({ db, admin }, { fileName: 'scan.pdf', bytes: scan })
  const [paper] = papers
  const problem = 'No text in this file: type the heat'
  expect(paper).toMatchObject({ kind: 'other', state: 'unread', problem, found: [] })
  expect((await admin.inquiries.papers.list({ only: 'to type' })).papers).toHaveLength(1)
  const id = paper?.id ?? ''
  const typed = await admin.inquiries.papers.update({ id, revision: 1, heats: ['k85679', 'K85679', 'NONE1'] })
  expect([typed.kind, typed.heats]).toEqual(['mtr', ['K85679', 'NONE1']])
  expect(typed.on.map((tie) => tie.id).toSorted()).toEqual([item, other].toSorted())
  const some = await admin.inquiries.papers.update({ id, revision: 2, on: [{ kind: 'item', id: other }] })
  expect(some.on).toMatchObject([{ kind: 'item', id: other }])
  await expect(admin.inquiries.papers.update({ id, revision: 2, kind: 'other' })).rejects.toMatchObject(conflict)
  const missing = { id, revision: 3, on: [{ kind: 'order' as const, id: 'gone' }] }
  await expect(admin.inquiries.papers.update(missing)).rejects.toThrow('There is no such order')
  const none = await admin.inquiries.papers.update({ id, revision: 3, heats: [] })
  expect([none.heats, none.on]).toEqual([[], []])
  const { changes } = await admin.admin.changes.list({ kind: 'paper', recordId: id })
  expect(changes.map(({ action }) => action)).toEqual(['updated', 'updated', 'updated', 'created'])
})

test('a bill of lading is about orders of its heats and not about steel in stock, whatever it was taken for', async ({
  db,
  admin,
  visitor,
}) => {
  const { id: item } = await anItem(db, { heat_num: '4A7731' })
  const other = await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
  const { papers } = admin.inquiries
  const [sent] = (await drop({ db, admin }, { ...(await report('4A7731')), fileName: 'bol.pdf' })).papers
  expect(sent).toMatchObject({ kind: 'bill of lading', found: [] })
  expect((await papers.list({ only: 'to confirm' })).papers).toEqual([])
  const id = sent?.id ?? ''
  const typed = await papers.update({ id, revision: 1, heats: ['4A7731'], forBuyer: true })
  expect(typed.on).toEqual([])
  expect((await papers.update({ id, revision: 2, kind: 'mtr' })).on).toMatchObject([{ kind: 'item', id: item }])
  expect((await papers.list({ inquiryIds: [other.id] })).papers).toHaveLength(1)
  expect((await papers.update({ id, revision: 3, kind: 'bill of lading' })).on).toEqual([])
  // Not of the buyer of this inquiry, also if somebody ties it.
  await papers.update({ id, revision: 4, on: [{ kind: 'item', id: item }] })
  expect((await papers.list({ inquiryIds: [other.id] })).papers).toEqual([])
})

test('replaced items and open orders have heats too, those of closed orders have none', async ({
  db,
  admin,
  visitor,
}) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  await sql`update order_lines set heat_num = '', heat = 'ORD771'`.execute(db)
  const { id: old } = await anItem(db, { heat_num: 'OLD771' })
  const columns =
    sql.raw(`id, product_id, heat_num, product, thickness, width, length, qty_pcs, weight, grade_category, condition,
    location_state, source_code, category, region_codes, created_at, regions`)
  await sql`insert into replaced_items (${columns}) select ${columns} from inventory_items where id = ${old}`.execute(
    db,
  )
  await sql`delete from inventory_items where id = ${old}`.execute(db)
  const { papers } = await drop({ db, admin }, await report('ORD771', 'OLD771'))
  expect(papers[0]?.found).toMatchObject([
    { heat: 'ORD771', steel: [{ kind: 'order', id: order.id, label: order.reference }] },
    { heat: 'OLD771', steel: [{ kind: 'item', id: old }] },
  ])
  await sql`update orders set state = 'closed', closed_at = now()`.execute(db)
  const [closed] = (await admin.inquiries.papers.list({})).papers
  expect(closed?.found.map(({ heat }) => heat)).toEqual(['OLD771'])
})

/** A PDF of one page that draws this. */
const aPage = (content: string) => {
  const packed = deflateSync(content)
  return joined(
    encode(`%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj
3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>\nendobj
4 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
    packed,
    encode('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  )
}

test('what cannot be read is kept and says so', async ({ db, admin }) => {
  await anItem(db, { heat_num: '4A7731' })
  const bytes = await aReport({ heats: [['4A7731']] })
  const locked = await aReport({ heats: [['4A7731']] }, { userPassword: 'secret', pdfVersion: '1.7ext3' })
  const bomb = joined(
    encode('%PDF-1.4\n1 0 obj<</Length 1/Filter/FlateDecode>>stream\n'),
    deflateSync(Buffer.alloc(120 * 1024 * 1024)),
    encode('\nendstream endobj\n%%EOF'),
  )
  const { papers } = await drop(
    { db, admin },
    { fileName: 'locked.pdf', bytes: locked },
    { fileName: 'MTR-4A7731.pdf', bytes: bytes.slice(0, 400) },
    { fileName: 'bomb.pdf', bytes: bomb },
    // Within what may be unpacked, but not within the memory of its thread.
    { fileName: 'lists in a list.pdf', bytes: aPage(`[${'[1]'.repeat(3_000_000)}]TJ`) },
    { fileName: '4A7731.pdf', bytes },
  )
  expect(papers.map(({ kind, state, problem }) => [kind, state, problem])).toEqual([
    ['other', 'unread', 'This file has a password: type the heat'],
    ['mtr', 'unread', 'This file is damaged or incomplete: type the heat'],
    ['other', 'unread', 'This file is too large to be read: type the heat'],
    ['other', 'unread', 'This file is too large to be read: type the heat'],
    ['mtr', 'read', null],
  ])
  for (const { id, bytes: length } of papers) {
    const opened = await admin.inquiries.papers.read({ id })
    expect(opened).toMatchObject({ bytes: length })
  }
})

test('a long report is read to its end, and a script in one does nothing', async ({ db, admin }) => {
  await anItem(db, { heat_num: '4A7731' })
  const heats = Array.from({ length: 300 }, (_, page) => [page === 299 ? '4A7731' : `X${10_000 + page}`])
  const long = await aReport({ heats })
  const plain = await aReport({ heats: [['4A7731']] })
  const script = Buffer.from(plain)
    .toString('latin1')
    .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1); globalThis.ran = 1) >>')
  const { papers } = await drop(
    { db, admin },
    { fileName: 'long.pdf', bytes: long },
    { fileName: 'script.pdf', bytes: Uint8Array.from(Buffer.from(script, 'latin1')) },
  )
  expect(papers.map(({ found }) => found.map(({ heat, pages }) => [heat, pages]))).toEqual([
    [['4A7731', [300]]],
    [['4A7731', [1]]],
  ])
  // Here, too, and not only in the thread, it runs nothing.
  expect(script).toContain('globalThis.ran')
  await readPdfText(Buffer.from(script, 'latin1'))
  expect(globalThis).not.toHaveProperty('ran')
})

test('a file is judged by its content: others are named, and the rest is kept', async ({ db, admin }) => {
  const pdf = (await report('4A7731')).bytes
  const html = encode('<html><script>alert(1)</script>')
  // Says that it has 2 billion pixels.
  const hugePicture = Uint8Array.from(png)
  new DataView(hugePicture.buffer).setUint32(16, 46_000)
  new DataView(hugePicture.buffer).setUint32(20, 46_000)
  const { papers, refused } = await drop(
    { db, admin },
    { fileName: 'report.exe', bytes: pdf },
    { fileName: 'page.pdf', bytes: html },
    { fileName: 'both.pdf', bytes: joined(pdf, html) },
    { fileName: 'other way.pdf', bytes: joined(html, pdf) },
    { fileName: 'huge.png', bytes: hugePicture },
    { fileName: 'photo.png', bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, ...encode('JFIF')) },
    { fileName: 'photo', bytes: joined(encode('RIFF'), Uint8Array.of(26, 0, 0, 0), encode('WEBPVP8L')) },
    { fileName: 'photo.jpg', bytes: encode('GIF89a') },
    { fileName: 'drawing.svg', bytes: encode('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { fileName: 'empty.pdf', bytes: new Uint8Array() },
  )
  expect(papers.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
    ['report.exe', 'application/pdf'],
    ['both.pdf', 'application/pdf'],
    ['huge.png', 'image/png'],
    ['photo.png', 'image/jpeg'],
    ['photo', 'image/webp'],
  ])
  expect(refused.map(({ fileName }) => fileName)).toEqual([
    'page.pdf',
    'other way.pdf',
    'photo.jpg',
    'drawing.svg',
    'empty.pdf',
  ])
  await expect(admin.inquiries.papers.send({ files: [{ fileName: 'page.pdf', bytes: html }] })).rejects.toThrow(
    'page.pdf: It must be a PDF, JPEG, PNG or WebP file',
  )
})

test('the same file again is the paper that it was', async ({ db, admin, visitor }) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  const file = await report('4A7731')
  const first = await admin.inquiries.papers.send({ files: [file] })
  const again = await admin.inquiries.papers.send({ onKind: 'order', onId: order.id, files: [file, file] })
  expect(again.papers).toMatchObject([{ id: first.papers[0]?.id, on: [{ kind: 'order', label: order.reference }] }])
  await expect(admin.inquiries.papers.send({ onKind: 'order', onId: 'gone', files: [file] })).rejects.toThrow(
    'There is no such order',
  )
})

test('a file comes back as it is, in parts, to be looked at and not run', async ({ app, cookies }) => {
  const bytes = joined(await aReport({ heats: [['4A7731']] }), Buffer.alloc(2_500_000, 'x'))
  const large: Part = ['files', new Uint8Array(25 * 1024 * 1024 + 1), 'large.pdf']
  const form = await aForm(['files', bytes, 'a report; é.pdf'], large, ['files', png, 'photo.png'])
  const sent = await app.inject({ method: 'POST', url: '/api/papers?kind=other', cookies, ...form })
  expect(sent.statusCode).toBe(201)
  const { papers, refused } = sent.json<{ papers: { id: string; kind: string; bytes: number }[]; refused: object[] }>()
  expect(refused).toEqual([{ fileName: 'large.pdf', message: 'The file is larger than 25 MiB' }])
  expect(papers.map(({ kind, bytes: length }) => [kind, length])).toEqual([
    ['other', bytes.length],
    ['other', png.length],
  ])
  const [pdf, photo] = await Promise.all(papers.map(({ id }) => app.inject({ url: `/api/papers/${id}/file`, cookies })))
  expect(pdf?.rawPayload.equals(bytes)).toBe(true)
  expect(pdf?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': "attachment; filename*=UTF-8''a%20report%3B%20%C3%A9.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(photo?.headers['content-disposition']).toMatch(/^inline;/)
  expect((await app.inject({ url: `/api/papers/${papers[0]?.id}/file` })).statusCode).toBe(401)
})

test('of more than 200 files at a time the rest is named', async ({ app, cookies }) => {
  const form = await aForm(...Array.from({ length: 201 }, (): Part => ['files', png, 'photo.png']))
  const sent = await app.inject({ method: 'POST', url: '/api/papers', cookies, ...form })
  expect([sent.statusCode, sent.json()]).toEqual([
    201,
    {
      papers: [expect.objectContaining({ fileName: 'photo.png' })],
      refused: [{ fileName: 'The rest', message: 'At most 200 files at a time' }],
    },
  ])
})

test('a supplier sends papers by its links, sees only those, and staff hear of it', async ({ db, admin, visitor }) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  const { purchaseToken: token, token: buyerToken } = order
  const { linkedPapers, papers } = { linkedPapers: visitor.inquiries.linkedPapers, papers: admin.inquiries.papers }
  const sent = await linkedPapers.sendForPurchase({
    token,
    files: [await report('4A7731'), { fileName: 'x', bytes: encode('x') }],
  })
  expect(sent).toMatchObject({ papers: [{ fileName: 'mtr.pdf', kind: 'mtr' }], refused: [{ fileName: 'x' }] })
  expect(Object.keys(sent.papers[0] ?? {}).toSorted()).toEqual([
    'bytes',
    'contentType',
    'createdAt',
    'fileName',
    'id',
    'kind',
  ])
  const [paper] = (await papers.list({})).papers
  expect(paper).toMatchObject({
    from: 'Buckeye Steel',
    isFromSupplier: true,
    on: [{ kind: 'purchase', label: `${order.reference}-A` }],
  })
  await papers.send({ onKind: 'order', onId: order.id, files: [{ fileName: 'ours.png', bytes: png }] })
  expect((await linkedPapers.ofPurchase({ token })).papers).toHaveLength(1)
  expect((await linkedPapers.ofOrder({ token: buyerToken })).papers).toEqual([])
  const event = await db
    .selectFrom('staff_events')
    .select(['kind', 'title'])
    .where('kind', '=', 'papers sent')
    .execute()
  expect(event).toMatchObject([{ title: `Buckeye Steel sent 1 paper for ${order.reference}-A` }])
  const { id } = (await admin.inventory.suppliers.page({ q: 'buckeye' })).suppliers[0] ?? { id: '' }
  const supplyToken = (await admin.inventory.suppliers.createLink({ id })).link?.split('/').at(-1) ?? ''
  expect((await linkedPapers.ofSupplier({ token: supplyToken })).papers).toEqual([])
  await linkedPapers.sendForSupplier({ token: supplyToken, files: [await report('Z99991')] })
  expect((await linkedPapers.ofSupplier({ token: supplyToken })).papers).toHaveLength(1)
  expect((await linkedPapers.ofPurchase({ token })).papers).toHaveLength(1)
  await expect(linkedPapers.sendForAsk({ token, files: [await report('A1')] })).rejects.toMatchObject(notFound)
  await admin.inquiries.orders.cancel({
    id: order.id,
    revision: 2,
    reason: 'Off',
    tellsBuyer: false,
    tellsSuppliers: false,
  })
  await expect(linkedPapers.sendForPurchase({ token, files: [await report('A1')] })).rejects.toMatchObject({
    cause: { code: 'ORDER_STATE' },
  })
})

test('a buyer sees what is ticked of the own order, and of its steel what describes it', async ({
  db,
  admin,
  visitor,
}) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  const { token } = order
  const { linkedPapers } = visitor.inquiries
  const { papers } = admin.inquiries
  const itemId = order.lines[0]?.itemId ?? ''
  const ids: Record<string, string> = {}
  for (const [fileName, kind, on, forBuyer] of [
    ['order ticked', 'bill of lading', { kind: 'order', id: order.id }, true],
    ['order', 'mtr', { kind: 'order', id: order.id }, false],
    ['purchase ticked', 'mtr', { kind: 'purchase', id: order.purchases[0]?.id ?? '' }, true],
    ['item ticked', 'mtr', { kind: 'item', id: itemId }, true],
    ['list of the item ticked', 'packing list', { kind: 'item', id: itemId }, true],
    ['ticked', 'mtr', undefined, true],
  ] as const) {
    const bytes = await aReport({ heats: [[fileName]] })
    const sent = await papers.send({ files: [{ fileName, bytes }] })
    const id = sent.papers[0]?.id ?? ''
    ids[fileName] = id
    await papers.update({ id, revision: 1, kind, on: on ? [on] : [], forBuyer })
  }
  const seen = await linkedPapers.ofOrder({ token })
  expect(seen.papers.map(({ fileName }) => fileName).toSorted()).toEqual([
    'item ticked',
    'order ticked',
    'purchase ticked',
  ])
  expect(await linkedPapers.readOfOrder({ token, id: ids['order ticked'] ?? '' })).toMatchObject({
    fileName: 'order ticked',
  })
  for (const name of ['order', 'list of the item ticked', 'ticked']) {
    await expect(linkedPapers.readOfOrder({ token, id: ids[name] ?? '' })).rejects.toMatchObject(notFound)
  }
  await expect(linkedPapers.readOfQuote({ token, id: ids['order ticked'] ?? '' })).rejects.toMatchObject(notFound)
})

test('a buyer sees what is ticked of the own quote', async ({ db, admin, visitor }) => {
  const { id: item } = await anItem(db)
  const lines = [{ inquiryItemId: item }]
  const quote = await aSentQuote({ admin, visitor }, { lines }, { selectedItems: [item] })
  const other = await aSentQuote({ admin, visitor })
  const { linkedPapers, papers } = { linkedPapers: visitor.inquiries.linkedPapers, papers: admin.inquiries.papers }
  const ids: string[] = []
  for (const [fileName, onKind, onId, forBuyer] of [
    ['quote ticked', 'quote', quote.id, true],
    ['item ticked', 'item', item, true],
    ['quote', 'quote', quote.id, false],
    ['other quote ticked', 'quote', other.id, true],
  ] as const) {
    const { papers: sent } = await papers.send({
      kind: 'mtr',
      onKind,
      onId,
      files: [{ ...(await report(fileName)), fileName }],
    })
    const id = sent[0]?.id ?? ''
    ids.push(id)
    await papers.update({ id, revision: 1, forBuyer })
  }
  const seen = (await linkedPapers.ofQuote({ token: quote.token })).papers
  expect(seen.map(({ fileName }) => fileName).toSorted()).toEqual(['item ticked', 'quote ticked'])
  const [ticked = '', ofItem = '', ...hidden] = ids
  for (const id of [ticked, ofItem])
    expect(await linkedPapers.readOfQuote({ token: quote.token, id })).toMatchObject({})
  for (const id of hidden)
    await expect(linkedPapers.readOfQuote({ token: quote.token, id })).rejects.toMatchObject(notFound)
})

test('a link takes so many files and bytes a day, counted before they are read', async ({ admin, serveWith }) => {
  const app = await serveWith({ limitPoints: { ...limitPoints, linkPapersPerDay: 2, linkPaperMibPerDay: 1 } })
  const { id } = await admin.inventory.suppliers.create(aSupplier())
  const token = (await admin.inventory.suppliers.createLink({ id })).link?.split('/').at(-1)
  const post = async (...parts: Part[]) => {
    const answer = await app.inject({ method: 'POST', url: `/api/supply/${token}/papers`, ...(await aForm(...parts)) })
    return [answer.statusCode, answer.json()]
  }
  const photo = (name: string): Part => ['files', joined(png, encode(name)), name]
  const tooMany = 'At most 2 files and 1 MB can come by one link in a day. Please send the rest tomorrow, or call us.'
  expect(await post(['files', new Uint8Array(2 * 1024 * 1024), 'large.png'])).toEqual([
    429,
    expect.objectContaining({ message: tooMany }),
  ])
  const [status, body] = await post(photo('1.png'), photo('2.png'), photo('3.png'))
  expect([status, body.papers.length, body.refused]).toEqual([201, 2, [{ fileName: '3.png', message: tooMany }]])
  expect((await post(photo('4.png')))[0]).toBe(429)
})

test('a paper is deleted with its file, and a year after its last deal ended', async ({ db, admin, visitor }) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  const { papers } = admin.inquiries
  const send = async (name: string, on: object) =>
    (await papers.send({ ...on, files: [{ fileName: name, bytes: await aReport({ heats: [[name]] }) }] })).papers[0]
  const ofOrder = await send('AB1001', { onKind: 'order', onId: order.id })
  await send('AB1002', {})
  const stays = await anItem(db, { heat_num: 'ST1001' })
  await send('AB1003', { onKind: 'item', onId: stays.id })
  const left = async () => {
    await deleteEndedPapers(db)
    return (await db.selectFrom('papers').select('file_name').orderBy('file_name').execute()).map(
      (row) => row.file_name,
    )
  }
  expect(await left()).toEqual(['AB1001', 'AB1002', 'AB1003'])
  await sql`update papers set changed_at = now() - interval '13 months'`.execute(db)
  await sql`update quotes set changed_at = now() - interval '2 years'`.execute(db)
  expect(await left()).toEqual(['AB1001', 'AB1003'])
  await sql`update orders set state = 'closed', closed_at = now() - interval '11 months'`.execute(db)
  expect(await left()).toEqual(['AB1001', 'AB1003'])
  await expect(papers.delete({ id: ofOrder?.id ?? '', revision: 2 })).rejects.toMatchObject(conflict)
  await sql`update orders set closed_at = now() - interval '13 months'`.execute(db)
  // Its order's steel is no longer in stock.
  expect(await left()).toEqual(['AB1003'])
  const [last] = (await papers.list({})).papers
  await papers.delete({ id: last?.id ?? '', revision: 1 })
  expect(await db.selectFrom('paper_parts').select('paper_id').execute()).toEqual([])
  await expect(papers.get({ id: last?.id ?? '' })).rejects.toMatchObject(notFound)
})

test('a person gets what the buyer may see, and is forgotten in papers of the deal', async ({ db, admin, visitor }) => {
  const order = await aConfirmedOrder({ db, admin, visitor })
  const { papers } = admin.inquiries
  const on = { onKind: 'order' as const, onId: order.id }
  for (const [fileName, kind, forBuyer] of [
    ['packing list.pdf', 'packing list', true],
    ['mtr for Pat Doe.pdf', 'mtr', true],
    ['from the mill.pdf', 'mtr', false],
  ] as const) {
    const bytes = await aReport({ heats: [[fileName]] })
    const { papers: sent } = await papers.send({ ...on, kind, files: [{ fileName, bytes }] })
    await papers.update({ id: sent[0]?.id ?? '', revision: 1, forBuyer })
  }
  const [inquiry] = await admin.inquiries.list()
  const email = inquiry?.email ?? ''
  const exported = JSON.stringify(await exportCustomer(db, { email }))
  expect(exported).toContain('packing list.pdf')
  expect(exported).not.toContain('from the mill.pdf')
  await eraseCustomer(db, { email })
  const left = (await papers.list({})).papers.map(({ fileName }) => fileName)
  expect(left.toSorted()).toEqual(['from the mill.pdf', 'mtr for (erased).pdf'])
})
