import { sql } from 'kysely'
import { afterEach, vi } from 'vitest'
import type { Ask, AskLine } from '../../../../shared/asks/schema.ts'
import { describeSupplierAsk } from '../../../../shared/asks/words.ts'
import type { MailState } from '../../../../shared/office/mail-states.ts'
import type { Caller } from '../../../router.ts'
import { conflict } from '../../../test/calls/refusals.ts'
import { anInquiry, anItem, aSupplier } from '../../../test/factories.ts'
import { test as base, callbacks, expect } from '../../../test/fixtures.ts'
import { deleteOutdated } from '../../admin/retention.ts'
import { eraseCustomer, exportCustomer } from '../../customer-data/customer-data.ts'
import { createAnswerTelling, listAsksTo } from './answer-ask.ts'

type Asking = {
  /** An inquiry for a coil and sheets of DMW1, and a plate of B7, all with words of the buyer that no supplier may see. */
  inquiryId: string
  /** Asks about all lines of a source. */
  ask(changes?: { sourceCode?: string; to?: string | null; tellsPlace?: boolean; itemIds?: string[] }): Promise<Ask>
}

const buyer = {
  customerName: 'Quentin Buyerman',
  company: 'Zephyr Fabricators',
  phone: '555-7731',
  email: 'quentin@zephyr.example',
  notes: 'For the Oakdale bridge',
  fob: 'Dock 9, Muncie, IN',
}
const validUntil = '2999-12-24'

const test = base.extend<Asking>({
  inquiryId: async ({ db, visitor, admin }, use) => {
    await admin.inventory.suppliers.create(aSupplier({ emails: ['lists@buckeye.example', 'b@buckeye.example'] }))
    const items = [
      await anItem(db),
      await anItem(db, { product_id: 'S-1', qty_pcs: 10, weight: '8,000', source_code: 'dmw1' }),
      await anItem(db, { product_id: 'PL-1', source_code: 'B7' }),
    ]
    const { id } = await visitor.inquiries.submit(anInquiry({ ...buyer, selectedItems: items.map((item) => item.id) }))
    await use(id)
  },
  ask: async ({ admin, inquiryId }, use) => {
    await use(({ itemIds, ...changes } = {}) =>
      admin.inquiries.asks.create({
        ...{ inquiryId, sourceCode: 'DMW1', validUntil, message: 'Still there?' },
        ...changes,
        inquiryItemIds: itemIds,
      }),
    )
  },
})

afterEach(() => void vi.useRealTimers())

const tokenOf = ({ link }: Ask) => link?.replace('/ask/', '') ?? ''
const yes = ({ id }: Pick<AskLine, 'id'>, cost: string | null = '38.5') => ({ id, available: 'yes' as const, cost })

test('an ask has all lines of its source, goes to the first address on record, and knows whose steel it is', async ({
  ask,
  admin,
}) => {
  const asked = await ask()
  const { suppliers } = await admin.inventory.suppliers.page({})
  expect(asked).toMatchObject({
    reference: 'A-1',
    sourceCode: 'DMW1',
    supplierId: suppliers[0]?.id,
    to: 'lists@buckeye.example',
    state: 'sent',
    revision: 1,
    tellsPlace: false,
    answer: null,
  })
  expect(asked.lines.map(({ productId, available }) => [productId, available])).toEqual([
    ['P-100', null],
    ['S-1', null],
  ])
  const other = await ask({ sourceCode: 'B7', to: 'typed@mill.example' })
  expect([other.reference, other.supplierId, other.to]).toEqual(['A-2', null, 'typed@mill.example'])
  const [first] = asked.lines
  expect((await ask({ to: null, itemIds: [first?.inquiryItemId ?? ''] })).lines).toHaveLength(1)
})

test('an ask that is sent while its supplier is merged is of the one that stays', async ({ ask, admin, inquiryId }) => {
  const { suppliers } = admin.inventory
  let [{ id } = { id: '' }] = (await suppliers.page({})).suppliers
  for (let round = 1; round <= 5; round += 1) {
    const { id: into } = await suppliers.create({ company: `Stays ${round}` })
    await Promise.all([ask(), suppliers.merge({ id, into }), ask()])
    const asks = await admin.inquiries.asks.list({ id: inquiryId })
    expect(new Set(asks.map(({ supplierId }) => supplierId))).toEqual(new Set([into]))
    id = into
  }
  await suppliers.delete({ id })
  expect((await admin.inquiries.asks.list({ id: inquiryId }))[0]).toMatchObject({
    supplierId: null,
    sourceCode: 'DMW1',
  })
})

test('only lines of the source in this inquiry can be asked about, and no day that is past', async ({
  ask,
  admin,
  inquiryId,
}) => {
  const { items } = await admin.inquiries.get({ id: inquiryId })
  const refused = (path: string) =>
    expect.objectContaining({ cause: expect.objectContaining({ issues: [expect.objectContaining({ path })] }) })
  await expect(ask({ sourceCode: 'X1' })).rejects.toEqual(refused('sourceCode'))
  await expect(ask({ itemIds: [items[0]?.id ?? '', items[2]?.id ?? ''] })).rejects.toEqual(refused('inquiryItemIds.1'))
  const past = admin.inquiries.asks.create({ inquiryId, sourceCode: 'B7', validUntil: '2020-01-01' })
  await expect(past).rejects.toEqual(refused('validUntil'))
})

test('a source that is renamed is asked under its new code, from inquiries that were sent before too', async ({
  ask,
  admin,
  inquiryId,
}) => {
  const rename = (sourceCode: string, newSourceCode: string, merge = false) =>
    admin.admin.locations.rename({ sourceCode, newSourceCode, merge })
  const standing = async () =>
    (await admin.inquiries.asks.list({ id: inquiryId }))
      .filter(({ state }) => state === 'sent')
      .map(({ reference, sourceCode }) => [reference, sourceCode])
  await ask()
  await rename('DMW1', 'ZED1')
  expect(await standing()).toEqual([['A-1', 'ZED1']])
  const { items } = await admin.inquiries.get({ id: inquiryId })
  expect(items.map(({ sourceCode, sourceCodeNow }) => [sourceCode, sourceCodeNow])).toEqual([
    ['DMW1', 'ZED1'],
    ['dmw1', 'ZED1'],
    ['B7', 'B7'],
  ])
  for (const [sourceCode, reference] of [
    ['ZED1', 'A-2'],
    ['DMW1', 'A-3'],
  ] as const) {
    const asked = await ask({ sourceCode })
    expect(asked).toMatchObject({ reference, sourceCode: 'ZED1', to: 'lists@buckeye.example' })
    expect(asked.lines).toHaveLength(2)
  }
  await ask({ sourceCode: 'B7' })
  await rename('B7', 'ZED1', true)
  // What each of two that became one was asked stands until the next is asked.
  expect(await standing()).toEqual([
    ['A-3', 'ZED1'],
    ['A-4', 'B7'],
  ])
  expect((await ask({ sourceCode: 'ZED1' })).lines).toHaveLength(3)
})

test('two staff who ask the same source at once leave one ask, and one mail that goes out', async ({
  ask,
  admin,
  db,
  inquiryId,
}) => {
  await Promise.all([ask(), ask(), ask()])
  const asks = await admin.inquiries.asks.list({ id: inquiryId })
  expect(asks.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'sent'])
  const mails = await db.selectFrom('mails').select('state').where('kind', '=', 'ask').orderBy('reference').execute()
  expect(mails.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'queued'])
})

test('a repeated request with the same key asks once', async ({ admin, inquiryId }) => {
  const send = () =>
    admin.inquiries.asks.create({ inquiryId, sourceCode: 'B7', validUntil, requestKey: 'one', message: 'Once' })
  const [first, again] = [await send(), await send()]
  expect(again.id).toBe(first.id)
  expect(await admin.inquiries.asks.list({ id: inquiryId })).toHaveLength(1)
})

test('the answer is there at once, every version of it stays, and staff hear of it', async ({
  ask,
  admin,
  visitor,
  db,
  inquiryId,
}) => {
  const asked = await ask()
  const [coil, sheets] = asked.lines
  if (!coil || !sheets) throw new Error('Two lines were asked about')
  const token = tokenOf(asked)
  const first = [
    yes(coil, null),
    { id: sheets.id, available: 'part' as const, pieces: 4, cost: '900', unit: 'lot' as const },
  ]
  const seen = await visitor.inquiries.supplierAsks.answer({ token, lines: first })
  expect(seen).toMatchObject({
    state: 'answered',
    isOpen: true,
    lines: [{ available: 'yes', cost: null }, { pieces: 4 }],
  })
  // The same again is no other version.
  await visitor.inquiries.supplierAsks.answer({ token, lines: first })
  const no = { id: sheets.id, available: 'no' as const, pieces: 4, cost: '900', unit: null, note: 'Sold' }
  const second = [yes(coil), no]
  const unclear = visitor.inquiries.supplierAsks.answer({ token, lines: [{ ...no, available: 'yes' }] })
  await expect(unclear).rejects.toThrow('Choose what the cost is for')
  await visitor.inquiries.supplierAsks.answer({ token, lines: second })
  await admin.inquiries.asks.answer({ id: asked.id, lines: [yes(coil, '37')] })
  const [stored] = await admin.inquiries.asks.list({ id: inquiryId })
  const { answers } = await admin.inquiries.asks.answers({ id: asked.id })
  expect(stored?.answers).toEqual(answers.map(({ at, by }) => ({ at, by })))
  expect(
    answers.map(({ by, lines }) => [by, lines.map(({ available, cost, pieces }) => [available, cost, pieces])]),
  ).toEqual([
    [
      'the supplier',
      [
        ['yes', null, null],
        ['part', '900', 4],
      ],
    ],
    [
      'the supplier',
      [
        ['yes', '38.5', null],
        ['no', null, null],
      ],
    ],
    ['admin', [['yes', '37', null]]],
  ])
  expect(stored).toMatchObject({ answer: { by: 'admin' }, lines: [{ cost: '37' }, { available: null }] })
  const events = await db.selectFrom('staff_events').select(['kind', 'title']).orderBy('id').execute()
  expect(events.filter(({ kind }) => kind.startsWith('ask')).map(({ kind, title }) => [kind, title])).toEqual([
    ['ask', 'A-1, DMW1'],
    ['ask answer', 'Buckeye Steel answered A-1'],
    ['ask', 'A-1, DMW1'],
  ])
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: inquiryId, limit: 10 })
  expect(changes.filter(({ kind }) => kind === 'ask').map(({ action, madeBy }) => [action, madeBy])).toEqual([
    ['answered', 'admin'],
    ['answered', 'the supplier'],
    ['answered', 'the supplier'],
    ['sent', 'admin'],
  ])
})

test('of many answers the newest are kept and one event a minute is told, the last one too; a link has thirty a day', async ({
  ask,
  admin,
  visitor,
  db,
  inquiryId,
}) => {
  const asked = await ask()
  const token = tokenOf(asked)
  const answer = (cost: number) =>
    visitor.inquiries.supplierAsks.answer({ token, lines: asked.lines.map((line) => yes(line, String(cost))) })
  for (let cost = 1; cost <= 30; cost += 1) await answer(cost)
  await expect(answer(31)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'This answer was changed 30 times in 24 hours. Please call us to change it again.',
    cause: { retryAfterMs: expect.any(Number) },
  })
  // The same again changes nothing, and staff are not limited.
  await answer(30)
  const [stored] = await admin.inquiries.asks.list({ id: inquiryId })
  expect(stored).toMatchObject({ revision: 31, lines: [{ cost: '30' }, { cost: '30' }] })
  expect(stored?.answers).toHaveLength(20)
  const { answers } = await admin.inquiries.asks.answers({ id: asked.id })
  expect(answers.map(({ lines }) => Number(lines[0]?.cost))).toEqual(Array.from({ length: 20 }, (_, nth) => 11 + nth))
  const told = async () =>
    (await db.selectFrom('staff_events').select('kind').execute()).filter(({ kind }) => kind === 'ask answer').length
  const { rows: jobs } = await sql<{ inS: number }>`
    select extract(epoch from run_at - now())::integer as "inS" from graphile_worker.jobs
    where task_identifier = 'tell of answer'
  `.execute(db)
  expect([await told(), jobs.length, (jobs[0]?.inS ?? 0) > 0, (jobs[0]?.inS ?? 61) <= 60]).toEqual([1, 1, true, true])
  await createAnswerTelling({ db, callbacks })({ askId: asked.id }, AbortSignal.timeout(20_000))
  expect(await told()).toBe(2)
  await sql`update asks set told_at = told_at - interval '1 minute'`.execute(db)
  await sql`update staff_changes set made_at = made_at - interval '1 day'`.execute(db)
  await answer(32)
  expect(await told()).toBe(3)
})

test('the answer that an order rests on is kept, however many follow', async ({
  ask,
  admin,
  visitor,
  db,
  inquiryId,
}) => {
  const asked = await ask()
  const token = tokenOf(asked)
  for (const cost of ['1', '2', '3']) {
    await visitor.inquiries.supplierAsks.answer({ token, lines: asked.lines.map((line) => yes(line, cost)) })
  }
  const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
  const priced = lines.map((line) => ({ ...line, price: '42.5', noQuote: false }))
  await admin.inquiries.quotes.update({ id, revision, freight: 'included', lines: priced })
  const { link } = await admin.inquiries.quotes.send({ id })
  await visitor.inquiries.offers.answer({ token: link?.replace('/quote/', '') ?? '', answer: 'accept', name: 'Q' })
  await sql`
    insert into ask_answers (ask_id, lines, answered_by, answered_at)
    select ${asked.id}, '[]', 'admin', now() + make_interval(mins => nth) from generate_series(1, 30) as nth
  `.execute(db)
  await deleteOutdated(db)
  const { answers } = await admin.inquiries.asks.answers({ id: asked.id })
  expect([answers.length, answers[0]?.lines[0]?.cost]).toEqual([21, '3'])
})

test('a part needs pieces or a weight, and the refusal names the line', async ({ ask, visitor }) => {
  const asked = await ask()
  const [coil, sheets] = asked.lines
  if (!coil || !sheets) throw new Error('Two lines were asked about')
  const answer = (lines: Parameters<typeof visitor.inquiries.supplierAsks.answer>[0]['lines']) =>
    visitor.inquiries.supplierAsks.answer({ token: tokenOf(asked), lines })
  await expect(answer([{ id: sheets.id, available: 'part', pieces: 0 }])).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Line 2: enter the pieces or the weight that you have',
    cause: { issues: [{ path: 'lines.0.pieces' }] },
  })
  await expect(answer([{ id: sheets.id }])).rejects.toMatchObject({ cause: { issues: [{ path: 'lines' }] } })
  await expect(answer([yes(coil), yes(coil)])).rejects.toMatchObject({ cause: { issues: [{ path: 'lines.1.id' }] } })
  await expect(answer([{ ...yes(coil), id: 'other' }])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('while one withdraws and one answers, the answer counts or is refused, and never both', async ({
  ask,
  admin,
  visitor,
  inquiryId,
}) => {
  for (let turn = 0; turn < 5; turn += 1) {
    const asked = await ask()
    const [answered] = await Promise.allSettled([
      visitor.inquiries.supplierAsks.answer({ token: tokenOf(asked), lines: asked.lines.map((line) => yes(line)) }),
      admin.inquiries.asks.withdraw({ id: asked.id }),
    ])
    const stored = (await admin.inquiries.asks.list({ id: inquiryId })).find(({ id }) => id === asked.id)
    expect([stored?.state, stored?.answers.length]).toEqual(['withdrawn', answered.status === 'fulfilled' ? 1 : 0])
  }
})

test('what was withdrawn, is past its day or was ordered is not answered; staff may still type a late answer', async ({
  ask,
  admin,
  visitor,
  inquiryId,
}) => {
  const withdrawn = await ask()
  const asked = await ask()
  const answer = ({ lines, ...one }: Ask) =>
    visitor.inquiries.supplierAsks.answer({ token: tokenOf({ lines, ...one }), lines: lines.map((line) => yes(line)) })
  await expect(answer(withdrawn)).rejects.toEqual(conflict(/^A-1 is withdrawn/))
  expect(await visitor.inquiries.supplierAsks.get({ token: tokenOf(withdrawn) })).toMatchObject({ isOpen: false })
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime('2999-12-26T12:00:00Z')
  await expect(answer(asked)).rejects.toEqual(conflict(/^A-2 is expired/))
  const [coil] = asked.lines
  if (!coil) throw new Error('Nothing was asked about')
  await admin.inquiries.asks.answer({ id: asked.id, revision: 1, lines: [yes(coil)] })
  vi.useRealTimers()
  // Whoever has answered may say something else until the steel is ordered.
  await answer(asked)
  const late = admin.inquiries.asks.answer({ id: asked.id, revision: 2, lines: [yes(coil)] })
  await expect(late).rejects.toEqual(conflict(/^the supplier changed A-2 in the meantime/))
  const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
  const priced = lines.map((line) => ({ ...line, price: '42.5', noQuote: false }))
  await admin.inquiries.quotes.update({ id, revision, freight: 'included', lines: priced })
  const { link } = await admin.inquiries.quotes.send({ id })
  await visitor.inquiries.offers.answer({
    token: link?.replace('/quote/', '') ?? '',
    answer: 'accept',
    name: 'Q',
    lineIds: [coil, lines[0]]
      .flatMap((line) => lines.find(({ inquiryItemId }) => inquiryItemId === line?.inquiryItemId)?.id ?? [])
      .slice(0, 1),
  })
  await expect(answer(asked)).rejects.toEqual(
    conflict(/^An order rests on A-2\. Please call us to change the answer\.$/),
  )
  // Staff read what is for them.
  const typed = (one: Ask) => admin.inquiries.asks.answer({ id: one.id, lines: one.lines.map((line) => yes(line)) })
  await expect(typed(asked)).rejects.toEqual(conflict(/^An order rests on A-2\. Its answer stays as it is\.$/))
  await expect(typed(withdrawn)).rejects.toEqual(
    conflict(/^A-1 is withdrawn\. Ask again to write down another answer\.$/),
  )
  const listed = await admin.inquiries.asks.list({ id: inquiryId })
  expect(listed.map(({ isAnswerable }) => isAnswerable)).toEqual([false, false])
})

test("an ask says what was ordered of it, with the way to this supplier's purchase, also after a cancellation", async ({
  ask,
  admin,
  visitor,
  db,
  inquiryId,
}) => {
  const accept = async (productIds: string[]) => {
    const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
    const priced = lines.map((line) => ({ ...line, price: '42.5', noQuote: false }))
    await admin.inquiries.quotes.update({ id, revision, freight: 'included', lines: priced })
    const { link } = await admin.inquiries.quotes.send({ id })
    const lineIds = lines.flatMap((line) => (productIds.some((one) => line.description.includes(one)) ? line.id : []))
    const token = link?.replace('/quote/', '') ?? ''
    await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Q', lineIds })
    const [order] = (await admin.inquiries.orders.list({ inquiryId })).orders
    return { quoteId: id, orderId: order?.id ?? '' }
  }
  const read = async (one: Ask) => {
    const seen = await visitor.inquiries.supplierAsks.get({ token: tokenOf(one) })
    return { ...seen, said: Object.values(describeSupplierAsk(seen)) }
  }
  const answer = ({ lines, ...one }: Ask) =>
    visitor.inquiries.supplierAsks.answer({ token: tokenOf({ lines, ...one }), lines: lines.map((line) => yes(line)) })
  const answered = await ask()
  const unanswered = await ask({ sourceCode: 'B7' })
  await answer(answered)
  const { quoteId, orderId } = await accept(['P-100', 'PL-1'])
  expect(await read(answered)).toMatchObject({
    ...{ isOpen: false, purchases: [] },
    said: [expect.stringMatching(/^Thank you. You answered on/), 'We have your answer; nothing more is needed now.'],
  })
  // No order rests on what nobody said.
  expect(await read(unanswered)).toMatchObject({
    isOpen: true,
    said: ['Please answer by Dec 24, 2999', expect.any(String)],
  })
  await answer(unanswered)

  // Cancelled before it was confirmed, the answer is open as it was, and no purchase was ever sent.
  await admin.inquiries.quotes.withdraw({ id: quoteId })
  expect(await read(answered)).toMatchObject({
    ...{ isOpen: true, purchases: [] },
    said: [expect.any(String), expect.stringMatching(/Did something change\? Send the answer again\.$/)],
  })

  expect((await accept(['P-100', 'PL-1'])).orderId).not.toBe(orderId)
  const [second] = (await admin.inquiries.orders.list({ inquiryId })).orders
  const order = await admin.inquiries.orders.confirm({ id: second?.id ?? '', revision: 1 })
  const [coil] = answered.lines
  const purchase = { reference: `${order.reference}-A`, isCancelled: false, link: order.purchases[0]?.link }
  expect(await read(answered)).toMatchObject({
    ...{ isOpen: false, purchases: [{ ...purchase, lineIds: [coil?.id] }] },
    said: ['1 of these 2 items was ordered', expect.stringMatching(/^You answered on/)],
  })
  // Each supplier is led to its own.
  expect(await read(unanswered)).toMatchObject({
    ...{ isOpen: false, purchases: [{ reference: `${order.reference}-B`, link: order.purchases[1]?.link }] },
    said: ['This steel was ordered', expect.any(String)],
  })
  // Nothing rests on a question that came later, so that the rest can be answered.
  const again = await ask()
  expect(await read(again)).toMatchObject({ isOpen: true, said: [expect.any(String), 'Do you still have the rest?'] })

  await admin.inquiries.orders.cancel({ id: order.id, revision: order.revision, reason: 'Off' })
  expect(await read(again)).toMatchObject({
    ...{ isOpen: true, purchases: [{ ...purchase, isCancelled: true }] },
    said: ['Please answer by Dec 24, 2999', expect.any(String)],
  })
  const exported = await listAsksTo(db, 'lists@buckeye.example')
  expect(JSON.stringify(exported)).not.toContain('/purchase/')
})

test('a deleted inquiry takes its asks and their mails along', async ({ ask, admin, db, inquiryId }) => {
  const asked = await ask()
  await admin.inquiries.delete({ id: inquiryId })
  const { rows } = await sql`select from asks`.execute(db)
  const mail = await db.selectFrom('mails').select('state').where('about_id', '=', asked.id).executeTakeFirstOrThrow()
  expect([rows.length, mail.state]).toEqual([0, 'cancelled'])
})

test("a supplier's contact gets what was asked there, and is erased from it; so is the buyer", async ({
  ask,
  visitor,
  db,
  inquiryId,
}) => {
  const asked = await ask({ to: 'lee@buckeye.example', tellsPlace: true })
  const note = 'Call lee@buckeye.example'
  const lines = asked.lines.map((line) => ({ ...yes(line), note }))
  await visitor.inquiries.supplierAsks.answer({ token: tokenOf(asked), lines })
  const exported = JSON.stringify(await exportCustomer(db, { email: 'lee@buckeye.example' }))
  for (const word of [asked.reference, 'Still there?', note]) expect(exported).toContain(word)
  for (const word of [buyer.company, buyer.email, inquiryId]) expect(exported).not.toContain(word)
  await eraseCustomer(db, { email: 'lee@buckeye.example' })
  const stored = async () => {
    const { rows } = await sql`select asks, ask_answers, mails from asks
      join ask_answers on ask_answers.ask_id = asks.id join mails on about_id = asks.id`.execute(db)
    return JSON.stringify(rows)
  }
  expect(await stored()).toContain('38.5')
  expect(await stored()).not.toContain('lee@buckeye')
  await db
    .updateTable('asks')
    .set({ message: `For ${buyer.customerName}`, place: buyer.customerName })
    .execute()
  await eraseCustomer(db, { email: buyer.email })
  expect(await stored()).not.toContain(buyer.customerName)
})

test('an ask is ready to send until an email, staff or an answer says that its supplier knows of it', async ({
  app,
  db,
  admin,
  ask,
  inquiryId,
  cookies,
}) => {
  const { asks } = admin.inquiries
  const asked = await ask()
  const { id } = asked
  expect(asked).toMatchObject({ delivery: 'queued', handedOver: null })
  const inMailState = async (state: MailState) => {
    await db.updateTable('mails').set({ state }).where('about_id', '=', id).execute()
    const [{ delivery } = { delivery: null }] = await asks.list({ id: inquiryId })
    return [delivery, await countToTell(admin)]
  }
  expect(await inMailState('queued')).toEqual(['queued', 0])
  expect(await inMailState('held')).toEqual(['queued', 0])
  expect(await inMailState('sent')).toEqual(['mailed', 0])
  for (const state of ['kept', 'cancelled'] as const) expect(await inMailState(state)).toEqual(['not yet', 1])
  expect(await inMailState('failed')).toEqual(['failed', 1])
  const handed = await asks.handOver({ id, how: 'mail program' })
  expect(handed).toMatchObject({ revision: 1, state: 'sent', delivery: 'by hand', handedOver: { by: 'admin' } })
  expect(await asks.handOver({ id, how: 'copied' })).toEqual(handed)
  expect(await countToTell(admin)).toBe(0)
  const url = `/api/asks/${id}/handover`
  const put = (payload: object) => app.inject({ method: 'PUT', url, payload, cookies })
  expect((await put({ how: 'shouted' })).statusCode).toBe(400)
  expect((await put({ how: null })).json()).toMatchObject({ delivery: 'failed', handedOver: null })
  expect(await countToTell(admin)).toBe(1)
  const { changes } = await admin.admin.changes.list({ kind: 'ask', recordId: id })
  expect(changes.slice(0, 2).map(({ fields }) => fields)).toEqual([
    [{ field: 'delivery', before: 'Sent by hand', after: 'Email failed' }],
    [
      { field: 'delivery', before: 'Email failed', after: 'Sent by hand' },
      { field: 'how', before: null, after: 'Opened in an email program' },
    ],
  ])
  await asks.answer({ id, lines: asked.lines.map((line) => yes(line)) })
  expect(await countToTell(admin)).toBe(0)
  expect((await asks.list({ id: inquiryId }))[0]).toMatchObject({ delivery: 'by hand', handedOver: null })
})

test('nobody is to be told of an ask that ended, that is archived, or whose steel is ordered', async ({
  db,
  admin,
  visitor,
  ask,
  inquiryId,
}) => {
  const byHand = await ask({ sourceCode: 'B7', to: null })
  expect(byHand).toMatchObject({ to: null, delivery: 'not yet', isOrdered: false })
  const [asked] = (await admin.admin.changes.list({ kind: 'ask', recordId: byHand.id })).changes
  expect(asked?.fields).toContainEqual({ field: 'delivery', before: null, after: 'Ready to send' })
  expect(await countToTell(admin)).toBe(1)
  await admin.inquiries.setStatus({ id: inquiryId, status: 'archive' })
  expect(await countToTell(admin)).toBe(0)
  for (const status of ['quoted', 'pending'] as const) {
    await admin.inquiries.setStatus({ id: inquiryId, status })
    expect((await admin.admin.waiting()).badges.inquiries).toEqual({ urgent: 0, others: 1 })
  }
  await admin.inquiries.asks.withdraw({ id: byHand.id })
  expect(await countToTell(admin)).toBe(0)
  const { id } = await ask({ sourceCode: 'B7', to: null })
  const validFor = (valid_until: string) => db.updateTable('asks').set({ valid_until }).where('id', '=', id).execute()
  await validFor('2020-01-01')
  expect(await countToTell(admin)).toBe(0)
  await validFor(validUntil)
  expect(await countToTell(admin)).toBe(1)

  const draft = await admin.inquiries.quotes.create({ inquiryId })
  const lines = draft.lines.map((line) => ({ ...line, price: '42.5', weightLb: 20_000 }))
  const { revision } = draft
  await admin.inquiries.quotes.update({ id: draft.id, revision, freight: 'included', lines })
  const { link } = await admin.inquiries.quotes.send({ id: draft.id })
  await visitor.inquiries.offers.answer({
    token: link?.replace('/quote/', '') ?? '',
    answer: 'accept',
    name: 'Quentin',
  })
  expect(await countToTell(admin)).toBe(1)
  const [order] = (await admin.inquiries.orders.list({ inquiryId })).orders
  const confirmed = await admin.inquiries.orders.confirm({ id: order?.id ?? '', revision: 1 })
  expect(await countToTell(admin)).toBe(0)
  expect((await admin.inquiries.asks.list({ id: inquiryId })).at(-1)).toMatchObject({ id, isOrdered: true })
  await admin.inquiries.orders.cancel({ id: confirmed.id, revision: confirmed.revision, reason: 'Sold' })
  expect(await countToTell(admin)).toBe(1)
})

test("a supplier's questions and orders say what it does not know of yet", async ({ admin, ask }) => {
  const { id } = await ask({ to: null })
  const { suppliers } = await admin.inventory.suppliers.page({})
  const deals = () => admin.inquiries.asks.ofSupplier({ id: suppliers[0]?.id ?? '' })
  expect(await deals()).toMatchObject([{ kind: 'ask', id, delivery: 'not yet', isOrdered: false }])
  await admin.inquiries.asks.handOver({ id, how: 'said so' })
  expect(await deals()).toMatchObject([{ delivery: 'by hand' }])
})

/** As many inquiries as the list of them has. */
async function countToTell(admin: Caller): Promise<number> {
  const { inquiriesToTell } = await admin.admin.waiting()
  const { inquiries, total } = await admin.inquiries.page({ view: 'active', only: 'suppliers to tell' })
  expect([inquiries.length, total]).toEqual([inquiriesToTell, inquiriesToTell])
  return inquiriesToTell
}
