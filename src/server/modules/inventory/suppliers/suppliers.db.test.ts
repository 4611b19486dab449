import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import type { Db } from '../../../db/database.ts'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { createPrivateLinks } from '../../../lib/secrets/private-links.ts'
import type { Caller } from '../../../router.ts'
import {
  flatProcedures,
  routeExamples,
  storeExamples,
  toProcedureRequest,
  toRequest,
} from '../../../test/calls/example-calls.ts'
import { anItem, aSupplier } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { items, receive } from '../../../test/lists/received-lists.ts'
import { stage } from '../../../test/lists/staged-lists.ts'
import { countQueries } from '../../../test/query-count.ts'
import { signIn } from '../../../test/sign-in.ts'
import { eraseCustomer, exportCustomer } from '../../customer-data/customer-data.ts'
import { listSuppliers } from './suppliers.ts'

const conflict = (message: string) => ({ code: 'CONFLICT', cause: { code: 'NAME_TAKEN' }, message })
const codesOf = async (admin: Caller, id: string) => (await admin.inventory.suppliers.get({ id })).sourceCodes
const changesOf = async (admin: Caller, recordId: string) =>
  (await admin.admin.changes.list({ kind: 'supplier', recordId })).changes

/** Stores that a list of a source was uploaded, so many days ago. */
async function anUpload(db: Db, { sourceCode = 'DMW1', category = 'Hot Rolled Coil', daysAgo = 0, isUndone = false }) {
  await sql`
    insert into uploads (file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped,
      sources, created_at, restored_at)
    values ('list.xlsx', ${category}, 'source', '', 'pat', 1, 0, ${JSON.stringify([{ sourceCode, category }])}::jsonb,
      now() - make_interval(days => ${daysAgo}), ${isUndone ? sql`now()` : null})
  `.execute(db)
}

const daysSince = (iso: string | null | undefined) => Math.round((Date.now() - Date.parse(iso ?? '')) / 86_400_000)

test('a supplier shows what it has in stock at each of its codes, whatever their case', async ({ db, admin }) => {
  await anItem(db)
  await anItem(db, { source_code: 'dmw1', weight_lb: 1_000 })
  await anItem(db, { source_code: 'B7', category: 'Galvanized Coil', weight_lb: null })
  await anItem(db, { source_code: 'C9' })
  await anUpload(db, { daysAgo: 9 })
  await anUpload(db, { daysAgo: 3, isUndone: true })
  const { id } = await admin.inventory.suppliers.create(aSupplier({ sourceCodes: ['DMW1', 'B7', 'Z1'] }))
  const { lists, lastContactAt, ...record } = await admin.inventory.suppliers.get({ id })
  expect(record).toMatchObject({ company: 'Buckeye Steel', listEveryDays: null, nextListDueAt: null, active: true })
  expect(lists.map((list) => ({ ...list, listedAt: daysSince(list.listedAt) }))).toEqual([
    { sourceCode: 'B7', category: 'Galvanized Coil', items: 1, weightLb: 0, listedAt: 0 },
    { sourceCode: 'DMW1', category: 'Hot Rolled Coil', items: 2, weightLb: 43_350, listedAt: 9 },
  ])
  // A list that was undone came in all the same.
  expect(daysSince(lastContactAt)).toBe(3)
})

test('a code or an address of another supplier is refused, and the refusal names that supplier', async ({ admin }) => {
  const { suppliers } = admin.inventory
  const { id } = await suppliers.create(aSupplier({ emails: ['Lists@Buckeye.example'] }))
  await expect(
    suppliers.create(aSupplier({ company: 'Other', emails: [], sourceCodes: ['dmw1'] })),
  ).rejects.toMatchObject(conflict('Source code DMW1 already belongs to Buckeye Steel.'))
  await expect(
    suppliers.create(aSupplier({ company: 'Other', emails: ['LISTS@buckeye.example'], sourceCodes: [] })),
  ).rejects.toMatchObject(conflict('lists@buckeye.example already belongs to Buckeye Steel.'))
  const other = await suppliers.create(aSupplier({ company: 'Other', emails: [], sourceCodes: ['B7', 'b7', 'C9'] }))
  expect(other.sourceCodes).toEqual(['B7', 'C9'])
  await expect(suppliers.update({ id: other.id, sourceCodes: ['C9', 'DMW1'] })).rejects.toMatchObject({
    cause: { code: 'NAME_TAKEN', issues: [{ path: 'sourceCodes' }] },
  })
  expect(await codesOf(admin, other.id)).toEqual(['B7', 'C9'])
  // Once it is gone, they are free.
  await suppliers.delete({ id })
  expect((await suppliers.update({ id: other.id, sourceCodes: ['DMW1'] })).sourceCodes).toEqual(['DMW1'])
})

test('of two suppliers added with one code at the same time, one is refused', async ({ admin }) => {
  const add = (company: string) => admin.inventory.suppliers.create(aSupplier({ company, emails: [] }))
  const results = await Promise.allSettled(['A', 'B', 'C', 'D'].map(add))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ cause: { code: 'NAME_TAKEN' } })
  }
})

test.for(['desk@steel.example', 'SALES+lists@steel.example'])(
  'our own address %s is no supplier',
  async (email, { admin }) => {
    await expect(admin.inventory.suppliers.create(aSupplier({ emails: [email] }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: 'emails' }] },
    })
  },
)

test('a change leaves alone what it leaves out, and the history has each field', async ({ admin }) => {
  const { suppliers } = admin.inventory
  const { id } = await suppliers.create(aSupplier({ storesByItself: true, listEveryDays: 7 }))
  const changed = await suppliers.update({ id, phone: '555-0222', listEveryDays: null, sourceCodes: ['DMW1', 'B7'] })
  const { nextListDueAt: _, link, ...kept } = await suppliers.get({ id })
  expect(link).toBeNull()
  expect(kept).toMatchObject({ ...aSupplier(), phone: '555-0222', sourceCodes: ['DMW1', 'B7'], storesByItself: true })
  expect(changed).toMatchObject(kept)
  await suppliers.update({ id })
  const history = await changesOf(admin, id)
  expect(history.map(({ action }) => action)).toEqual(['updated', 'created'])
  expect(history[0]?.fields).toEqual([
    { field: 'phone', before: '555-0111', after: '555-0222' },
    { field: 'sourceCodes', before: 'DMW1', after: 'DMW1\nB7' },
    { field: 'listEveryDays', before: 7, after: null },
  ])
  await suppliers.delete({ id })
  expect((await changesOf(admin, id))[0]).toMatchObject({ action: 'deleted', recordName: 'Buckeye Steel' })
  await expect(suppliers.update({ id, phone: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a supplier whose stock is deleted with it keeps the stock for sale', async ({ db, admin, visitor }) => {
  await anItem(db)
  const { id } = await admin.inventory.suppliers.create(aSupplier())
  await admin.inventory.suppliers.delete({ id })
  expect(await visitor.inventory.list({ regions: [] })).toHaveLength(1)
})

test('suppliers come by company, fifty a page, and are found by company, contact, address and code', async ({
  admin,
}) => {
  const { suppliers } = admin.inventory
  for (let number = 0; number < 53; number += 1) {
    const company = `${number % 2 ? 'supplier' : 'Supplier'} ${String(number).padStart(2, '0')}`
    await suppliers.create({ company, sourceCodes: [`S${number}-`], emails: [`a${number}@mill.example`] })
  }
  await suppliers.create({ company: 'Aardvark 100%_', contactName: 'Zoe' })
  const first = await suppliers.page({})
  expect([first.suppliers.length, first.total]).toEqual([50, 54])
  const second = await suppliers.page({ cursor: first.nextCursor })
  expect([second.suppliers.length, second.nextCursor, second.total]).toEqual([4, null, null])
  const companies = [...first.suppliers, ...second.suppliers].map(({ company }) => company.toLowerCase())
  expect(companies).toEqual([...companies].sort())
  const find = async (q: string) => (await suppliers.page({ q })).suppliers.map(({ company }) => company)
  expect(await find('s7-')).toEqual(['supplier 07'])
  expect(await find('A12@MILL')).toEqual(['Supplier 12'])
  expect(await find('zoe')).toEqual(['Aardvark 100%_'])
  expect(await find('%_')).toEqual(['Aardvark 100%_'])
  expect(await suppliers.page({ q: 'supplier 0' })).toMatchObject({ total: 10, nextCursor: null })
  await expect(suppliers.page({ cursor: 'WzFd' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a next list is due when the oldest is older than the supplier sends them, or none ever came', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  for (const source_code of ['LATE', 'LATE2', 'FRESH', 'OFF', 'ANY']) await anItem(db, { source_code })
  for (const [sourceCode, daysAgo] of [
    ['LATE', 8],
    ['LATE2', 1],
    ['FRESH', 6],
    ['OFF', 90],
    ['ANY', 90],
  ] as const) {
    await anUpload(db, { sourceCode, daysAgo })
  }
  const add = (company: string, sourceCodes: string[], others: object = {}) =>
    suppliers.create({ company, sourceCodes, listEveryDays: 7, ...others })
  const late = await add('Late', ['LATE', 'LATE2'])
  await add('Fresh', ['FRESH'])
  await add('Off', ['OFF'], { active: false })
  await add('Any', ['ANY'], { listEveryDays: null })
  await add('New', ['NEW'])
  await add('Silent', ['SILENT'])
  await sql`update suppliers set created_at = now() - interval '8 days' where company = 'Silent'`.execute(db)
  const due = await suppliers.page({ due: true })
  expect(due.suppliers.map(({ company }) => company)).toEqual(['Late', 'Silent'])
  expect(due.total).toBe(2)
  expect(daysSince((await suppliers.get({ id: late.id })).nextListDueAt)).toBe(1)
})

test('a list waits for the supplier that has all of its codes', async ({ admin }) => {
  const { suppliers } = admin.inventory
  const mine = await suppliers.create(aSupplier({ sourceCodes: ['A1', 'B2'] }))
  await suppliers.create({ company: 'Other', sourceCodes: ['C3'] })
  const own = await stage(admin, [{ 'Source Code': 'a1' }, { 'Source Code': 'B2' }])
  await stage(admin, [{ 'Source Code': 'A1' }, { 'Source Code': 'C3' }])
  await stage(admin, [{ 'Source Code': 'A1' }, { 'Source Code': 'NEW' }])
  const waiting = await suppliers.page({ waits: true })
  expect(waiting.suppliers.map(({ company, waitingLists }) => [company, waitingLists])).toEqual([['Buckeye Steel', 1]])
  expect((await suppliers.get({ id: mine.id })).lastContactAt).toBe(own.createdAt)
  await admin.inventory.uploads.commit({ id: own.id })
  expect((await suppliers.page({ waits: true })).suppliers).toEqual([])
})

test('a renamed source takes its code along; merged into one of another supplier, it goes to that one', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  const { rename } = admin.admin.locations
  for (const source_code of ['A1', 'B2', 'C3']) await anItem(db, { source_code })
  const one = await suppliers.create({ company: 'One', sourceCodes: ['A1', 'C3'] })
  const two = await suppliers.create({ company: 'Two', sourceCodes: ['B2'] })
  await rename({ sourceCode: 'a1', newSourceCode: 'A10' })
  expect(await codesOf(admin, one.id)).toEqual(['A10', 'C3'])
  await rename({ sourceCode: 'A10', newSourceCode: 'B2', merge: true })
  expect([await codesOf(admin, one.id), await codesOf(admin, two.id)]).toEqual([['C3'], ['B2']])
  expect((await changesOf(admin, one.id))[0]?.fields).toEqual([
    { field: 'sourceCodes', before: 'A10\nC3', after: 'C3' },
  ])
  // A source without a supplier gets one with what is merged into it.
  await anItem(db, { source_code: 'D4' })
  await rename({ sourceCode: 'C3', newSourceCode: 'D4', merge: true })
  expect(await codesOf(admin, one.id)).toEqual(['D4'])
  await rename({ sourceCode: 'D4', newSourceCode: 'd4' })
  expect(await codesOf(admin, one.id)).toEqual(['d4'])
  await admin.admin.locations.delete({ sourceCode: 'd4' })
  expect(await codesOf(admin, one.id)).toEqual(['d4'])
})

test('merged suppliers are one, with the fields of the one that stays and the codes and addresses of both', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  await anItem(db, { source_code: 'A1' })
  const gone = await suppliers.create({
    company: 'Gone',
    phone: '1',
    sourceCodes: ['A1'],
    emails: ['a@gone.example'],
    storesByItself: true,
  })
  const stays = await suppliers.create(aSupplier({ company: 'Stays', storesByItself: true }))
  const merged = await suppliers.merge({ id: gone.id, into: stays.id })
  expect(merged).toMatchObject({
    id: stays.id,
    company: 'Stays',
    phone: '555-0111',
    sourceCodes: ['DMW1', 'A1'],
    emails: ['lists@buckeye.example', 'a@gone.example'],
    storesByItself: true,
    lists: [{ sourceCode: 'A1', items: 1 }],
  })
  await expect(suppliers.get({ id: gone.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await changesOf(admin, stays.id))[0]).toMatchObject({
    action: 'merged',
    fields: expect.arrayContaining([{ field: 'merged', before: null, after: 'Gone' }]),
  })
  const third = await suppliers.create({ company: 'Third' })
  expect((await suppliers.merge({ id: third.id, into: stays.id })).storesByItself).toBe(false)
  await expect(suppliers.merge({ id: stays.id, into: stays.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(suppliers.merge({ id: stays.id, into: third.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a page of suppliers costs as many queries whether there are two or twenty', async ({ db, admin }) => {
  const { counting, count } = countQueries(db)
  for (let number = 0; number < 20; number += 1) {
    await anItem(db, { source_code: `S${number}` })
    await admin.inventory.suppliers.create({ company: `Supplier ${number}`, sourceCodes: [`S${number}`] })
  }
  const all = { q: '', due: false, waits: false, byItself: false, unanswered: false, cursor: null }
  const page = await listSuppliers({ db: counting, privateLinks: createPrivateLinks(randomBytes(32)) }, all)
  expect([page.suppliers.length, page.suppliers[0]?.lists.length, count()]).toEqual([20, 1, 2])
})

test('a stranger who makes every call reads nothing of a supplier, and neither do mails to buyers', async ({
  db,
  app,
  admin,
}) => {
  await storeExamples(db)
  await db.deleteFrom('supplier_codes').execute()
  const planted = ['zz-company', 'zz-contact', 'zz-phone', 'zz-mail', 'zz-state', 'zz-notes']
  const [company = '', contactName = '', phone = '', mail = '', state = '', notes = ''] = planted
  const emails = [`${mail}@steel.example`]
  const { id } = await admin.inventory.suppliers.create({
    company,
    contactName,
    phone,
    emails,
    state,
    notes,
    sourceCodes: ['DMW1'],
  })
  const requests = [
    ...Object.keys(routeExamples).map((key) => toRequest(key)),
    ...Object.keys(flatProcedures).map((path) => toProcedureRequest(path)),
  ]
  let answered = 0
  for (const request of requests) {
    const { statusCode, headers, rawPayload } = await app.inject(request)
    if (statusCode < 300) answered += 1
    const isPdf = headers['content-type'] === 'application/pdf'
    const read = isPdf ? (await extractText(new Uint8Array(rawPayload))).text.join(' ') : rawPayload.toString()
    expect([request.url, [...planted, id].filter((word) => read.includes(word))]).toEqual([request.url, []])
  }
  expect(answered).toBeGreaterThan(40)
  const { rows } = await sql<{ mail: string }>`select mails::text as mail from mails`.execute(db)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ mail: text }) => planted.some((word) => text.includes(word)))).toEqual([])
  // The words are found where they may be read.
  const { body } = await app.inject({ url: '/api/suppliers', cookies: await signIn(app, db) })
  expect(planted.filter((word) => body.includes(word))).toEqual(planted)
})

test('export and erasure of a person cover a supplier, whose company, codes and other addresses stay', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  const emails = ['lee.roe@buckeye.example', 'lists@buckeye.example']
  const { id } = await suppliers.create(aSupplier({ emails, notes: 'Ask Lee Roe first' }))
  await suppliers.update({ id, phone: '555-0222' })
  const gone = await suppliers.create({ company: 'Former', contactName: 'Lee Roe', emails: [] })
  await suppliers.update({ id, emails: ['lists@buckeye.example'] })
  await suppliers.update({ id: gone.id, emails: ['lee.roe@buckeye.example'] })
  await suppliers.update({ id: gone.id, phone: '555-0333' })
  await suppliers.merge({ id: gone.id, into: id })
  const exported = JSON.stringify(await exportCustomer(db, { email: 'Lee.Roe@buckeye.example' }))
  expect(exported).toContain('555-0222')
  expect(exported).not.toContain('lists@buckeye.example')
  const { summary } = await eraseCustomer(db, { email: 'Lee.Roe@buckeye.example' })
  expect(summary).toContain('1 supplier contact')
  expect(await suppliers.get({ id })).toMatchObject({
    company: 'Buckeye Steel',
    contactName: '',
    phone: '',
    emails: ['lists@buckeye.example'],
    sourceCodes: ['DMW1'],
    notes: 'Ask (erased) first',
  })
  for (const word of ['lee.roe', 'lee roe', '555-0222', '555-0111', '555-0333']) {
    for (const table of ['suppliers', 'supplier_emails', 'staff_changes']) {
      const { rows } = await sql`
        select * from ${sql.table(table)} as record where strpos(lower(record::text), ${word}) > 0
      `.execute(db)
      expect([word, table, rows]).toEqual([word, table, []])
    }
  }
  expect(JSON.stringify(await changesOf(admin, id))).toContain('lists@buckeye.example')
  await expect(exportCustomer(db, { email: 'lee.roe@buckeye.example' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('what a supplier sent waits as its own, whatever its codes, until it is settled', async ({ db, admin }) => {
  const { suppliers, incoming } = admin.inventory
  const { id } = await suppliers.create(aSupplier({ sourceCodes: ['B7'] }))
  expect((await suppliers.get({ id })).lastContactAt).toBeNull()
  const list = await receive(db, items('A'), { supplierId: id })
  await receive(db, [], { supplierId: id, files: [{ fileName: 'huge.xlsx', fileBytes: 90_000_000, bytes: undefined }] })
  expect(await suppliers.get({ id })).toMatchObject({ waitingLists: 2, lastContactAt: expect.any(String) })
  await incoming.decline({ id: list })
  const [huge] = (await incoming.page({ state: 'failed' })).lists
  expect(huge?.reason).toMatch(/^The file has 85\.8 MiB/)
  await incoming.decline({ id: huge?.id ?? '' })
  expect((await suppliers.get({ id })).waitingLists).toBe(0)
  expect((await suppliers.page({ waits: true })).suppliers).toEqual([])
})

test('suppliers are found by whether they store by themselves, and whether they answer reminders', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  const { id } = await suppliers.create(aSupplier({ storesByItself: true, listEveryDays: 7 }))
  await suppliers.create(aSupplier({ company: 'Other', sourceCodes: [], emails: [] }))
  const found = async (filter: { byItself?: boolean; unanswered?: boolean; due?: boolean }) =>
    (await suppliers.page(filter)).suppliers.map((one) => one.id)
  expect([await found({ byItself: true }), await found({ unanswered: true })]).toEqual([[id], []])
  await sql`update suppliers set created_at = now() - interval '30 days', reminders = 3 where id = ${id}`.execute(db)
  const { silentSuppliers, dueSuppliers } = await admin.admin.waiting()
  expect([await found({ unanswered: true }), silentSuppliers]).toEqual([[id], 1])
  expect([await found({ due: true }), dueSuppliers]).toEqual([[id], 1])
  await sql`update suppliers set held_until = now() + interval '1 day'`.execute(db)
  expect(await found({ unanswered: true })).toEqual([])
})

test('demo suppliers belong to demo stock, and go with it', async ({ db, admin }) => {
  await loadDemoDataIfEmpty(db)
  await admin.inventory.suppliers.create({ company: 'Real', sourceCodes: ['REAL'] })
  const { suppliers } = await admin.inventory.suppliers.page({})
  const demo = suppliers.filter(({ company }) => company !== 'Real')
  expect(demo.length).toBeGreaterThan(3)
  for (const { sourceCodes, lists } of demo) {
    expect(new Set(lists.map(({ sourceCode }) => sourceCode))).toEqual(new Set(sourceCodes))
  }
  expect(await admin.admin.demoData.remove()).toEqual({ records: 0 })
  expect(await admin.inventory.suppliers.names()).toMatchObject([{ company: 'Real' }])
})
