import { sql } from 'kysely'
import type { WaitingInquiryFilter } from '../../../shared/inquiries/terms.ts'
import { isListOld } from '../../../shared/stock/terms.ts'
import { addDays, toPacificDay } from '../../../shared/text/days.ts'
import type { Db } from '../../db/database.ts'
import { aSentQuote } from '../../test/deals/quotes.ts'
import { aNeedsList, anInquiry, anItem } from '../../test/factories.ts'
import { expect, type Fixtures, test } from '../../test/fixtures.ts'
import { items, receive } from '../../test/lists/received-lists.ts'
import { stage } from '../../test/lists/staged-lists.ts'
import { aListRow, aWorkbook } from '../../test/lists/workbooks.ts'

async function setStatus(db: Db, id: string, status: string): Promise<void> {
  await db.updateTable('customer_inquiries').set({ status }).where('id', '=', id).execute()
}

test('what waits is counted as the lists that it leads to', async ({ admin, db, visitor }) => {
  const none = { urgent: 0, others: 0 }
  const badges = {
    inventory: none,
    inquiries: none,
    needs: none,
    orders: none,
    papers: none,
    suppliers: none,
    mail: none,
  }
  const nothing = {
    pendingInquiries: 0,
    oldestPendingAt: null,
    expiringQuotes: 0,
    counteroffers: 0,
    declinedQuotes: 0,
    expiredQuotes: 0,
    expiredAsks: 0,
    dueFollowUps: 0,
    dueNeeds: 0,
    dueLists: 0,
    quotesToSend: 0,
    inquiriesToTell: 0,
    ordersToConfirm: 0,
    ordersToTell: 0,
    unansweredOrders: 0,
    lateOrders: 0,
    problemOrders: 0,
    waitingChanges: 0,
    oldestChangeAt: null,
    linesWithoutMtr: 0,
    papersToConfirm: 0,
    papersToType: 0,
    oldSources: 0,
    listsToReview: 0,
    readingLists: 0,
    dueSuppliers: 0,
    silentSuppliers: 0,
    failedMails: 0,
    openEvents: 0,
    pendingNeeds: 0,
    needsWithNewMatches: 0,
    badges,
    mailbox: null,
  }
  expect(await admin.admin.waiting()).toEqual(nothing)

  const today = toPacificDay(new Date())
  const days = [-1, 0, 2, 3, 1, 1].map((more) => addDays(today, more))
  const ids: string[] = []
  for (const validUntil of days) {
    const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
    const draft = await admin.inquiries.quotes.create({ inquiryId: id })
    const sent = { state: 'sent', freight: 'included', valid_until: validUntil } as const
    await db.updateTable('quotes').set(sent).where('id', '=', draft.id).execute()
    ids.push(id)
  }
  const [yesterday = '', lastDay = '', third = '', , withdrawn = '', archived = ''] = ids
  await db.updateTable('quotes').set({ state: 'withdrawn' }).where('inquiry_id', '=', withdrawn).execute()
  await setStatus(db, archived, 'archive')
  await setStatus(db, lastDay, 'quoted')
  const { rows } = await sql<{ sent_at: Date }>`
    update customer_inquiries set created_at = now() - interval '3 hours' where id = ${yesterday} returning created_at as sent_at
  `.execute(db)

  const list = { category: 'Coil', replaceScope: 'category', defaultRegionCodes: '' } as const
  // A source waits for a new list as soon as one of its lists is old, whatever else of it is new, unless that list was emptied.
  const old = ['OLD', 'MIXED', 'EMPTIED']
  for (const source of [...old, 'NEW', 'MIXED', 'EMPTIED']) {
    const category = old.includes(source) ? 'Coil' : 'Plate'
    const isAgain = (await admin.inventory.sourceTotals()).some(({ sourceCode }) => sourceCode === source)
    const bytes = aWorkbook([aListRow({ 'Source Code': source })])
    const fileName = `${isAgain ? 'NEW' : source}.xlsx`
    await admin.inventory.upload({ ...list, category: isAgain ? 'Plate' : category, fileName, bytes })
  }
  await sql`update uploads set created_at = now() - interval '15 days' where file_name <> 'NEW.xlsx'`.execute(db)
  await db.deleteFrom('inventory_items').where('source_code', '=', 'EMPTIED').where('category', '=', 'Coil').execute()

  expect(await admin.admin.waiting()).toEqual({
    ...nothing,
    pendingInquiries: 4,
    oldestPendingAt: rows[0]?.sent_at.toISOString(),
    expiringQuotes: 2,
    expiredQuotes: 1,
    // None of them has an email.
    quotesToSend: 3,
    oldSources: 2,
    openEvents: expect.any(Number),
    // Four are pending; one of the two that are urgent is quoted.
    badges: { ...badges, inventory: { urgent: 0, others: 2 }, inquiries: { urgent: 2, others: 3 } },
  })
  const listed14Days = (await admin.inventory.sourceTotals()).filter(({ oldestListAt }) =>
    isListOld(oldestListAt, Date.now()),
  )
  expect(listed14Days.map(({ sourceCode }) => sourceCode)).toEqual(['MIXED', 'OLD'])
  const listed = async (only: 'pending' | 'expiring quotes' | 'expired quotes') =>
    (await admin.inquiries.page({ view: 'active', only, limit: 10 })).inquiries.map(({ id }) => id).sort()
  expect(await listed('pending')).toHaveLength(4)
  expect(await listed('expiring quotes')).toEqual([lastDay, third].sort())
  expect(await listed('expired quotes')).toEqual([yesterday])
})

test('a decline with a note waits as a counteroffer until staff see to it', async ({ admin, visitor }) => {
  const decline = async (note?: string) => {
    const quote = await aSentQuote({ admin, visitor })
    await visitor.inquiries.offers.answer({ token: quote.token, answer: 'decline', name: 'Pat Doe', note })
    return quote
  }
  const waiting = async () => {
    return listWaiting({ admin, only: 'counteroffers' })
  }
  await decline()
  expect(await waiting()).toEqual([])
  type Declined = Awaited<ReturnType<typeof decline>>
  const acts = [
    ({ inquiryId }: Declined) => admin.inquiries.setStatus({ id: inquiryId, status: 'completed' }),
    ({ inquiryId }: Declined) => admin.inquiries.setStatuses({ changes: [{ id: inquiryId, status: 'pending' }] }),
    ({ id }: Declined) => admin.inquiries.quotes.seeAnswer({ id, isSeen: true }),
    async ({ id, inquiryId }: Declined) => {
      const draft = await admin.inquiries.quotes.create({ inquiryId, from: id })
      // Only what was sent is a reply.
      expect(await waiting()).toEqual([inquiryId])
      return admin.inquiries.quotes.send({ id: draft.id })
    },
  ]
  for (const act of acts) {
    const declined = await decline('41 and it is a deal')
    await admin.inquiries.setInternalNote({ id: declined.inquiryId, internalNote: 'Ask the mill' })
    await admin.inquiries.setStatus({ id: declined.inquiryId, status: 'quoted' })
    expect(await waiting()).toEqual([declined.inquiryId])
    await act(declined)
    expect(await waiting()).toEqual([])
  }
  // Undo takes back that it is seen to as well, but not what staff said by its button.
  const undone = await decline('41 and it is a deal')
  const { inquiryId: undoneId } = undone
  const set = (status: 'quoted' | 'completed' | 'archive') => admin.inquiries.setStatus({ id: undoneId, status })
  await set('completed')
  await set('archive')
  expect(await waiting()).toEqual([])
  await set('completed')
  expect(await waiting()).toEqual([])
  await admin.inquiries.setStatuses({ changes: [{ id: undoneId, status: 'quoted' }] })
  expect(await waiting()).toEqual([undoneId])
  await admin.inquiries.quotes.seeAnswer({ id: undone.id, isSeen: true })
  await set('completed')
  await set('quoted')
  expect(await waiting()).toEqual([])
  const { id, inquiryId } = await decline('41 and it is a deal')
  await admin.inquiries.quotes.seeAnswer({ id, isSeen: true })
  expect(await admin.inquiries.quotes.seeAnswer({ id, isSeen: false })).toMatchObject({ answerSeenAt: null })
  expect(await waiting()).toEqual([inquiryId])
  const sent = await aSentQuote({ admin, visitor })
  await expect(admin.inquiries.quotes.seeAnswer({ id: sent.id, isSeen: true })).rejects.toThrow('Only a declined one')
})

type Waits = Pick<Fixtures, 'admin'> & { only: WaitingInquiryFilter }

/** The inquiries in the list of a filter, as many as the line and the tab's badge say. */
async function listWaiting({ admin, only }: Waits): Promise<string[]> {
  const { inquiries, total } = await admin.inquiries.page({ view: 'active', only })
  const waiting = await admin.admin.waiting()
  const counts = {
    counteroffers: waiting.counteroffers,
    'declined quotes': waiting.declinedQuotes,
    'expiring quotes': waiting.expiringQuotes,
    'expired quotes': waiting.expiredQuotes,
    'quotes to send': waiting.quotesToSend,
    'suppliers to tell': waiting.inquiriesToTell,
    'expired asks': waiting.expiredAsks,
    'due follow-ups': waiting.dueFollowUps,
  }
  expect([counts[only], inquiries.length]).toEqual([total, total])
  return inquiries.map(({ id }) => id)
}

test('a decline without a note waits until staff see to it', async ({ admin, visitor }) => {
  const { id, inquiryId, token } = await aSentQuote({ admin, visitor })
  await visitor.inquiries.offers.answer({ token, answer: 'decline', name: 'Pat Doe' })
  const waiting = () => listWaiting({ admin, only: 'declined quotes' })
  expect(await waiting()).toEqual([inquiryId])
  expect((await admin.admin.waiting()).badges.inquiries).toEqual({ urgent: 0, others: 1 })
  await admin.inquiries.quotes.seeAnswer({ id, isSeen: true })
  expect(await waiting()).toEqual([])
  await admin.inquiries.quotes.seeAnswer({ id, isSeen: false })
  expect(await waiting()).toEqual([inquiryId])
  const draft = await admin.inquiries.quotes.create({ inquiryId, from: id })
  await admin.inquiries.quotes.send({ id: draft.id })
  expect(await waiting()).toEqual([])
})

test('an expired quote waits until another is sent, or the inquiry needs none', async ({ db, admin, visitor }) => {
  const waiting = () => listWaiting({ admin, only: 'expired quotes' })
  const expire = (id: string) =>
    db.updateTable('quotes').set({ valid_until: '2020-01-01' }).where('id', '=', id).execute()
  const first = await aSentQuote({ admin, visitor })
  const { inquiryId } = first
  expect(await waiting()).toEqual([])
  await expire(first.id)
  expect(await waiting()).toEqual([inquiryId])
  expect((await admin.admin.waiting()).badges.inquiries).toEqual({ urgent: 0, others: 1 })
  await admin.inquiries.setStatus({ id: inquiryId, status: 'completed' })
  expect(await waiting()).toEqual([])
  await admin.inquiries.setStatus({ id: inquiryId, status: 'quoted' })
  const { id } = await admin.inquiries.quotes.create({ inquiryId, from: first.id })
  const today = toPacificDay(new Date())
  await admin.inquiries.quotes.update({ id, revision: 1, validUntil: addDays(today, 9) })
  expect(await waiting()).toEqual([inquiryId])
  await admin.inquiries.quotes.send({ id })
  expect(await waiting()).toEqual([])
})

test('an ask without an answer in time waits until it is asked again, withdrawn or answered, or a quote is sent without it', async ({
  db,
  admin,
  visitor,
}) => {
  const waiting = () => listWaiting({ admin, only: 'expired asks' })
  const { id: itemId } = await anItem(db)
  const acts = [
    ({ inquiryId }: Asked) => ask(inquiryId),
    ({ id }: Asked) => admin.inquiries.asks.withdraw({ id }),
    ({ id, lines }: Asked) =>
      admin.inquiries.asks.answer({ id, lines: lines.map((line) => ({ id: line.id, available: 'no' as const })) }),
    ({ inquiryId }: Asked) => admin.inquiries.setStatus({ id: inquiryId, status: 'waiting order' }),
    async ({ inquiryId }: Asked) => {
      const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
      const priced = lines.map((line) => ({ ...line, pieces: 1, price: '40', unit: 'piece' as const }))
      await admin.inquiries.quotes.update({ id, revision, freight: 'included', lines: priced })
      await admin.inquiries.quotes.send({ id })
    },
  ]
  const ask = (inquiryId: string) => {
    const validUntil = addDays(toPacificDay(new Date()), 3)
    return admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', to: null, validUntil, message: '' })
  }
  type Asked = Awaited<ReturnType<typeof ask>>
  for (const act of acts) {
    const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: [itemId] }))
    const asked = await ask(inquiryId)
    expect(await waiting()).toEqual([])
    await db.updateTable('asks').set({ valid_until: '2020-01-01' }).where('id', '=', asked.id).execute()
    expect(await waiting()).toEqual([inquiryId])
    await act(asked)
    expect(await waiting()).toEqual([])
  }
})

test('an accepted quote is listed as new until staff do something about it', async ({ admin, visitor }) => {
  const accept = async () => {
    const { inquiryId, token } = await aSentQuote({ admin, visitor })
    await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
    return inquiryId
  }
  const newlyAccepted = async () => {
    const { inquiries } = await admin.inquiries.page({ view: 'active', only: 'accepted quotes' })
    return inquiries.map(({ id }) => id)
  }
  const acts = [
    (id: string) => admin.inquiries.setInternalNote({ id, internalNote: 'Called the mill' }),
    (id: string) => admin.inquiries.setStatus({ id, status: 'completed' }),
    async (inquiryId: string) => {
      const [order] = (await admin.inquiries.orders.list({ inquiryId })).orders
      return admin.inquiries.orders.confirm({ id: order?.id ?? '', revision: 1 })
    },
    (inquiryId: string) => admin.inquiries.quotes.create({ inquiryId }),
  ]
  for (const act of acts) {
    const id = await accept()
    expect(await newlyAccepted()).toEqual([id])
    await act(id)
    expect(await newlyAccepted()).toEqual([])
  }
  // As after Undo.
  const id = await accept()
  for (const status of ['completed', 'waiting order'] as const) await admin.inquiries.setStatus({ id, status })
  expect(await newlyAccepted()).toEqual([id])
})

test('an order waits to be confirmed, for its supplier for a day, with its problem, and for steel that is late', async ({
  db,
  admin,
  visitor,
}) => {
  const waiting = async () => {
    const { ordersToConfirm, unansweredOrders, problemOrders, lateOrders, badges } = await admin.admin.waiting()
    const { urgent, others } = badges.orders
    const listed = (['to confirm', 'unanswered', 'problem', 'late'] as const).map(
      async (only) => (await admin.inquiries.orders.list({ only })).total,
    )
    expect(await Promise.all(listed)).toEqual([ordersToConfirm, unansweredOrders, problemOrders, lateOrders])
    return [ordersToConfirm, unansweredOrders, problemOrders, lateOrders, urgent, others]
  }
  const toTell = async () => {
    const { ordersToTell, badges } = await admin.admin.waiting()
    return [ordersToTell, badges.orders.urgent]
  }
  const items = [await anItem(db), await anItem(db, { source_code: 'B7' })].map(({ id }) => id)
  const { inquiryId, token } = await aSentQuote(
    { admin, visitor },
    { lines: items.map((inquiryItemId) => ({ inquiryItemId })) },
    { selectedItems: items },
  )
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  expect(await waiting()).toEqual([1, 0, 0, 0, 1, 0])
  const [entry] = (await admin.inquiries.orders.list({ inquiryId })).orders
  const { revision, purchases } = await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1 })
  expect(await waiting()).toEqual([0, 0, 0, 0, 1, 0])
  const yesterday = new Date(Date.now() - 25 * hourMs)
  await db.updateTable('purchases').set({ sent_at: yesterday }).execute()
  // Nobody is late with an answer to what nobody told.
  expect(await waiting()).toEqual([0, 0, 0, 0, 1, 0])
  expect(await toTell()).toEqual([1, 1])
  const [coil = '', plate = ''] = purchases.map(({ id }) => id)
  await admin.inquiries.orders.handOverPurchase({ purchaseId: plate, how: 'said so' })
  expect(await waiting()).toEqual([0, 0, 0, 0, 1, 0])
  await db.updateTable('purchases').set({ handed_over_at: yesterday }).where('id', '=', plate).execute()
  expect(await waiting()).toEqual([0, 1, 0, 0, 1, 0])
  const late = { answer: 'confirmed', readyOn: '2026-01-02' } as const
  await admin.inquiries.orders.answerPurchase({ revision, purchaseId: coil, ...late })
  expect(await waiting()).toEqual([0, 1, 0, 1, 1, 0])
  expect(await toTell()).toEqual([0, 1])
  await admin.inquiries.orders.handOverPurchase({ purchaseId: plate, how: null })
  expect(await toTell()).toEqual([1, 1])
  await admin.inquiries.orders.handOverPurchase({ purchaseId: plate, how: 'said so' })
  const problem = { answer: 'problem', note: 'The plate is gone' } as const
  const { id } = await admin.inquiries.orders.answerPurchase({ revision: revision + 1, purchaseId: plate, ...problem })
  expect(await waiting()).toEqual([0, 0, 1, 1, 1, 0])
  const { orders } = await admin.inquiries.orders.list({ only: 'problem' })
  expect(orders.map((order) => order.id)).toEqual([id])
  const solved = { revision: revision + 2, answer: 'confirmed' } as const
  await admin.inquiries.orders.answerPurchase({ purchaseId: plate, ...solved })
  expect(await waiting()).toEqual([0, 0, 0, 1, 1, 0])
})

const hourMs = 60 * 60_000

test('as many lists wait as the list of them has rows: of others and uploaded by hand, and those still being read', async ({
  db,
  admin,
}) => {
  const counted = async () => {
    const { listsToReview, readingLists } = await admin.admin.waiting()
    const { lists } = await admin.inventory.incoming.page({ open: true })
    expect(lists).toHaveLength(listsToReview)
    return [listsToReview, readingLists]
  }
  await stage(admin, items('A'))
  const id = await receive(db, items('B'), { way: 'page', isProven: false, senderEmail: 'pat@acme.example' })
  const [uploaded, received] = [await counted(), id]
  expect(uploaded[0]).toBe(2)
  await db.updateTable('staged_uploads').set({ state: 'reading' }).execute()
  expect(await counted()).toEqual([2, 2])
  await admin.inventory.incoming.decline({ id: received })
  expect(await counted()).toEqual([1, 1])
})

test('pending needs wait', async ({ admin, visitor }) => {
  const [need] = await visitor.needs.submit(aNeedsList())
  expect((await admin.admin.waiting()).pendingNeeds).toBe(1)
  await admin.needs.setStatus({ id: need?.id ?? '', status: 'sourcing' })
  expect((await admin.admin.waiting()).pendingNeeds).toBe(0)
})
