import { sql } from 'kysely'
import { afterEach, expect, vi } from 'vitest'
import { toPacificDay } from '../../../shared/text/days.ts'
import type { Db } from '../../db/database.ts'
import { aSentQuote } from '../../test/deals/quotes.ts'
import { aNeedsList, anInquiry, anItem, aSupplier } from '../../test/factories.ts'
import { test as base, settings } from '../../test/fixtures.ts'
import { deleteOutdated } from '../admin/retention.ts'
import { eraseCustomer, exportCustomer } from '../customer-data/customer-data.ts'

const email = 'pat@acme.example'

/** The tokens in emails to an address, the oldest first; `kind`: of these emails. */
async function tokensOf(db: Db, kind?: 'buyer link' | 'inquiry confirmation' | 'needs confirmation') {
  let query = db.selectFrom('mails').select('body_text').where('to_address', '=', email)
  if (kind) query = query.where('kind', '=', kind)
  const mails = await query.orderBy('created_at').execute()
  return mails.flatMap(({ body_text }) => /\/my\/(\S+)/.exec(body_text ?? '')?.[1] ?? [])
}

const test = base.extend<{
  /** Asks for a link and waits for what happens after the answer. */
  mailLink: (to?: string) => Promise<unknown>
}>({
  mailLink: async ({ app }, use) => {
    const background = vi.spyOn(app, 'runInBackground')
    await use(async (to = email) => {
      const works: Promise<void>[] = []
      background.mockImplementation((work) => void works.push(work()))
      const answer = await app.inject({ method: 'POST', url: '/api/my-links', payload: { email: to } })
      await Promise.all(works)
      return { status: answer.statusCode, body: answer.json() }
    })
  },
})

afterEach(() => void vi.restoreAllMocks())

test('the answer is the same for every address, and only one with something gets an email, three times an hour', async ({
  db,
  visitor,
  mailLink,
}) => {
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const answers = [await mailLink('nobody@else.example')]
  for (let time = 0; time < 5; time += 1) answers.push(await mailLink(time % 2 === 0 ? email : 'PAT@acme.example'))
  const message = 'If anything was sent with this address, a link to it is on its way.'
  expect(answers).toEqual(answers.map(() => ({ status: 202, body: { message } })))
  const mails = await db.selectFrom('mails').select('to_address').where('kind', '=', 'buyer link').execute()
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual(['PAT@acme.example', email, email])
})

test('nothing is looked up before the answer', async ({ app, visitor }) => {
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const waiting = vi.spyOn(app, 'runInBackground').mockImplementation(() => undefined)
  const answer = await app.inject({ method: 'POST', url: '/api/my-links', payload: { email } })
  expect([answer.statusCode, waiting.mock.calls.length]).toEqual([202, 1])
})

test('without a mail server there is no such page', async ({ serveWith, db, visitor }) => {
  await visitor.needs.submit(aNeedsList())
  const [token = ''] = await tokensOf(db)
  const app = await serveWith({ settings: { ...settings, mail: { ...settings.mail, smtpUrl: undefined } } })
  const statuses = [
    await app.inject({ method: 'POST', url: '/api/my-links', payload: { email } }),
    await app.inject(`/api/my/${token}`),
    await app.inject(`/api/my/${token}/receipts/N-1001`),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 404])
})

test('emails that confirm have a link, the same when they are written again, for the address that they go to', async ({
  db,
  visitor,
  admin,
}) => {
  const sendingId = '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d11'
  const send = (to: string) =>
    visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], sendingId, email: to, company: to }))
  await send(email)
  const first = await tokensOf(db, 'inquiry confirmation')
  expect(first).toHaveLength(1)
  const { id } = await send(email)
  await send('stranger@else.example')
  await admin.inquiries.delete({ id })
  expect(await tokensOf(db, 'inquiry confirmation')).toEqual(first)
  await visitor.needs.submit(aNeedsList())
  const [token = '', ofNeeds = ''] = await tokensOf(db)
  expect(token).not.toBe(ofNeeds)
  const { requests, ...facts } = await visitor.mine.get({ token })
  expect(facts.email).toBe(email)
  expect(requests.map(({ kind, items }) => [kind, items])).toEqual([
    ['needs', 1],
    ['inquiry', 1],
  ])
  expect(await visitor.mine.get({ token: ofNeeds })).toMatchObject({ requests })
  expect(JSON.stringify(requests)).not.toContain('else.example')
})

const planted = [
  'Mill of Secrets',
  '4711.11',
  'hush hush',
  'Only for staff',
  'lists@secret.example',
  'no such question',
]

test('it shows requests with their quotes and orders, and no cost, supplier or note', async ({
  db,
  visitor,
  admin,
}) => {
  const [company = '', cost = '', note = '', internalNote = '', supplierEmail = '', message = ''] = planted
  await admin.inventory.suppliers.create(aSupplier({ company, emails: [supplierEmail], sourceCodes: ['DMW1'] }))
  const coil = await anItem(db)
  const offer = await aSentQuote(
    { admin, visitor },
    { lines: [{ inquiryItemId: coil.id, cost }], internalNote: note },
    { selectedItems: [coil.id] },
  )
  const { inquiryId } = offer
  await admin.inquiries.setInternalNote({ id: inquiryId, internalNote })
  await admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24', message })
  const other = await aSentQuote({ admin, visitor }, {}, { email: 'other@buyer.example' })
  const list = await visitor.needs.submit(
    aNeedsList({
      specifications: [{ category: 'Galvanized Coil', weightNeeded: '40,000 lbs' }, { category: 'Rebar' }],
    }),
  )
  const [token = ''] = await tokensOf(db)

  const mine = await visitor.mine.get({ token })
  const { reference } = await admin.inquiries.get({ id: inquiryId })
  expect(mine.requests).toMatchObject([
    { kind: 'needs', state: 'received', products: ['Galvanized Coil', 'Rebar'], items: 2, weightLb: 40_000 },
    {
      kind: 'inquiry',
      reference,
      state: 'quoted',
      products: ['Hot Rolled Coil'],
      items: 1,
      weightLb: 42_350,
      orders: [],
    },
  ])
  const { validUntil, version, link } = offer
  const offered = { description: 'HR Coil, P-100', lines: 1, acceptedLines: 0 }
  expect(mine.requests[1]?.quotes).toEqual([{ version, state: 'sent', validUntil, ...offered, link }])
  await visitor.inquiries.offers.answer({ token: offer.token, answer: 'accept', name: 'Pat' })
  const order = {
    quote_id: offer.id,
    fob_point: '',
    freight: 'included',
    terms: '',
    note: '',
    changed_by: 'owner',
  } as const
  const stored = await db
    .insertInto('orders')
    .values({ ...order, inquiry_id: inquiryId })
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .execute()
  expect(stored).toHaveLength(1)
  const accepted = await visitor.mine.get({ token })
  expect(accepted.requests[1]).toMatchObject({
    state: 'ordered',
    quotes: [{ state: 'accepted', acceptedLines: 1, link }],
    orders: [{ reference: expect.stringMatching(/^O-\d+$/), state: 'accepted', link: null, hasChange: false }],
  })
  await db.updateTable('orders').set({ waiting_since: new Date() }).where('quote_id', '=', offer.id).execute()
  expect((await visitor.mine.get({ token })).requests[1]?.orders).toMatchObject([{ hasChange: true }])

  const receipts = [
    await visitor.mine.receipt({ token, reference }),
    await visitor.mine.receipt({ token, reference: list[0]?.reference ?? '' }),
  ]
  expect(receipts).toMatchObject([
    { company: 'Acme Steel', fob: 'Cleveland, OH', items: [{ id: coil.id, productId: 'P-100' }], needs: [] },
    { company: 'Acme Steel', items: [], needs: [{ weightNeeded: '40,000 lbs' }, { category: 'Rebar' }] },
  ])
  const shown = JSON.stringify([mine, accepted, receipts])
  expect(planted.filter((text) => shown.includes(text))).toEqual([])
  expect(shown).not.toContain(other.token)
  await expect(visitor.mine.receipt({ token, reference: other.reference })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a request is completed with its order, also where part of it got no price', async ({ db, visitor, admin }) => {
  const sendingId = '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d12'
  const [coil, plate] = [await anItem(db), await anItem(db, { product_id: 'PL-1', source_code: 'B7' })]
  await visitor.inquiries.submit(anInquiry({ selectedItems: [plate.id], sendingId }))
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: [coil.id], sendingId }))
  const [token = ''] = await tokensOf(db)
  const draft = await admin.inquiries.quotes.create({ inquiryId, whole: true })
  const lines = draft.lines.map((line) =>
    line.inquiryItemId === coil.id ? { ...line, price: '42.5' } : { ...line, noQuote: true },
  )
  const saved = await admin.inquiries.quotes.update({ ...draft, freight: 'included', lines })
  const { link } = await admin.inquiries.quotes.send({ id: saved.id })
  const accept = { answer: 'accept', name: 'Pat' } as const
  await visitor.inquiries.offers.answer({ token: link?.replace(/^.*\/quote\//, '') ?? '', ...accept })
  const [entry] = (await admin.inquiries.orders.list({ inquiryId })).orders
  const id = entry?.id ?? ''
  const state = async () => (await visitor.mine.get({ token })).requests[0]?.state
  const confirmed = await admin.inquiries.orders.confirm({ id, revision: 1, purchases: [] })
  const [{ id: lineId = '' } = {}] = confirmed.lines
  const { revision } = await admin.inquiries.orders.addShipment({
    ...{ id, revision: confirmed.revision, shippedOn: toPacificDay(new Date()) },
    lines: [{ lineId, pieces: 1, weightLb: 42_350 }],
  })
  expect(await state()).toBe('ordered')
  await admin.inquiries.orders.close({ id, revision })
  expect(await state()).toBe('closed')
})

test('a version that was replaced or taken back has no link, and a draft is not shown', async ({
  db,
  visitor,
  admin,
}) => {
  const first = await aSentQuote({ admin, visitor })
  const [token = ''] = await tokensOf(db)
  const { id } = await admin.inquiries.quotes.create({ inquiryId: first.inquiryId, from: first.id })
  const quotes = async () =>
    (await visitor.mine.get({ token })).requests[0]?.quotes.map(({ state, link }) => [state, link])
  expect(await quotes()).toEqual([['sent', first.link]])
  const second = await admin.inquiries.quotes.send({ id })
  expect(await quotes()).toEqual([['sent', second.link]])
  await admin.inquiries.quotes.withdraw({ id })
  expect(await quotes()).toEqual([['withdrawn', null]])
})

test('what staff made from a need is hidden until a quote for it is sent, and then it is the quote alone', async ({
  db,
  visitor,
  admin,
  mailLink,
}) => {
  const coil = await anItem(db, { heat_num: 'H-4711' })
  const [need] = await visitor.needs.submit(aNeedsList({ specifications: [{ category: 'Hot Rolled Coil' }] }))
  const made = await admin.needs.matches.makeInquiry({ id: need?.id ?? '', itemIds: [coil.id] })
  const [token = ''] = await tokensOf(db)
  expect((await visitor.mine.get({ token })).requests.map(({ kind }) => kind)).toEqual(['needs'])
  await admin.needs.delete({ id: need?.id ?? '' })
  expect((await visitor.mine.get({ token })).requests).toEqual([])
  await mailLink()
  expect(await tokensOf(db, 'buyer link')).toEqual([])

  const draft = await admin.inquiries.quotes.create({ inquiryId: made.id })
  const lines = draft.lines.map((line) => ({ ...line, price: '42.5' }))
  await admin.inquiries.quotes.update({ id: draft.id, revision: 1, freight: 'included', lines })
  expect((await visitor.mine.get({ token })).requests).toEqual([])
  await admin.inquiries.quotes.send({ id: draft.id })
  const { requests } = await visitor.mine.get({ token })
  const nothing = { products: [], items: 0, weightLb: 0, orders: [] }
  expect(requests).toMatchObject([
    { kind: 'quote', reference: made.reference, state: 'quoted', ...nothing, quotes: [{ version: 1, state: 'sent' }] },
  ])
  expect(JSON.stringify(requests)).not.toMatch(/H-4711|DMW1/)
  const receipt = visitor.mine.receipt({ token, reference: made.reference })
  await expect(receipt).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a cancelled order leaves its request cancelled, until another quote is open; what was ordered is named', async ({
  db,
  visitor,
  admin,
}) => {
  const coil = await anItem(db)
  const selectedItems = [coil.id]
  const quote = await aSentQuote({ admin, visitor }, { lines: [{ inquiryItemId: coil.id }] }, { selectedItems })
  const [token = ''] = await tokensOf(db)
  const stateNow = async () => (await visitor.mine.get({ token })).requests[0]?.state
  const orderOf = async () =>
    (await visitor.mine.receipt({ token, reference: quote.reference })).items[0]?.orderReference
  expect(await orderOf()).toBe(null)
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat' })
  expect([await stateNow(), await orderOf()]).toEqual(['ordered', 'O-1001'])
  const [entry] = (await admin.inquiries.orders.list({})).orders
  await admin.inquiries.orders.cancel({ id: entry?.id ?? '', revision: 1, reason: 'x' })
  expect([await stateNow(), await orderOf()]).toEqual(['cancelled', null])
  expect(await visitor.inquiries.offers.get({ token: quote.token })).toMatchObject({
    state: 'accepted',
    order: { reference: 'O-1001', state: 'cancelled', link: null },
  })
  await admin.inquiries.quotes.withdraw({ id: quote.id })
  const again = await admin.inquiries.quotes.create({ inquiryId: quote.inquiryId, from: quote.id })
  await admin.inquiries.quotes.send({ id: again.id })
  expect(await stateNow()).toBe('quoted')
})

test('a link ends after 30 days and is deleted then', async ({ db, visitor, mailLink }) => {
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await mailLink()
  const [token = ''] = await tokensOf(db, 'buyer link')
  const { endsAt } = await visitor.mine.get({ token })
  expect(Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000)).toBe(30)
  await sql`update buyer_links set ends_at = now()`.execute(db)
  await expect(visitor.mine.get({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await deleteOutdated(db)
  expect(await db.selectFrom('buyer_links').select('id').execute()).toEqual([])
})

test('a person is exported with their links, and after the erasure no link of theirs opens', async ({
  db,
  visitor,
  mailLink,
}) => {
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await mailLink()
  const tokens = await tokensOf(db)
  expect(tokens).toHaveLength(2)
  const time = expect.stringMatching(/^\d{4}-/)
  expect(await exportCustomer(db, { email })).toMatchObject({
    buyerLinks: [
      { createdAt: time, endsAt: time },
      { createdAt: time, endsAt: time },
    ],
  })
  expect((await eraseCustomer(db, { email })).summary).toContain('2 links')
  for (const token of tokens) await expect(visitor.mine.get({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { rows } = await sql<{ text: string }>`select row_to_json(mails)::text as text from mails`.execute(db)
  expect(rows.map(({ text }) => text).join()).not.toContain('pat@acme')
})
