import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../../../../shared/office/mail-kinds.ts'
import type { Order } from '../../../../../shared/orders/schema.ts'
import type { Db } from '../../../../db/database.ts'
import { aSentQuote } from '../../../../test/deals/quotes.ts'
import { anItem, aSupplier } from '../../../../test/factories.ts'
import { test as base, expect } from '../../../../test/fixtures.ts'
import { eraseCustomer, exportCustomer } from '../../../customer-data/customer-data.ts'

type Changing = {
  /** A confirmed order of a coil of DMW1, 4 plates of B7 and cutting; DMW1's supplier is mailed. */
  order: Order
  /** Steel of X1 that is in stock. */
  other: { id: string }
}

const test = base.extend<Changing>({
  order: async ({ db, visitor, admin }, use) => {
    await admin.inventory.suppliers.create(aSupplier({ emails: ['lists@buckeye.example'] }))
    const [coil, plate] = [await anItem(db), await anItem(db, { product_id: 'PL-1', source_code: 'B7' })]
    const line = { weightLb: 20_000, pieces: null, price: '42.5', cost: '38' }
    const quote = await aSentQuote(
      { admin, visitor },
      {
        freight: 'added',
        freightAmount: '500',
        lines: [
          { ...line, inquiryItemId: coil.id },
          { ...line, inquiryItemId: plate.id, description: 'HR Plate, PL-1', pieces: 4 },
          { ...line, description: 'Cutting', price: '120', cost: '80', unit: 'lot', weightLb: null },
        ],
      },
      { customerName: 'Quentin Buyerman', company: 'Zephyr Fabricators', selectedItems: [coil.id, plate.id] },
    )
    await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Quentin' })
    const [entry] = (await admin.inquiries.orders.list({})).orders
    const purchases = [{ sourceCode: 'B7', to: 'mill@b7.example' }]
    await use(await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1, purchases }))
  },
  other: async ({ db }, use) => use(await anItem(db, { product_id: 'C-9', source_code: 'X1', heat_num: 'H9' })),
})

const tokenOf = ({ link }: { link: string | null }) => link?.replace(/^.*\//, '') ?? ''
const lineOf = ({ lines }: Order, at: number) => lines[at] ?? { id: '', itemId: '' }
const seenOf = ({ id, revision }: Order) => ({ id, revision })
const refused = (domainCode: string, message: RegExp) =>
  expect.objectContaining({
    message: expect.stringMatching(message),
    cause: expect.objectContaining({ code: domainCode }),
  })
const soldIds = async (db: Db) => {
  const rows = await db.selectFrom('inventory_items').select('id').where('sold_line_id', 'is not', null).execute()
  return rows.map(({ id }) => id).toSorted()
}
const mailsOf = (
  db: Db,
  ...kinds: Extract<
    MailKind,
    | 'order change'
    | 'order change taken back'
    | 'order confirmation'
    | 'order cancellation'
    | 'purchase order'
    | 'purchase cancellation'
  >[]
) =>
  db
    .selectFrom('mails')
    .select(['kind', 'state', 'to_address', 'subject', 'body_text', 'error'])
    .where('kind', 'in', kinds)
    .orderBy('created_at')
    .execute()
const sent = (db: Db) => db.updateTable('mails').set({ state: 'sent' }).where('state', '=', 'queued').execute()

test('less of a line, a lower price or freight, another cost and a drop hold at once; both sides hear what differs', async ({
  db,
  admin,
  order,
}) => {
  await sent(db)
  const [coil, plate] = [lineOf(order, 0), lineOf(order, 1)]
  await admin.inquiries.orders.answerPurchase({
    ...{ purchaseId: order.purchases[0]?.id ?? '', revision: 2 },
    ...{ answer: 'confirmed', readyOn: '2999-12-04', note: '' },
  })
  const changed = await admin.inquiries.orders.change({
    ...{ id: order.id, revision: 3, freightAmount: '450', note: 'As agreed' },
    lines: [
      { lineId: coil.id, weightLb: 18_000, price: '42', cost: '37' },
      { lineId: plate.id, drop: true },
    ],
  })
  const differs = [
    'HR Coil, P-100: 18,000 lb instead of 20,000 lb; $42.00/cwt instead of $42.50/cwt; cost $37.00/cwt instead of $38.00/cwt',
    'HR Plate, PL-1, 0.1345 × 48 × COIL, A1011 CS-B, Prime, heat 4A7731, 4 pieces, 20,000 lb: dropped',
    'Freight: $450.00 instead of $500.00',
  ]
  expect(changed).toMatchObject({
    ...{ version: 2, revision: 4, waiting: null, state: 'confirmed' },
    versions: [
      { version: 1, differs: [] },
      { version: 2, by: 'admin', note: 'As agreed', differs },
    ],
    lines: [{ id: coil.id, weightLb: 18_000, amount: '7560.00' }, { description: 'Cutting' }],
    purchases: [
      {
        ...{ reference: 'O-1001-A', state: 'sent', answer: null, readyOn: null, link: order.purchases[0]?.link },
        change: { differs: [expect.stringMatching(/^HR Coil, P-100: 18,000 lb/)] },
      },
      // Nothing is left of it to add up.
      {
        ...{ reference: 'O-1001-B', state: 'cancelled', total: null, orderedTotal: null },
        change: { differs: [expect.stringMatching(/PL-1.*20,000 lb: dropped, please do not ship it$/)] },
      },
    ],
    totals: { freight: '450.00', all: '8130.00' },
  })
  expect(await soldIds(db)).toEqual([coil.itemId])
  const mailed = await mailsOf(db, 'purchase order', 'purchase cancellation')
  const again = mailed.find(({ state, kind }) => state === 'queued' && kind === 'purchase order')
  const ended = mailed.find(({ kind }) => kind === 'purchase cancellation')
  expect(again?.to_address).toBe('lists@buckeye.example')
  expect(again?.subject).toBe('Changed: Purchase order O-1001-A from Steel Marketplace')
  expect(again?.body_text).toContain('HR Coil, P-100: 18,000 lb instead of 20,000 lb; $37.00/cwt instead of $38.00/cwt')
  expect(ended).toMatchObject({ kind: 'purchase cancellation', to_address: 'mill@b7.example' })
  expect(ended?.body_text).toMatch(/PL-1.*4 pieces, 20,000 lb: dropped/)
  expect(changed.dropped).toEqual([{ quoteLineId: expect.any(String), version: 2 }])
  const told = (await mailsOf(db, 'order confirmation')).at(-1)
  expect(told?.subject).toBe('Order O-1001 has changed')
  for (const words of [
    'As agreed',
    '18,000 lb instead of 20,000 lb; $42.00/cwt instead of $42.50/cwt\n',
    'HR Plate, PL-1, 0.1345 × 48 × COIL, A1011 CS-B, Prime, heat 4A7731, 4 pieces, 20,000 lb: dropped',
    'Changed: Change 1, ',
    'Total $8,130.00',
  ]) {
    expect(told?.body_text?.replace('Total: ', 'Total ')).toContain(words)
  }
  expect(told?.body_text).not.toContain('cost')
  // Once, above the order.
  expect(
    told?.body_text?.split(
      'HR Plate, PL-1, 0.1345 × 48 × COIL, A1011 CS-B, Prime, heat 4A7731, 4 pieces, 20,000 lb: dropped',
    ),
  ).toHaveLength(2)
  const { changes } = await admin.admin.changes.list({ kind: 'order', recordId: order.id })
  expect(changes[0]).toMatchObject({ action: 'updated' })
})

test('a supplier whose purchase a change cancelled does not hear again when the order is cancelled', async ({
  db,
  admin,
  order,
}) => {
  await sent(db)
  const changed = await admin.inquiries.orders.change({
    ...seenOf(order),
    lines: [{ lineId: lineOf(order, 1).id, drop: true }],
  })
  await admin.inquiries.orders.cancel({ ...seenOf(changed), reason: 'Off', tellsBuyer: true, tellsSuppliers: true })
  const ended = await mailsOf(db, 'purchase cancellation')
  expect(ended.map(({ to_address: to, subject, state }) => [to, subject, state]).toSorted()).toEqual([
    ['lists@buckeye.example', 'Purchase order O-1001-A is cancelled', 'queued'],
    ['mill@b7.example', 'Purchase order O-1001-B is cancelled', 'queued'],
  ])
  const [cancelled] = await mailsOf(db, 'order cancellation')
  const own = ended.find(({ to_address: to }) => to === 'lists@buckeye.example')
  for (const mail of [own, cancelled]) expect(mail?.body_text).toMatch(/P-100.*20,000 lb/)
})

test('other steel, more and a higher price wait for the buyer with all of the change; meanwhile the version in force bills', async ({
  db,
  admin,
  visitor,
  order,
  other,
}) => {
  const [coil, plate] = [lineOf(order, 0), lineOf(order, 1)]
  const waits = await admin.inquiries.orders.change({
    ...{ ...seenOf(order), note: 'The mill sold it' },
    lines: [
      { lineId: coil.id, itemId: other.id, weightLb: 21_000, pieces: 1, cost: '39' },
      { lineId: plate.id, price: '41' },
    ],
  })
  expect(waits).toMatchObject({
    ...{ version: 1, revision: 3, totals: { all: '17620.00' }, versions: [{ version: 1 }] },
    lines: [{ id: coil.id }, { id: plate.id, price: '42.5' }, {}],
    waiting: {
      ...{ version: 2, by: 'admin', note: 'The mill sold it', delivery: 'queued', answer: null },
      lines: [{ replaces: coil.id, itemId: other.id, sourceCode: 'X1', price: '42.5', weightLb: 21_000 }, {}, {}],
      totals: { before: { all: '17620.00' }, after: { all: '17745.00' } },
    },
    purchases: [{ state: 'sent' }, { state: 'sent' }],
  })
  // What it brings is sold, and what it drops stays so.
  expect(await soldIds(db)).toEqual([coil.itemId, plate.itemId, other.id].toSorted())
  expect(await admin.inquiries.orders.list({ only: 'change waits' })).toMatchObject({
    orders: [{ id: order.id, waitingSince: waits.waiting?.at }],
    total: 1,
  })
  expect(await admin.admin.waiting()).toMatchObject({
    ...{ waitingChanges: 1, oldestChangeAt: waits.waiting?.at },
    badges: { orders: { urgent: 0, others: 1 } },
  })

  const offer = await visitor.inquiries.orderOffers.get({ token: tokenOf(order) })
  expect(offer.change).toMatchObject({
    ...{ version: 2, note: 'The mill sold it' },
    lines: [
      { before: { id: coil.id, amount: '8500.00' }, after: { weightLb: 21_000, amount: '8925.00' } },
      { before: { price: '42.5' }, after: { price: '41' } },
      {},
    ],
    totals: { before: { all: '17620.00' }, after: { all: '17745.00' } },
  })
  for (const secret of ['X1', 'DMW1', '"39"', '"38"', 'cost']) expect(JSON.stringify(offer)).not.toContain(secret)
  const [mail] = await mailsOf(db, 'order change')
  expect(mail).toMatchObject({ state: 'queued', subject: 'Please look at a change of order O-1001' })
  for (const words of [
    'The mill sold it',
    'instead of HR Coil, P-100',
    'Total with the change: $17,745.00',
    order.link,
  ]) {
    expect(mail?.body_text).toContain(words)
  }

  // Unchanged lines ship, changed ones do not.
  const ship = (lineId: string, revision: number) =>
    admin.inquiries.orders.addShipment({
      ...{ id: order.id, revision, shippedOn: '2026-11-28', anyway: true, tell: false },
      lines: [{ lineId, pieces: null, weightLb: 20_000, complete: true }],
    })
  await expect(ship(coil.id, 3)).rejects.toEqual(refused('ORDER_STATE', /Line 1 ships once the buyer has agreed/))
  const shipped = await ship(lineOf(order, 2).id, 3)
  expect(shipped).toMatchObject({ waiting: { version: 2 }, lines: [{}, {}, { isComplete: true }] })

  const token = tokenOf(order)
  const agree = { token, version: 2, answer: 'agree', name: 'Quentin' } as const
  await expect(visitor.inquiries.orderOffers.answer({ ...agree, version: 3 })).rejects.toEqual(
    refused('ORDER_STATE', /Change 1 of O-1001 waits/),
  )
  const agreed = await visitor.inquiries.orderOffers.answer(agree)
  expect(agreed).toMatchObject({ version: 2, change: null, totals: { all: '17745.00' } })
  expect(await visitor.inquiries.orderOffers.answer(agree)).toEqual(agreed)
  await expect(visitor.inquiries.orderOffers.answer({ ...agree, answer: 'call me' })).rejects.toEqual(
    refused('ORDER_STATE', /No change of O-1001 waits for an answer. It holds as of Change 1, /),
  )
  expect(await soldIds(db)).toEqual([plate.itemId, other.id].toSorted())
  const held = await admin.inquiries.orders.get({ id: order.id })
  expect(held).toMatchObject({
    ...{ version: 2, waiting: null, changedBy: 'the buyer' },
    lines: [{ itemId: other.id, sourceCode: 'X1' }, { price: '41' }, { isComplete: true }],
    purchases: [
      { reference: 'O-1001-A', state: 'cancelled' },
      // A price is nothing to its supplier.
      { reference: 'O-1001-B', state: 'sent', sentAt: order.purchases[1]?.sentAt },
      { reference: 'O-1001-C', sourceCode: 'X1', state: 'by hand', total: '8190.00' },
    ],
  })
  expect((await mailsOf(db, 'order change'))[0]).toMatchObject({
    state: 'cancelled',
    error: 'Change 1 of the order is in force, so its email is not sent.',
  })
  const events = await db.selectFrom('staff_events').select('title').where('kind', '=', 'order answer').execute()
  expect(events).toEqual([{ title: 'Zephyr Fabricators agreed to change 1 of O-1001' }])
})

test('a change that is taken back, replaced or cancelled with its order frees the steel that it brought', async ({
  db,
  admin,
  visitor,
  order,
  other,
}) => {
  const add = (revision: number, itemId: string) =>
    admin.inquiries.orders.change({ id: order.id, revision, lines: [{ itemId, price: '40', cost: '30', unit: 'cwt' }] })
  const first = await add(2, other.id)
  expect(await soldIds(db)).toContain(other.id)
  const third = await anItem(db, { product_id: 'C-10', source_code: 'X1' })
  const second = await add(first.revision, third.id)
  expect(second).toMatchObject({ waiting: { version: 3, lines: [{}, {}, {}, { itemId: third.id }] } })
  expect(await soldIds(db)).not.toContain(other.id)
  expect((await mailsOf(db, 'order change')).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'queued'])
  const stale = visitor.inquiries.orderOffers.answer({ token: tokenOf(order), version: 2, answer: 'agree', name: 'Q' })
  await expect(stale).rejects.toEqual(refused('ORDER_STATE', /Change 2 of O-1001 waits/))

  await expect(admin.inquiries.orders.takeBackChange({ id: order.id, revision: 2 })).rejects.toEqual(
    refused('ORDER_STATE', /changed O-1001 in the meantime/),
  )
  const back = await admin.inquiries.orders.takeBackChange(seenOf(second))
  expect(back).toMatchObject({ waiting: null, version: 1 })
  expect(await soldIds(db)).not.toContain(third.id)
  await expect(admin.inquiries.orders.takeBackChange(seenOf(back))).rejects.toEqual(
    refused('ORDER_STATE', /No change of O-1001 waits.*as it was confirmed/),
  )
  // One that holds at once takes the place of one that waits too.
  const waiting = await add(back.revision, third.id)
  const at = await admin.inquiries.orders.change({ ...seenOf(waiting), freightAmount: '400' })
  expect(at).toMatchObject({ version: 5, waiting: null, totals: { freight: '400.00' } })
  const again = await add(at.revision, third.id)
  await admin.inquiries.orders.cancel({ ...seenOf(again), reason: 'Off' })
  expect(await soldIds(db)).toEqual([])
  expect(await db.selectFrom('sold_items').select('no').execute()).toEqual([])
})

test('a buyer who was asked about a change that is taken back reads so, and is told once where an email had asked', async ({
  db,
  admin,
  visitor,
  order,
}) => {
  const ask = (revision: number, freightAmount: string, buyer = true) =>
    admin.inquiries.orders.change({ id: order.id, revision, freightAmount, tell: { buyer, suppliers: true } })
  const read = () => visitor.inquiries.orderOffers.get({ token: tokenOf(order) })
  const told = () => mailsOf(db, 'order change taken back')
  const takeBack = (asked: Order) => admin.inquiries.orders.takeBackChange(seenOf(asked))
  // An email that waits does not go, and who was sent the link by hand reads it there.
  const unsent = await takeBack(await ask(order.revision, '550'))
  const byHand = await ask(unsent.revision, '551', false)
  expect(await read()).toMatchObject({ change: { version: 3 }, takenBack: null })
  const back = await takeBack(byHand)
  expect(await read()).toMatchObject({ change: null, takenBack: { version: 3 }, versions: [] })
  expect(await told()).toEqual([])
  const asked = await ask(back.revision, '560')
  await sent(db)
  const again = await takeBack(asked)
  const [mail, ...others] = await told()
  expect([mail?.subject, others]).toEqual(['We took back the change of order O-1001', []])
  for (const words of ['Freight: $560.00 instead of $500.00', 'nothing is needed from you', order.link]) {
    expect(mail?.body_text).toContain(words)
  }
  // One that holds at once takes the place of one that was asked about: the buyer hears of both.
  const next = await ask(again.revision, '570')
  await sent(db)
  const held = await ask(next.revision, '400')
  expect([held.version, (await told()).length]).toEqual([6, 2])
  expect(await read()).toMatchObject({ version: 6, takenBack: { version: 5 } })
  // Another one that waits, and one that the buyer agreed to, are what counts then.
  const last = await ask(held.revision, '580')
  expect(await read()).toMatchObject({ change: { version: 7 }, takenBack: null })
  await visitor.inquiries.orderOffers.answer({ token: tokenOf(order), version: 7, answer: 'agree', name: 'Quentin' })
  expect(await read()).toMatchObject({ version: 7, takenBack: null })
  const { revision } = await admin.inquiries.orders.get({ id: last.id })
  await takeBack(await ask(revision, '590'))
  await admin.inquiries.orders.cancel({ id: order.id, revision: revision + 2, reason: 'Off' })
  expect(await read()).toMatchObject({ state: 'cancelled', takenBack: null })
})

test("'call me' keeps a change waiting, staff type what the buyer says by telephone, and closing waits for it", async ({
  admin,
  visitor,
  order,
  db,
}) => {
  const raised = await admin.inquiries.orders.change({
    ...{ ...seenOf(order), freightAmount: '550', tell: { buyer: false, suppliers: false } },
  })
  expect(raised.waiting).toMatchObject({ delivery: 'by hand', tell: { buyer: false } })
  expect(await mailsOf(db, 'order change')).toEqual([])
  const call = { token: tokenOf(order), version: 2, answer: 'call me', name: 'Quentin', note: 'After 3' } as const
  await visitor.inquiries.orderOffers.answer(call)
  await visitor.inquiries.orderOffers.answer(call)
  const called = await admin.inquiries.orders.get({ id: order.id })
  expect(called).toMatchObject({
    revision: raised.revision + 1,
    waiting: { answer: { answer: 'call me', name: 'Quentin', note: 'After 3', by: 'the buyer' } },
  })
  expect((await admin.inquiries.orders.list({})).orders).toMatchObject([{ wantsCall: true }])
  const lines = called.lines.map(({ id }) => ({ lineId: id, pieces: 4, weightLb: 20_000, complete: true }))
  const shipped = await admin.inquiries.orders.addShipment({
    ...{ ...seenOf(called), shippedOn: '2026-11-28', anyway: true, lines },
  })
  expect(shipped.state).toBe('shipped')
  await expect(admin.inquiries.orders.close(seenOf(shipped))).rejects.toEqual(
    refused('ORDER_STATE', /Change 1 waits for the buyer/),
  )
  await expect(admin.inquiries.orders.change({ ...seenOf(shipped), freightAmount: '100' })).rejects.toEqual(
    refused('ORDER_STATE', /until all of it has shipped/),
  )
  const agree = { version: 2, answer: 'agree', name: 'Quentin' } as const
  await expect(admin.inquiries.orders.answerChange({ id: order.id, revision: 2, ...agree })).rejects.toEqual(
    refused('ORDER_STATE', /in the meantime/),
  )
  const held = await admin.inquiries.orders.answerChange({ ...seenOf(shipped), ...agree })
  expect(held).toMatchObject({ version: 2, state: 'shipped', totals: { freight: '550.00' }, changedBy: 'admin' })
  expect(await admin.inquiries.orders.answerChange({ ...seenOf(shipped), ...agree })).toEqual(held)
  await admin.inquiries.orders.close(seenOf(held))
})

test('a line that has shipped in part keeps steel, price and unit, and no less than what has shipped', async ({
  admin,
  order,
  other,
}) => {
  const [coil, plate, cutting] = [0, 1, 2].map((at) => lineOf(order, at).id)
  const shipped = await admin.inquiries.orders.addShipment({
    ...{ ...seenOf(order), shippedOn: '2026-11-28', anyway: true },
    lines: [
      { lineId: coil ?? '', weightLb: 12_000, pieces: null },
      { lineId: plate ?? '', pieces: 2, weightLb: 10_100 },
      { lineId: cutting ?? '', pieces: null, weightLb: null, complete: true },
    ],
  })
  const change = (line: { lineId?: string | undefined } & Record<string, unknown>) =>
    admin.inquiries.orders.change({ ...seenOf(shipped), lines: [{ ...line, lineId: line.lineId ?? '' }] })
  for (const line of [
    { lineId: coil, drop: true },
    { lineId: coil, itemId: other.id },
    { lineId: coil, price: '40' },
    { lineId: coil, unit: 'lb' },
    { lineId: coil, grade: 'A36' },
    { lineId: coil, weightLb: 11_999 },
    { lineId: plate, pieces: 1 },
  ]) {
    await expect([line, await change(line).catch((error: unknown) => error)]).toEqual([
      line,
      refused('LINE_SHIPPED', /ha(s|ve) shipped/),
    ])
  }
  const done = await admin.inquiries.orders.change({
    ...seenOf(shipped),
    lines: [
      { lineId: coil ?? '', weightLb: 12_000, cost: '37' },
      { lineId: plate ?? '', pieces: 2, weightLb: 10_100 },
    ],
  })
  expect(done).toMatchObject({
    ...{ state: 'shipped', version: 2, totals: { lines: '9512.50' } },
    lines: [{ isComplete: true }, { isComplete: true }, { isComplete: true }],
  })
})

test('what cannot be is refused: unknown lines and items, nothing that differs, no line left, sold steel, an old revision', async ({
  db,
  admin,
  visitor,
  order,
  other,
}) => {
  const [coil] = order.lines
  type Changes = Parameters<typeof admin.inquiries.orders.change>[0]['lines']
  const change = (lines: Changes, more: object = {}) =>
    admin.inquiries.orders.change({ ...seenOf(order), lines, ...more })
  const lineId = coil?.id ?? ''
  const invalid: [Changes, RegExp, object?][] = [
    [[{ lineId: 'x', price: '3' }], /no such line/],
    [
      [
        { lineId, price: '3' },
        { lineId, drop: true },
      ],
      /no such line, or it comes twice/,
    ],
    [[{ itemId: 'gone', price: '3' }], /an item that is in stock/],
    [[{ price: '3' }], /Choose a line of the order/],
    [[{ itemId: other.id, unit: 'cwt' }], /needs a price/],
    [[{ lineId, weightLb: null }], /needs a weight/],
    [[{ lineId, price: '42.50' }], /Nothing differs from O-1001/],
    [order.lines.map(({ id }) => ({ lineId: id, drop: true })), /Cancel the order instead/],
    [[], /Enter what the freight/, { freightAmount: null }],
  ]
  for (const [lines, message, more] of invalid) {
    await expect(change(lines, more)).rejects.toEqual(refused('INVALID', message))
  }
  await expect(change([{ lineId, drop: true }], { revision: 1 })).rejects.toEqual(
    refused('ORDER_STATE', /in the meantime/),
  )
  const rival = await aSentQuote(
    { admin, visitor },
    { lines: [{ inquiryItemId: other.id }] },
    { selectedItems: [other.id], email: 'rival@else.example' },
  )
  await visitor.inquiries.offers.answer({ token: rival.token, answer: 'accept', name: 'Rae' })
  const [entry] = (await admin.inquiries.orders.list({ state: 'accepted' })).orders
  await expect(admin.inquiries.orders.change({ id: entry?.id ?? '', revision: 1, freightAmount: '1' })).rejects.toEqual(
    refused('ORDER_STATE', /is accepted/),
  )
  await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1 })
  await expect(change([{ lineId, itemId: other.id }])).rejects.toEqual(
    refused('ITEM_SOLD', /is sold on order O-1002. Choose other steel/),
  )
  // Another part of steel that this order has.
  const added = await change([{ itemId: coil?.itemId ?? '', price: '41', weightLb: 5_000 }])
  expect(added.waiting?.lines).toHaveLength(4)
  await db.updateTable('order_versions').set({ version: 50 }).where('version', '=', 2).execute()
  await expect(admin.inquiries.orders.change({ ...seenOf(added), freightAmount: '1' })).rejects.toEqual(
    refused('INVALID', /at most 49 times/),
  )
})

test('a change that is sent again with its key is made once, with another body it is refused', async ({
  admin,
  order,
}) => {
  const input = { ...seenOf(order), freightAmount: '400', requestKey: randomUUID() }
  const [first, second] = await Promise.all([1, 2].map(() => admin.inquiries.orders.change(input)))
  expect(second).toEqual(first)
  await expect(admin.inquiries.orders.change({ ...input, freightAmount: '300' })).rejects.toEqual(
    refused('REQUEST_KEY_REUSED', /different request/),
  )
  expect((await admin.inquiries.orders.get({ id: order.id })).version).toBe(2)
})

test('what was not sent of the version before is cancelled, and a supplier who is not told has to be', async ({
  db,
  admin,
  visitor,
  order,
}) => {
  const lineId = lineOf(order, 0).id
  const changed = await admin.inquiries.orders.change({
    ...{ ...seenOf(order), tell: { buyer: false, suppliers: false } },
    lines: [{ lineId, weightLb: 15_000 }],
  })
  expect(changed.purchases).toMatchObject([
    { state: 'sent', delivery: 'not yet' },
    { state: 'sent', delivery: 'queued' },
  ])
  const stale = (await mailsOf(db, 'order confirmation', 'purchase order')).filter(({ state }) => state === 'cancelled')
  expect(stale.map(({ error }) => error).toSorted()).toEqual([
    'O-1001 has changed since, so this email is not sent.',
    'O-1001-A has changed since, so this email is not sent.',
  ])
  const { mails } = await admin.admin.mails.page({ inquiryId: order.inquiryId })
  expect(mails.filter(({ kind }) => kind === 'purchase order')).toHaveLength(2)
  const token = tokenOf(order.purchases[0] ?? { link: null })
  const bought = await visitor.inquiries.purchaseOffers.get({ token })
  expect(bought).toMatchObject({
    ...{ state: 'sent', answer: null },
    change: { differs: ['HR Coil, P-100: 15,000 lb instead of 20,000 lb'] },
    lines: [{ weightLb: 15_000 }],
  })
})

test('a supplier who is not told what a change dropped has to be, also when all that is left has shipped, and reads it', async ({
  db,
  admin,
  visitor,
  order,
}) => {
  const { orders } = admin.inquiries
  await sent(db)
  const toTell = async () => {
    const [listed, { ordersToTell, badges }] = [
      await orders.list({ only: 'suppliers to tell' }),
      await admin.admin.waiting(),
    ]
    return [listed.orders.map(({ reference }) => reference), ordersToTell, badges.orders.urgent]
  }
  const [coil, plate, cutting] = [0, 1, 2].map((at) => lineOf(order, at).id)
  const added = {
    itemId: lineOf(order, 1).itemId ?? '',
    price: '40',
    cost: '30',
    unit: 'cwt',
    weightLb: 10_000,
  } as const
  const raised = await orders.change({ ...seenOf(order), lines: [added] })
  const agree = { version: 2, answer: 'agree', name: 'Quentin' } as const
  const both = await orders.answerChange({ ...seenOf(raised), ...agree })
  await sent(db)
  const confirmed = await orders.answerPurchase({
    ...{ purchaseId: both.purchases[1]?.id ?? '', revision: both.revision, answer: 'confirmed', readyOn: '2999-12-04' },
  })
  const shipped = await orders.addShipment({
    ...{ ...seenOf(confirmed), shippedOn: '2026-11-28', anyway: true },
    lines: [plate, cutting].map((lineId) => ({ lineId: lineId ?? '', pieces: null, weightLb: 20_000, complete: true })),
  })
  expect(await toTell()).toEqual([[], 0, 0])
  const tell = { buyer: false, suppliers: false }
  const dropped = await orders.change({
    ...{ ...seenOf(shipped), tell },
    lines: [{ lineId: lineOf(both, 3).id, drop: true }],
  })
  expect(dropped.purchases[1]).toMatchObject({ delivery: 'not yet', isShipped: true, isChanged: true, answer: null })
  expect(await toTell()).toEqual([['O-1001'], 1, 1])
  const token = tokenOf(dropped.purchases[1] ?? { link: null })
  expect((await visitor.inquiries.purchaseOffers.get({ token })).change?.differs).toEqual([
    expect.stringMatching(/10,000 lb: dropped, please do not ship it$/),
  ])
  // Told by hand it waits no longer; taken back it does, also once the whole order has shipped.
  const purchaseId = dropped.purchases[1]?.id ?? ''
  await orders.handOverPurchase({ purchaseId, how: 'copied' })
  expect(await toTell()).toEqual([[], 0, 0])
  await orders.handOverPurchase({ purchaseId, how: null })
  const rest = { lineId: coil ?? '', pieces: 1, weightLb: 20_000, complete: true }
  const all = await orders.addShipment({ ...seenOf(dropped), shippedOn: '2026-11-28', anyway: true, lines: [rest] })
  expect([all.state, await toTell()]).toEqual(['shipped', [['O-1001'], 1, 1]])
})

test('steel whose source is renamed while the change waits is bought under its new code', async ({
  admin,
  order,
  other,
}) => {
  const lines = [{ lineId: lineOf(order, 0).id, itemId: other.id, cost: '39' }]
  const { waiting } = await admin.inquiries.orders.change({ ...seenOf(order), lines })
  await admin.admin.locations.rename({ sourceCode: 'X1', newSourceCode: 'NEW9' })
  const { revision } = await admin.inquiries.orders.get({ id: order.id })
  const agree = { version: waiting?.version ?? 0, answer: 'agree', name: 'Quentin' } as const
  const held = await admin.inquiries.orders.answerChange({ id: order.id, revision, ...agree })
  expect(held.lines[0]).toMatchObject({ sourceCode: 'NEW9' })
  expect(held.purchases.at(-1)).toMatchObject({ sourceCode: 'NEW9', reference: 'O-1001-C' })
  const again = await admin.inquiries.orders.change({ ...seenOf(held), freightAmount: '400' })
  expect(again.purchases.map(({ state }) => state)).toEqual(held.purchases.map(({ state }) => state))
})

test('another ready date that staff type is told to the buyer, without the supplier', async ({ db, admin, order }) => {
  const answer = {
    purchaseId: order.purchases[0]?.id ?? '',
    answer: 'confirmed',
    note: 'Buckeye mill is late',
  } as const
  const told = () => db.selectFrom('mails').selectAll().where('kind', '=', 'ready date').execute()
  const say = (revision: number, readyOn: string, tellsBuyer: boolean) =>
    admin.inquiries.orders.answerPurchase({ ...answer, revision, readyOn, tellsBuyer })
  const first = await say(order.revision, '2999-12-18', false)
  expect(await told()).toEqual([])
  await say(first.revision, '2999-12-24', true)
  const [mail, ...others] = await told()
  expect([mail?.subject, mail?.to_address, others]).toEqual([
    'Order O-1001: steel ready on Dec 24, 2999',
    'pat@acme.example',
    [],
  ])
  expect(mail?.body_text).toContain('HR Coil, P-100')
  expect(mail?.body_text).not.toMatch(/Buckeye|DMW1|PL-1/)
})

test('a person who is forgotten is in no version, and whoever asks gets all of them', async ({ db, admin, order }) => {
  await admin.inquiries.orders.change({
    ...{ ...seenOf(order), note: 'Dear Quentin Buyerman' },
    lines: [{ lineId: lineOf(order, 1).id, note: 'For Quentin Buyerman', price: '43' }],
  })
  const { revision } = await admin.inquiries.orders.get({ id: order.id })
  const call = { version: 2, answer: 'call me', name: 'Quentin Buyerman', note: 'Ring Quentin Buyerman' } as const
  await admin.inquiries.orders.answerChange({ id: order.id, revision, ...call })
  const email = 'pat@acme.example'
  expect(JSON.stringify(await exportCustomer(db, { email }))).toContain('Dear Quentin Buyerman')
  await eraseCustomer(db, { email })
  const versions = await db.selectFrom('order_versions').selectAll().execute()
  expect(versions).toHaveLength(2)
  expect(JSON.stringify(versions)).not.toMatch(/Quentin|Buyerman/)
})
