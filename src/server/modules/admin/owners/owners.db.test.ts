import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { createDb } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { aSentQuote } from '../../../test/deals/quotes.ts'
import { aCustomer, aNeedsList, anInquiry, anItem } from '../../../test/factories.ts'
import { callbacks, expect, privateLinks, test } from '../../../test/fixtures.ts'
import { countQueries } from '../../../test/query-count.ts'
import { listInquiriesPage } from '../../inquiries/inquiries.ts'
import { createMailWriter } from '../../mail/write-mails.ts'
import { listNeedsPage } from '../../needs/needs.ts'
import { deleteOutdated } from '../retention.ts'
import { deactivateAccount } from '../staff/accounts.ts'

const today = () => toPacificDay(new Date())
const gone = { selectedItems: ['gone'] }
const sendingId = '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d11'
const active = { view: 'active' } as const

/** A list that came in by the public page. */
async function anIncomingList(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with sending as (insert into list_sendings (way, sender_email, company) values ('page', 'k@k.example', 'Keystone') returning id)
    insert into incoming_lists (sending_id, file_name, file_bytes) select id, 'stock.xlsx', 1 from sending returning id
  `.execute(db)
  return rows[0]?.id ?? ''
}

test('all inquiries of a request have one owner and one follow-up, and so have its quotes and orders', async ({
  staff,
  visitor,
}) => {
  const kim = await staff('kim')
  const first = await visitor.inquiries.submit(anInquiry({ ...gone, sendingId }))
  const second = await visitor.inquiries.submit(anInquiry({ ...gone, sendingId }))
  const { id: ownerId } = kim.account
  const set = await kim.admin.owners.setOwner({ kind: 'request', ids: [second.id], ownerId })
  const owner = { id: ownerId, name: 'kim' }
  expect(set).toEqual({ records: [{ id: second.id, owner, followUp: null }] })
  await kim.admin.owners.setFollowUp({ kind: 'request', id: first.id, on: '2026-12-15', word: ' Call Pat ' })
  const followUp = { on: '2026-12-15', word: 'Call Pat' }
  for (const { id } of [first, second]) {
    expect(await kim.inquiries.get({ id })).toMatchObject({ owner, followUp })
    expect(await kim.inquiries.quotes.create({ inquiryId: id }).catch(() => undefined)).toEqual(
      id === first.id ? expect.objectContaining({ owner, followUp }) : undefined,
    )
  }
  expect(await kim.inquiries.list()).toMatchObject([
    { owner, followUp },
    { owner, followUp },
  ])
  expect((await kim.inquiries.page(active)).inquiries).toMatchObject([
    { owner, followUp },
    { owner, followUp },
  ])
  const ended = await kim.admin.owners.setFollowUp({ kind: 'request', id: second.id, on: null })
  expect(ended.records).toMatchObject([{ owner, followUp: null }])
})

test('quotes, orders, needs lists and incoming lists are owned by their own ids', async ({ db, staff, visitor }) => {
  const kim = await staff('kim')
  const ownerId = kim.account.id
  const quote = await aSentQuote({ admin: kim, visitor })
  await kim.admin.owners.setOwner({ kind: 'quote', ids: [quote.id], ownerId: null })
  expect(await kim.inquiries.get({ id: quote.inquiryId })).toMatchObject({ owner: null })
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat Doe' })
  const { orders } = await kim.inquiries.orders.list({})
  const ids = orders.map(({ id }) => id)
  await kim.admin.owners.setOwner({ kind: 'order', ids, ownerId })
  const owner = { id: ownerId, name: 'kim' }
  expect(await kim.inquiries.orders.get({ id: ids[0] ?? '' })).toMatchObject({ owner })
  expect(await kim.inquiries.orders.list({ owner: 'me' })).toMatchObject({ orders: [{ owner }], total: 1 })
  expect(await kim.inquiries.orders.list({ owner: 'none' })).toMatchObject({ orders: [], total: 0 })
  const needs = await visitor.needs.submit(
    aNeedsList({ specifications: [{ category: 'Coil' }, { category: 'Plate' }] }),
  )
  await kim.admin.owners.setOwner({ kind: 'needs list', ids: [needs[1]?.id ?? ''], ownerId })
  expect((await kim.needs.page({})).needs).toMatchObject([{ owner }, { owner }])
  const [{ submissionId = '' } = {}] = (await kim.needs.page({})).needs
  await kim.admin.owners.setOwner({ kind: 'needs list', ids: [submissionId], ownerId: null })
  expect(await kim.needs.list()).toMatchObject([{ owner: null }, { owner: null }])
  const list = await anIncomingList(db)
  await kim.admin.owners.setOwner({ kind: 'incoming list', ids: [list], ownerId })
  expect(await kim.inventory.incoming.get({ id: list })).toMatchObject({ owner, followUp: null })
  expect(await kim.inventory.incoming.page({ owner: 'me' })).toMatchObject({ lists: [{ id: list }], total: 1 })
  expect(await kim.inventory.incoming.page({ owner: 'none' })).toMatchObject({ lists: [], total: 0 })
})

test('of ids that there are not none is set, and an account that cannot own is refused by its field', async ({
  db,
  admin,
  staff,
  visitor,
}) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const { id } = await visitor.inquiries.submit(anInquiry(gone))
  const ownerId = kim.account.id
  const set = (fields: object) => admin.admin.owners.setOwner({ kind: 'request', ids: [id], ownerId, ...fields })
  await expect(set({ ids: [id, 'nobody'] })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Request not found' })
  expect(await admin.inquiries.get({ id })).toMatchObject({ owner: null })
  const noFollowUp = admin.admin.owners.setFollowUp({ kind: 'order', id: 'nobody', on: today() })
  await expect(noFollowUp).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await deactivateAccount({ db, callbacks, admin: kim.account }, sam.account.id)
  for (const unable of ['nobody', sam.account.id]) {
    await expect(set({ ownerId: unable })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: 'ownerId', message: 'There is no active account with this id.' }] },
    })
  }
  for (const wrong of [{ kind: 'deal' }, { ids: [] }, { ids: Array.from({ length: 101 }, () => id) }]) {
    await expect(set(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const tooLong = { kind: 'request', id, on: today(), word: 'x'.repeat(201) } as const
  await expect(admin.admin.owners.setFollowUp(tooLong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(visitor.admin.owners.setOwner({ kind: 'request', ids: [id], ownerId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(visitor.customers.setOwner({ id: 'any', ownerId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('who answers first owns it, by an ask, a quote, a status or a decision on a list', async ({
  db,
  staff,
  visitor,
}) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const ownerOf = async (id: string) => (await kim.inquiries.get({ id })).owner?.name
  const submit = async (fields = gone) => (await visitor.inquiries.submit(anInquiry(fields))).id
  const byStatus = await submit()
  await kim.inquiries.setStatus({ id: byStatus, status: 'pending' })
  expect(await ownerOf(byStatus)).toBeUndefined()
  await kim.inquiries.setStatus({ id: byStatus, status: 'archive' })
  await sam.inquiries.setStatus({ id: byStatus, status: 'pending' })
  expect(await ownerOf(byStatus)).toBe('kim')
  const byStatuses = [await submit(), await submit()]
  await sam.inquiries.setStatuses({ ids: byStatuses, status: 'quoted' })
  for (const id of byStatuses) expect(await ownerOf(id)).toBe('sam')
  const { id: item } = await anItem(db)
  const byAsk = await submit({ selectedItems: [item] })
  await kim.inquiries.asks.create({ inquiryId: byAsk, sourceCode: 'DMW1', validUntil: '2999-12-24' })
  expect(await ownerOf(byAsk)).toBe('kim')
  const byQuote = await aSentQuote({ admin: sam, visitor })
  expect(byQuote).toMatchObject({ owner: { name: 'sam' } })
  const [need] = await visitor.needs.submit(aNeedsList())
  expect(await kim.needs.setStatus({ id: need?.id ?? '', status: 'reviewing' })).toMatchObject({
    owner: { name: 'kim' },
  })
  const list = await anIncomingList(db)
  expect(await sam.inventory.incoming.decline({ id: list })).toMatchObject({ owner: { name: 'sam' } })
  const changes = await kim.admin.changes.list({ kind: 'inquiry', recordId: byStatus })
  expect(changes.changes.find(({ fields }) => fields[0]?.field === 'owner')).toMatchObject({
    madeBy: 'kim',
    fields: [{ field: 'owner', before: null, after: 'kim' }],
  })
})

test('of two who answer at once one owns it, and neither fails', async ({ db, dbUrl, staff, visitor }) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const ids: string[] = []
  for (let count = 0; count < 8; count++) ids.push((await visitor.inquiries.submit(anInquiry(gone))).id)
  const other = createDb(dbUrl, { onConnectionError: () => undefined })
  try {
    await Promise.all(
      ids.flatMap((id) => [
        kim.inquiries.setStatus({ id, status: 'quoted' }),
        sam.inquiries.setStatus({ id, status: 'completed' }),
      ]),
    )
    const inquiries = await kim.inquiries.list()
    const claims = await db
      .selectFrom('staff_changes')
      .select(['made_by', 'record_id'])
      .where(sql<boolean>`fields -> 0 ->> 'field' = 'owner'`)
      .execute()
    expect(claims).toHaveLength(ids.length)
    for (const { id, owner } of inquiries) {
      expect(claims.find((claim) => claim.record_id === id)?.made_by).toBe(owner?.name)
    }
    // Of another instance, which holds what it took until it commits.
    const { id } = await visitor.inquiries.submit(anInquiry(gone))
    const second = await other.transaction().execute(async (tx) => {
      await sql`
        insert into ownerships (kind, record_id, owner_id)
        select 'request', number::text, ${sam.account.id} from customer_inquiries where id = ${id}
      `.execute(tx)
      const waiting = kim.inquiries.setStatus({ id, status: 'quoted' })
      await sleep(100)
      return { waiting }
    })
    expect(await second.waiting).toMatchObject({ status: 'quoted', owner: { name: 'sam' } })
  } finally {
    await other.destroy()
  }
})

test('a deactivated account owns nothing, at once, and its follow-ups are for all', async ({ db, staff, visitor }) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const { id } = await visitor.inquiries.submit(anInquiry(gone))
  const customer = await kim.customers.create(aCustomer())
  const ownerId = sam.account.id
  await sam.inquiries.setStatus({ id, status: 'quoted' })
  await kim.customers.setOwner({ id: customer.id, ownerId })
  await sam.admin.owners.setFollowUp({ kind: 'request', id, on: today(), word: 'Call' })
  expect((await kim.admin.waiting()).dueFollowUps).toBe(0)
  await deactivateAccount({ db, callbacks, admin: kim.account }, ownerId)
  expect(await kim.inquiries.get({ id })).toMatchObject({ owner: null, followUp: { word: 'Call' } })
  expect(await kim.customers.get({ id: customer.id })).toMatchObject({ ownerId: null, owner: null })
  expect((await kim.admin.waiting()).dueFollowUps).toBe(1)
  expect((await kim.admin.owners.list()).owners).toEqual([{ id: kim.account.id, name: 'kim' }])
  const [change] = (await kim.admin.changes.list({ kind: 'account', recordId: ownerId })).changes
  expect(change?.fields).toContainEqual({ field: 'owned', before: 2, after: 0 })
  // What it sent before the deactivation was committed answers nothing any longer.
  const { id: later } = await visitor.inquiries.submit(anInquiry(gone))
  await expect(sam.inquiries.setStatus({ id: later, status: 'quoted' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await kim.inquiries.get({ id: later })).toMatchObject({ owner: null, status: 'pending' })
})

test("a customer's owner first owns what it sends, and what is made of that", async ({ db, staff, visitor }) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const [first] = await visitor.needs.submit(aNeedsList())
  const [customer] = await kim.customers.list()
  const { id = '' } = customer ?? {}
  const { id: ownerId } = kim.account
  expect(await sam.customers.setOwner({ id, ownerId })).toMatchObject({ ownerId, owner: { id: ownerId, name: 'kim' } })
  const [second] = await visitor.needs.submit(aNeedsList())
  expect((await kim.needs.page({ owner: 'me' })).needs.map((need) => need.id)).toEqual([second?.id])
  expect((await kim.needs.page({ owner: 'none' })).needs.map((need) => need.id)).toEqual([first?.id])
  const { customerName, company, phone, email } = aNeedsList().customer
  await visitor.inquiries.submit(anInquiry({ ...gone, customerName, company, phone, email }))
  expect(await kim.inquiries.list({ owner: ownerId })).toMatchObject([{ owner: { name: 'kim' } }])
  expect(await kim.customers.list({ owner: 'me' })).toMatchObject([{ id }])
  expect((await kim.customers.page({ owner: 'none' })).total).toBe(0)
  const { id: item } = await anItem(db)
  const made = await sam.needs.matches.makeInquiry({ id: second?.id ?? '', itemIds: [item] })
  expect(await kim.inquiries.get({ id: made.id })).toMatchObject({ owner: { name: 'kim' } })
  await expect(kim.customers.setOwner({ id: 'nobody', ownerId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await kim.admin.changes.list({ kind: 'customer', recordId: id })).changes[0]).toMatchObject({
    madeBy: 'sam',
    fields: [{ field: 'owner', before: null, after: 'kim' }],
  })
})

test('lists show what is mine, nobody’s or of an account, and each account keeps what it chose', async ({
  staff,
  visitor,
}) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const mine = await visitor.inquiries.submit(anInquiry(gone))
  const nobodys = await visitor.inquiries.submit(anInquiry(gone))
  await kim.inquiries.setStatus({ id: mine.id, status: 'quoted' })
  const idsOf = async (owner: string) => (await kim.inquiries.page({ ...active, owner })).inquiries.map(({ id }) => id)
  expect(await idsOf('me')).toEqual([mine.id])
  expect(await idsOf('none')).toEqual([nobodys.id])
  expect(await idsOf(kim.account.id)).toEqual([mine.id])
  expect(await idsOf(sam.account.id)).toEqual([])
  expect(await sam.inquiries.list({ owner: 'me' })).toEqual([])
  expect(await kim.inquiries.list({ owner: 'none' })).toMatchObject([{ id: nobodys.id }])
  expect(await kim.admin.owners.list()).toMatchObject({ me: kim.account.id, choice: 'all' })
  await kim.admin.owners.choose({ choice: 'me' })
  expect(await kim.admin.owners.list()).toMatchObject({
    choice: 'me',
    owners: [
      { id: kim.account.id, name: 'kim' },
      { id: sam.account.id, name: 'sam' },
    ],
  })
  expect(await sam.admin.owners.list()).toMatchObject({ choice: 'all' })
})

test('a follow-up waits for its owner, or for all, from its day in Pacific time on', async ({ db, staff, visitor }) => {
  const [kim, sam] = [await staff('kim'), await staff('sam')]
  const { id } = await visitor.inquiries.submit(anInquiry(gone))
  const [need] = await visitor.needs.submit(aNeedsList({ specifications: [{ category: 'Coil' }] }))
  const list = await anIncomingList(db)
  const records = [
    { kind: 'request', id },
    { kind: 'needs list', id: need?.id ?? '' },
    { kind: 'incoming list', id: list },
  ] as const
  const dueFor = async (caller: typeof kim) => {
    const { dueFollowUps, dueNeeds, dueLists } = await caller.admin.waiting()
    return [dueFollowUps, dueNeeds, dueLists]
  }
  for (const record of records) await kim.admin.owners.setFollowUp({ ...record, on: addDays(today(), 1) })
  expect(await dueFor(kim)).toEqual([0, 0, 0])
  for (const record of records) await kim.admin.owners.setFollowUp({ ...record, on: today(), word: 'Call' })
  expect([await dueFor(kim), await dueFor(sam)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  for (const { kind, id: given } of records) {
    await kim.admin.owners.setOwner({ kind, ids: [given], ownerId: sam.account.id })
  }
  expect([await dueFor(kim), await dueFor(sam)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  expect((await sam.inquiries.page({ ...active, only: 'due follow-ups' })).total).toBe(1)
  expect((await kim.inquiries.page({ ...active, only: 'due follow-ups' })).total).toBe(0)
  expect((await sam.needs.page({ due: true })).total).toBe(1)
  expect((await sam.inventory.incoming.page({ due: true })).total).toBe(1)
  const { badges } = await sam.admin.waiting()
  expect([badges.inquiries.others, badges.needs.others]).toEqual([1, 1])
})

test('what staff are told goes to the owner too, in one mail for each address', async ({ db, staff, visitor }) => {
  const kim = await staff('kim')
  const customer = await kim.customers.create(aCustomer({ company: 'Acme Steel', email: 'pat@acme.example' }))
  await kim.customers.setOwner({ id: customer.id, ownerId: kim.account.id })
  const { reference } = await visitor.inquiries.submit(
    anInquiry({ ...gone, company: 'Acme Steel', email: 'pat@acme.example' }),
  )
  await visitor.needs.submit(aNeedsList())
  const toldOf = async () =>
    (await db.selectFrom('mails').select(['kind', 'to_address']).where(sql<boolean>`kind like '%to staff'`).execute())
      .map(({ kind, to_address: to }) => `${kind}: ${to}`)
      .sort()
  const told = await toldOf()
  expect(told.filter((one) => one.startsWith('inquiry to staff') && one.endsWith('kim@steel.example'))).toHaveLength(1)
  expect(told.filter((one) => one.startsWith('needs to staff')).length).toBe(
    told.filter((one) => one.startsWith('inquiry to staff')).length,
  )
  expect(reference).toMatch(/^I-/)
})

test('an owner among the addresses for staff gets one mail', async ({ db, staff, visitor }) => {
  const kim = await staff('kim', 'Kim@Steel.example'.toLowerCase())
  const { id } = await visitor.inquiries.submit(anInquiry(gone))
  await kim.inquiries.setStatus({ id, status: 'quoted' })
  const { sending_id: sendingOf, email } = await db
    .selectFrom('customer_inquiries')
    .select(['sending_id', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await sql`delete from mails`.execute(db)
  const writer = createMailWriter({
    settings: { smtpUrl: undefined, from: undefined, staff: ['KIM@steel.example', 'desk@steel.example'] },
    site: defaultSiteInfo,
    privateLinks,
  })
  await db.transaction().execute((tx) => writer.writeMails(tx, { kind: 'inquiry', sendingId: sendingOf, email }))
  const mails = await db.selectFrom('mails').select('to_address').where('kind', '=', 'inquiry to staff').execute()
  expect(mails.map(({ to_address: to }) => to).sort()).toEqual(['KIM@steel.example', 'desk@steel.example'])
})

test('a page takes as many queries as it did, however many owners there are', async ({ db, staff, visitor }) => {
  const kim = await staff('kim')
  const { account: admin } = kim
  const queriesOf = async () => {
    const { counting, count } = countQueries(db)
    const matchStock = async () => ({ changeNo: 0, needs: [] })
    const input = { sort: 'status', descending: false, withDeals: false, company: '', limit: 50 } as const
    await listInquiriesPage({ db: counting, callbacks, admin }, { ...active, ...input })
    await listNeedsPage({ db: counting, matchStock, admin }, { company: '', limit: 50, due: false })
    return count()
  }
  await visitor.inquiries.submit(anInquiry(gone))
  await visitor.needs.submit(aNeedsList())
  const few = await queriesOf()
  for (let more = 0; more < 5; more++) {
    const { id } = await visitor.inquiries.submit(anInquiry(gone))
    const [need] = await visitor.needs.submit(aNeedsList())
    await kim.inquiries.setStatus({ id, status: 'quoted' })
    await kim.needs.setStatus({ id: need?.id ?? '', status: 'quoted' })
  }
  expect(await queriesOf()).toBe(few)
})

test('what is owned goes with its last record, and with those that retention deletes', async ({
  db,
  staff,
  visitor,
}) => {
  const kim = await staff('kim')
  const left = async () => (await db.selectFrom('ownerships').select('kind').execute()).map(({ kind }) => kind)
  const first = await visitor.inquiries.submit(anInquiry({ ...gone, sendingId }))
  const second = await visitor.inquiries.submit(anInquiry({ ...gone, sendingId }))
  const [need] = await visitor.needs.submit(aNeedsList({ specifications: [{ category: 'Coil' }] }))
  await kim.admin.owners.setFollowUp({ kind: 'request', id: first.id, on: today(), word: 'Call Pat' })
  await kim.admin.owners.setFollowUp({ kind: 'needs list', id: need?.id ?? '', on: today(), word: 'Call Pat' })
  await kim.inquiries.delete({ id: first.id })
  expect(await left()).toHaveLength(2)
  await kim.inquiries.delete({ id: second.id })
  await kim.needs.delete({ id: need?.id ?? '' })
  expect(await left()).toEqual([])
  const list = await anIncomingList(db)
  await kim.admin.owners.setFollowUp({ kind: 'incoming list', id: list, on: today(), word: 'Call Kim' })
  await deleteOutdated(db)
  expect(await left()).toEqual(['incoming list'])
  await sql`delete from list_sendings`.execute(db)
  await deleteOutdated(db)
  expect(await left()).toEqual([])
})

test('other desks hear of a change of owner and of a follow-up', async ({ db, staff, visitor }) => {
  const kim = await staff('kim')
  const { id } = await visitor.inquiries.submit(anInquiry(gone))
  await sql`delete from staff_events`.execute(db)
  await kim.inquiries.setStatus({ id, status: 'quoted' })
  await kim.admin.owners.setOwner({ kind: 'request', ids: [id], ownerId: kim.account.id })
  await kim.admin.owners.setFollowUp({ kind: 'request', id, on: today() })
  await kim.admin.owners.setFollowUp({ kind: 'request', id, on: today() })
  const events = await db.selectFrom('staff_events').select(['kind', 'records', 'title']).execute()
  const event = { kind: 'owner', records: { inquiryId: id }, title: 'Acme Steel' }
  expect(events).toEqual([event, event])
})
