import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { SteelSpecification } from '../../../../shared/needs/schema.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { aNeedsList } from '../../../test/factories.ts'
import { test as base, expect, settings } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'
import { startMailServer } from '../../../test/programs/mail-server.ts'
import { deleteOutdated } from '../../admin/retention.ts'
import { eraseCustomer } from '../../customer-data/customer-data.ts'
import { createMatchingJobs } from './matching-jobs.ts'
import { createMatcher } from './stock-matcher.ts'

const jobs = { times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } }

const test = base.extend<{ serve: (smtpUrl?: string) => Promise<void> }>({
  serve: ({ serveWith }, use) =>
    use(async (smtpUrl) => {
      await serveWith({ settings: { ...settings, mail: { ...settings.mail, smtpUrl } }, jobs })
    }),
})

const wanted = { category: 'Hot Rolled Coil', thickness: '14 GA', width: '48' }
const needing = (changes: Partial<SteelSpecification> = {}) =>
  aNeedsList({ specifications: [{ ...wanted, ...changes }] })
const row = (id: string, changes: object = {}) => ({
  'Product ID': id,
  Thickness: '0.0747',
  Width: '48',
  'Source Code': 'DOH1',
  ...changes,
})

async function submit(visitor: Caller): Promise<string> {
  const [need] = await visitor.needs.submit(needing())
  return need?.id ?? ''
}

/** What the last change of the stock added or changed. */
async function lastChanged(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from inventory_items
    where change_no = (select max(no) from stock_changes) order by product_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

test('items carry the number of the last change that added or changed them, on every way', async ({
  db,
  admin,
  visitor,
}) => {
  const id = await submit(visitor)
  const places = async () => {
    const { matches } = await admin.needs.matches.list({ id })
    return matches.map(({ item }) => `${item.productId} ${item.sourceCode}`).sort()
  }
  const stored = await upload(admin, [row('kept'), row('changed')])
  expect(await lastChanged(db)).toEqual(['changed', 'kept'])
  const second = await upload(admin, [row('kept'), row('changed', { Weight: '31,000' }), row('added')])
  expect(await lastChanged(db)).toEqual(['added', 'changed'])
  await admin.inventory.uploads.restore({ id: second.uploadId })
  expect(await lastChanged(db)).toEqual(['changed'])
  expect(await places()).toEqual(['changed DOH1', 'kept DOH1'])

  await admin.admin.locations.rename({ sourceCode: 'DOH1', newSourceCode: 'DOH9' })
  expect(await lastChanged(db)).toEqual(['changed', 'kept'])
  expect(await places()).toEqual(['changed DOH9', 'kept DOH9'])
  const other = await upload(admin, [row('other', { 'Source Code': 'DOH2' })])
  await admin.admin.locations.rename({ sourceCode: 'DOH2', newSourceCode: 'DOH9', merge: true })
  expect(await lastChanged(db)).toEqual(['other'])
  expect(await places()).toEqual(['changed DOH9', 'kept DOH9', 'other DOH9'])

  const types = await admin.catalog.productTypes.list({ includeInactive: true })
  const type = types.find(({ name }) => name === 'Hot Rolled Coil')
  await admin.catalog.productTypes.update({ id: type?.id ?? '', active: 0 })
  expect(await places()).toEqual([])
  await admin.catalog.productTypes.update({ id: type?.id ?? '', active: 1, name: 'Hot Rolled Pickled & Oiled Coil' })
  expect(await lastChanged(db)).toEqual(['changed', 'kept', 'other'])
  expect(await places()).toHaveLength(3)
  await admin.admin.locations.delete({ sourceCode: 'DOH9' })
  expect(await places()).toEqual([])
  const changes = await db.selectFrom('stock_changes').select('upload_id').orderBy('no').execute()
  const { uploadId } = second
  expect(changes.map((change) => change.upload_id)).toEqual([
    stored.uploadId,
    uploadId,
    uploadId,
    null,
    other.uploadId,
    null,
    null,
    null,
  ])
})

test('what is known of new matches follows the stock, the statuses of needs and dismissals', async ({
  admin,
  visitor,
  serve,
}) => {
  await serve()
  const id = await submit(visitor)
  const known = async () => {
    const { total } = await admin.needs.page({ matches: 'new' })
    expect((await admin.admin.waiting()).needsWithNewMatches).toBe(total)
    return total
  }
  await upload(admin, [row('one')])
  await expect.poll(known).toBe(1)
  await admin.admin.locations.delete({ sourceCode: 'DOH1' })
  await expect.poll(known).toBe(0)

  const types = await admin.catalog.productTypes.list({})
  const type = types.find(({ name }) => name === 'Hot Rolled Coil')
  await admin.catalog.productTypes.update({ id: type?.id ?? '', active: 0 })
  await upload(admin, [row('one')])
  await admin.catalog.productTypes.update({ id: type?.id ?? '', active: 1 })
  await expect.poll(known).toBe(1)

  const [match] = (await admin.needs.matches.list({ id })).matches
  const dismissed = { id, itemId: match?.item.id ?? '', dismissed: true }
  expect(await admin.needs.matches.dismiss(dismissed)).toEqual({ ...match, dismissed: true })
  await expect.poll(known).toBe(0)
  expect(await admin.needs.matches.list({ id })).toMatchObject({ total: 0, matches: [{ dismissed: true }] })
  expect(await admin.needs.matches.dismiss({ ...dismissed, dismissed: false })).toEqual(match)
  await expect.poll(known).toBe(1)
  await admin.needs.matches.dismiss(dismissed)
  await expect.poll(known).toBe(0)
  // The item has other texts.
  await upload(admin, [row('one', { Weight: '32,000' })])
  await expect.poll(known).toBe(1)
  expect(await admin.needs.matches.list({ id })).toMatchObject({ total: 1, matches: [{ dismissed: false }] })
  await expect(admin.needs.matches.dismiss({ ...dismissed, itemId: 'nothing' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })

  await admin.needs.matches.see({ id })
  expect(await known()).toBe(0)
  await admin.needs.setStatus({ id, status: 'cancelled' })
  const { uploadId } = await upload(admin, [row('one', { Weight: '33,000' })])
  await expect.poll(async () => (await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds).toBe(0)
  expect(await admin.needs.matches.list({ id })).toMatchObject({ total: 1, matches: [{ isNew: true }] })
  await admin.needs.setStatus({ id, status: 'reviewing' })
  await expect.poll(known).toBe(1)
})

test('a list that is undone serves no needs, and screens hear that new matches are gone or of what came back', async ({
  db,
  admin,
  visitor,
  serve,
}) => {
  await serve()
  const id = await submit(visitor)
  const matchedBy = async (uploadId: string) => (await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds
  const known = async () => (await admin.needs.page({ matches: 'new' })).total
  const told = async () => {
    const rows = await db.selectFrom('staff_events').select(['kind', 'title', 'records']).orderBy('id').execute()
    return rows.flatMap(({ kind, ...event }) => (kind === 'matches' || kind === 'upload' ? [event] : []))
  }
  const wrong = await upload(admin, [row('one')], { fileName: 'wrong.xlsx' })
  await expect.poll(() => matchedBy(wrong.uploadId)).toBe(1)
  await admin.inventory.uploads.restore({ id: wrong.uploadId })
  await expect.poll(known).toBe(0)
  expect([await matchedBy(wrong.uploadId), await admin.needs.matches.ofUpload({ id: wrong.uploadId })]).toEqual([
    null,
    [],
  ])
  await expect
    .poll(told)
    .toMatchObject([
      { records: { uploadId: wrong.uploadId } },
      { title: '1 need matches wrong.xlsx', records: { needId: id, uploadId: wrong.uploadId } },
      { title: 'The list before wrong.xlsx was restored', records: { uploadId: wrong.uploadId, isGone: true } },
      { records: { isGone: true } },
    ])
  await upload(admin, [row('one')])
  await expect.poll(known).toBe(1)
  const other = await upload(admin, [row('two', { Thickness: '0.5' })], { fileName: 'wrong-too.xlsx' })
  await expect.poll(known).toBe(0)
  await admin.inventory.uploads.restore({ id: other.uploadId })
  await expect
    .poll(async () => (await told()).at(-1))
    .toEqual({
      title: '1 need matches the list before wrong-too.xlsx',
      records: { needId: id },
    })
  expect(await matchedBy(other.uploadId)).toBeNull()
})

test('a job that is killed in the middle, and runs again twice at once, tells once what a list serves', async ({
  db,
  stockIndex,
  admin,
  visitor,
}) => {
  const id = await submit(visitor)
  const { uploadId } = await upload(admin, [row('one')], { fileName: 'coils.xlsx' })
  const matchStock = createMatcher({ db, index: stockIndex })
  const { no } = await db.selectFrom('stock_changes').select('no').executeTakeFirstOrThrow()
  const events: string[] = []
  const matchWith = (writeEvent: () => Promise<void>) =>
    createMatchingJobs({ db, matchStock, callbacks: { writeEvent } })['match stock'](
      { changeNo: no },
      new AbortController().signal,
    )
  const killed = matchWith(() => Promise.reject(new Error('killed')))
  await expect(killed).rejects.toThrow('killed')
  expect((await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds).toBeNull()
  expect((await admin.needs.page({ matches: 'new' })).total).toBe(0)
  const again = () => matchWith(async () => void events.push('told'))
  await Promise.all([again(), again()])
  await again()
  expect(events).toEqual(['told'])
  expect((await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds).toBe(1)
  expect((await admin.needs.page({ matches: 'new' })).total).toBe(1)

  const customer = needing().customer
  await eraseCustomer(db, { email: customer.email })
  expect(await admin.needs.matches.ofUpload({ id: uploadId })).toMatchObject([{ needId: id, customerName: '(erased)' }])
  expect((await admin.needs.matches.list({ id })).total).toBe(1)
  await admin.needs.delete({ id })
  expect(await admin.needs.matches.ofUpload({ id: uploadId })).toEqual([])
})

test('a mail server that hangs keeps no needs from their matches', async ({ admin, visitor, serve }) => {
  const held: (() => void)[] = []
  const release = () => held.splice(0).forEach((done) => void done())
  const mailServer = await startMailServer({ onMailFrom: (_address, _session, done) => void held.push(() => done()) })
  onTestFinished(release)
  await serve(mailServer.url)
  await submit(visitor)
  await submit(visitor)
  await expect.poll(() => held.length).toBe(4)
  const { uploadId } = await upload(admin, [row('one')])
  await expect.poll(async () => (await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds).toBe(2)
  expect(held).toHaveLength(4)
  release()
})

test('a lost comparison is made good; old changes go, but for the last', async ({ db, admin, serve }) => {
  await upload(admin, [row('one')])
  await admin.admin.locations.delete({ sourceCode: 'DOH1' })
  await upload(admin, [row('one')])
  await admin.admin.locations.delete({ sourceCode: 'DOH1' })
  const changes = () => db.selectFrom('stock_changes').select(['no', 'upload_id', 'matched_at']).orderBy('no').execute()
  await sql`update stock_changes set made_at = now() - interval '91 days'`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  expect(await changes()).toHaveLength(4)
  await deleteOutdated(db)
  const left = await changes()
  expect(left.map((change) => change.upload_id !== null)).toEqual([true, true, false])
  await serve()
  await expect.poll(async () => (await changes()).every((change) => change.matched_at !== null)).toBe(true)
})

test('an inquiry is made from matches, for the customer of the need', async ({ db, admin, visitor }) => {
  const id = await submit(visitor)
  await upload(admin, [row('one'), row('two', { Width: '50' })])
  const { matches } = await admin.needs.matches.list({ id })
  const itemIds = matches.map(({ item }) => item.id)
  const mailsBefore = await db.selectFrom('mails').select('id').execute()
  const request = { id, itemIds, requestKey: '5f0b3f9e-4f0e-4c5e-9d2c-6a4d5e6f7a8b' }
  const inquiry = await admin.needs.matches.makeInquiry(request)
  expect(await admin.needs.matches.makeInquiry(request)).toEqual(inquiry)
  const need = (await admin.needs.page({})).needs[0]
  expect(need?.status).toBe('sourcing')
  const { customerName, company, email } = needing().customer
  expect(inquiry).toMatchObject({ needId: id, customerName, company, email, itemCount: 2, status: 'pending' })
  expect(inquiry.notes).toContain(`${need?.reference}: Hot Rolled Coil, 14 GA × 48`)
  const stored = await admin.inquiries.get({ id: inquiry.id })
  expect(stored).toMatchObject({ needId: id })
  const [made] = (await admin.admin.changes.list({ kind: 'inquiry', recordId: inquiry.id })).changes
  expect(made?.fields).toContainEqual({ field: 'need', before: null, after: need?.reference })
  expect(await db.selectFrom('mails').select('id').execute()).toEqual(mailsBefore)
  await admin.needs.setStatus({ id, status: 'quoted' })
  await admin.needs.matches.makeInquiry({ id, itemIds: itemIds.slice(0, 1) })
  expect((await admin.needs.page({})).needs[0]?.status).toBe('quoted')
  await expect(admin.needs.matches.makeInquiry({ id, itemIds: ['gone'] })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(admin.needs.matches.makeInquiry({ id: 'nobody', itemIds })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  // Staff who write to the suppliers of its order read by when the buyer needs it.
  await db.updateTable('customer_needs').set({ estimated_need_date: '2999-12-04' }).execute()
  const { quotes } = admin.inquiries
  const draft = await quotes.create({ inquiryId: inquiry.id })
  const lines = draft.lines.map((line) => ({ ...line, price: '42', unit: 'lot' as const }))
  await quotes.update({ id: draft.id, revision: draft.revision, freight: 'included', lines })
  const token = (await quotes.send({ id: draft.id })).link?.split('/').at(-1) ?? ''
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat' })
  const [order] = (await admin.inquiries.orders.list({})).orders
  expect(await admin.inquiries.orders.get({ id: order?.id ?? '' })).toMatchObject({
    buyerWords: { needDates: ['2999-12-04'] },
  })
})
