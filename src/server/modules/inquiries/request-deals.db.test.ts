import { randomUUID } from 'node:crypto'
import type { Order } from '../../../shared/orders/schema.ts'
import type { Quote, QuoteLine } from '../../../shared/quotes/schema.ts'
import { conflict, refusalOf } from '../../test/calls/refusals.ts'
import { anInquiry, anItem, aSupplier } from '../../test/factories.ts'
import { test as base, expect } from '../../test/fixtures.ts'
import { eraseCustomer, exportCustomer } from '../customer-data/customer-data.ts'

type Requesting = {
  /** The inquiries of one sending: a coil of DMW1, two plates of B7, and a sheet of C3. */
  request: [string, string, string]
  /** Starts a whole quote from the first inquiry and prices all its lines. */
  draft(): Promise<Quote>
  /** Sends that. Returns it with the token of its link. */
  sent(): Promise<Quote & { token: string }>
}

const sources = ['DMW1', 'B7', 'C3']

const test = base.extend<Requesting>({
  request: async ({ db, visitor }, use) => {
    const sendingId = randomUUID()
    const send = async (sourceCode: string, productIds: string[]) => {
      const items = []
      for (const id of productIds) items.push(await anItem(db, { product_id: id, source_code: sourceCode }))
      const selectedItems = items.map(({ id }) => id)
      return (await visitor.inquiries.submit(anInquiry({ selectedItems, sendingId }))).id
    }
    await use([await send('DMW1', ['CO-1']), await send('B7', ['PL-1', 'PL-2']), await send('C3', ['SH-1'])])
  },
  draft: async ({ admin, request }, use) => {
    await use(async () => {
      const { quotes } = admin.inquiries
      const { id, revision, lines } = await quotes.create({ inquiryId: request[0], whole: true })
      return quotes.update({ id, revision, freight: 'buyer arranges', lines: priced(lines) })
    })
  },
  sent: async ({ admin, draft }, use) => {
    await use(async () => withToken(await admin.inquiries.quotes.send({ id: (await draft()).id })))
  },
})

const priced = (lines: QuoteLine[]) => lines.map((line) => ({ ...line, price: '42.5', cost: '38.25' }))
const withToken = (quote: Quote) => ({ ...quote, token: quote.link?.replace('/quote/', '') ?? '' })
const namesOf = ({ lines }: Pick<Quote, 'lines'>) => lines.map(({ description }) => description.replace(/^.*, /, ''))

test('details name all inquiries of the request, and one status is set for all of them at once', async ({
  admin,
  request,
  visitor,
}) => {
  const other = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  expect((await admin.inquiries.get({ id: other.id })).request.map(({ id }) => id)).toEqual([other.id])
  const details = await admin.inquiries.get({ id: request[1] })
  expect(details.request).toMatchObject(
    request.map((id, index) => ({ id, status: 'pending', sources: [`${sources[index]} - OH`], isQuotable: true })),
  )
  const changed = await admin.inquiries.setStatuses({ ids: [...request], status: 'quoted' })
  expect(changed.map(({ statusBefore }) => statusBefore)).toEqual(['pending', 'pending', 'pending'])
  const { inquiries } = await admin.inquiries.page({ view: 'active', sort: 'date' })
  expect(inquiries.map(({ status }) => status)).toEqual(['quoted', 'quoted', 'quoted', 'pending'])
  const unknown = admin.inquiries.setStatuses({ ids: [...request, 'no-such-id'], status: 'archive' })
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await admin.inquiries.page({ view: 'archived' })).total).toBe(0)
  const refused = expect.objectContaining({ code: 'BAD_REQUEST' })
  expect(await refusalOf(admin.inquiries.setStatuses({ ids: [...request] }))).toEqual(refused)
  expect(await refusalOf(admin.inquiries.setStatuses({}))).toEqual(refused)
})

test('a whole quote has the lines of all inquiries that are open, and each names it', async ({ admin, request }) => {
  const { quotes } = admin.inquiries
  await admin.inquiries.setStatus({ id: request[2], status: 'archive' })
  expect(await refusalOf(quotes.create({ inquiryId: request[2], whole: true }))).toEqual(conflict(/^This .* archived/))
  const whole = await quotes.create({ inquiryId: request[1], whole: true })
  expect(whole).toMatchObject({ inquiryId: request[1], inquiryIds: [request[0], request[1]], version: 1 })
  expect(namesOf(whole)).toEqual(['CO-1', 'PL-1', 'PL-2'])
  expect(whole.lines.map(({ inquiryId }) => inquiryId)).toEqual([request[0], request[1], request[1]])
  expect(await quotes.list({ id: request[0] })).toEqual([whole])
  expect(await quotes.list({ id: request[2] })).toEqual([])
  // Nobody starts a second one meanwhile, from whichever inquiry.
  for (const inquiryId of request) {
    expect(await refusalOf(quotes.create({ inquiryId }))).toEqual(conflict(/^Version 1 is still a draft/))
  }
  // A line keeps its inquiry when it is saved, and when it comes back.
  const [first, ...others] = whole.lines
  const less = await quotes.update({ id: whole.id, revision: 1, lines: others })
  const again = await quotes.update({ id: whole.id, revision: less.revision, lines: first ? [first, ...others] : [] })
  expect(again.lines.map(({ inquiryId }) => inquiryId)).toEqual([request[0], request[1], request[1]])
})

test('versions of a request have one row of numbers, and a copy is for the same inquiries', async ({
  admin,
  request,
  sent,
}) => {
  const { quotes } = admin.inquiries
  const single = await quotes.create({ inquiryId: request[2] })
  await quotes.delete({ id: single.id })
  const whole = await sent()
  expect(whole.version).toBe(2)
  const copy = await quotes.create({ inquiryId: request[2], from: whole.id })
  expect(copy).toMatchObject({ version: 3, inquiryId: request[2], inquiryIds: whole.inquiryIds })
  expect(copy.lines.map(({ id, inquiryId }) => [id, inquiryId])).toEqual(
    whole.lines.map(({ id, inquiryId }) => [id, inquiryId]),
  )
  const { id, revision } = copy
  await quotes.update({ id, revision, lines: priced(copy.lines) })
  await quotes.delete({ id })
  expect(await refusalOf(quotes.create({ inquiryId: request[0], from: single.id }))).toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('the list tells how far each request is, and what was quoted', async ({ admin, request, sent, visitor }) => {
  const readDeals = async () => (await admin.inquiries.page({ view: 'active', withDeals: true })).deals
  expect(await readDeals()).toEqual([])
  await admin.inquiries.asks.create({ inquiryId: request[1], sourceCode: 'B7', validUntil: '2999-12-24', message: '' })
  const { reference } = await admin.inquiries.get({ id: request[0] })
  const asked = { reference, asked: 1, answered: 0 }
  expect(await readDeals()).toEqual([{ ...asked, quote: null, amount: null, order: null, waitsFor: null }])
  const { totals, validUntil, token, lines } = await sent()
  expect(await readDeals()).toEqual([
    { ...asked, quote: { state: 'sent', validUntil }, amount: totals.all, order: null, waitsFor: null },
  ])
  const lineIds = lines.slice(0, 1).map(({ id }) => id)
  await visitor.inquiries.offers.answer({ token, answer: 'accept', lineIds, name: 'Pat' })
  const part = String(lines[0]?.amount)
  expect(await readDeals()).toMatchObject([{ quote: { state: 'accepted' }, amount: part, order: 'accepted' }])
  // A quote for the rest adds to it.
  const rest = await admin.inquiries.quotes.create({ inquiryId: request[0], rest: true })
  const { id, revision } = await admin.inquiries.quotes.update({ ...rest, lines: priced(rest.lines) })
  expect(await readDeals()).toMatchObject([{ quote: { state: 'draft' }, amount: part, order: 'accepted' }])
  await admin.inquiries.quotes.send({ id, revision })
  expect(await readDeals()).toMatchObject([{ quote: { state: 'sent' }, amount: totals.all, order: 'accepted' }])
  // Who holds up what is confirmed.
  const [entry] = (await admin.inquiries.orders.list({})).orders
  const waits = async () => (await readDeals())?.map(({ order, waitsFor }) => [order, waitsFor])
  expect(await waits()).toEqual([['accepted', null]])
  const { orders } = admin.inquiries
  const confirmed = await orders.confirm({ id: entry?.id ?? '', revision: 1, purchases: [] })
  expect(await waits()).toEqual([['confirmed', 'supplier']])
  const purchaseId = confirmed.purchases[0]?.id ?? ''
  const answer = (given: Pick<Order, 'revision'>, said: 'confirmed' | 'problem') =>
    orders.answerPurchase({ revision: given.revision, purchaseId, answer: said, readyOn: null, note: 'Late' })
  const problem = await answer(confirmed, 'problem')
  expect(await waits()).toEqual([['confirmed', 'problem']])
  const lineId = problem.lines[0]?.id ?? ''
  const asking = await orders.change({ id: problem.id, revision: problem.revision, lines: [{ lineId, price: '99' }] })
  expect(await waits()).toEqual([['confirmed', 'buyer']])
  await answer(await orders.takeBackChange({ id: asking.id, revision: asking.revision }), 'confirmed')
  expect(await waits()).toEqual([['confirmed', null]])
})

test('two staff who start a whole quote from two of its inquiries have one draft', async ({ admin, request }) => {
  const started = await Promise.allSettled(
    request.map((inquiryId) => admin.inquiries.quotes.create({ inquiryId, whole: true })),
  )
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('sending one quotes all of its inquiries, in one mail, and ends what was sent for any of them', async ({
  admin,
  db,
  request,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await quotes.create({ inquiryId: request[1] })
  await quotes.update({ id, revision, freight: 'included', lines: priced(lines) })
  await quotes.send({ id })
  await admin.inquiries.setStatus({ id: request[2], status: 'completed' })
  const whole = await quotes.send({ id: (await draft()).id })
  const statuses = (await admin.inquiries.get({ id: request[0] })).request.map(({ status }) => status)
  expect(statuses).toEqual(['quoted', 'quoted', 'completed'])
  expect((await quotes.get({ id })).state).toBe('superseded')
  const mails = await db.selectFrom('mails').select(['about_id', 'state']).where('kind', '=', 'quote').execute()
  expect(mails.filter(({ about_id: aboutId }) => aboutId === whole.id)).toHaveLength(1)
  for (const inquiryId of request) {
    const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: inquiryId })
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'quote', recordId: whole.id, action: 'sent' }))
    const { mails: about } = await admin.admin.mails.page({ inquiryId })
    expect(about.map(({ kind }) => kind)).toContain('quote')
    expect((await quotes.list({ id: inquiryId })).at(-1)).toMatchObject({ id: whole.id, delivery: 'queued' })
  }
  // A later one for a single inquiry ends the whole one: its steel would be offered twice.
  const later = await quotes.create({ inquiryId: request[0] })
  await quotes.update({ id: later.id, revision: 1, freight: 'included', lines: priced(later.lines) })
  await quotes.send({ id: later.id })
  expect((await quotes.get({ id: whole.id })).state).toBe('superseded')
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: request[2] })
  expect(changes[0]).toMatchObject({ recordId: later.id, action: 'sent' })
})

test('the inquiries with accepted lines wait for the order, and the others can be quoted again', async ({
  admin,
  visitor,
  request,
  sent,
}) => {
  const { quotes } = admin.inquiries
  const { token, lines, id } = await sent()
  const accepted = lines.filter(({ inquiryId }) => inquiryId !== request[2])
  const lineIds = accepted.map((line) => line.id)
  const offer = await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat', lineIds })
  expect(offer.lines.map(({ shipsFrom }) => shipsFrom)).toEqual(['OH', 'OH', 'OH', 'OH'])
  // Neither whose steel it is nor which inquiry it came with.
  for (const word of [...sources, ...request]) expect(JSON.stringify(offer)).not.toContain(word)
  const { request: now } = await admin.inquiries.get({ id: request[0] })
  expect(now.map(({ status, isQuotable }) => [status, isQuotable])).toEqual([
    ['waiting order', false],
    ['waiting order', false],
    ['quoted', true],
  ])
  const newly = await admin.inquiries.page({ view: 'active', only: 'accepted quotes' })
  expect(newly.inquiries.map((inquiry) => inquiry.id).sort()).toEqual([request[0], request[1]].sort())
  for (const inquiryId of request) {
    const { orders } = await admin.inquiries.orders.list({ inquiryId })
    expect(orders.map(({ lineCount }) => lineCount)).toEqual(inquiryId === request[2] ? [] : [3])
  }
  expect(await refusalOf(quotes.create({ inquiryId: request[0], whole: true }))).toEqual(conflict(/is accepted/))
  const rest = await quotes.create({ inquiryId: request[2], whole: true })
  expect(rest.inquiryIds).toEqual([request[2]])
  await quotes.update({ id: rest.id, revision: 1, freight: 'included', lines: priced(rest.lines) })
  expect((await quotes.send({ id: rest.id })).state).toBe('sent')
  expect((await quotes.get({ id })).state).toBe('accepted')
})

test('a whole quote that is accepted while a later one for one of its inquiries is sent: one of the two holds', async ({
  admin,
  visitor,
  request,
  sent,
}) => {
  const { quotes } = admin.inquiries
  const { id, token } = await sent()
  const later = await quotes.create({ inquiryId: request[1] })
  await quotes.update({ id: later.id, revision: 1, freight: 'included', lines: priced(later.lines) })
  const both = await Promise.allSettled([
    visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat' }),
    quotes.send({ id: later.id }),
  ])
  const states = [(await quotes.get({ id })).state, (await quotes.get({ id: later.id })).state]
  const [isAccepted] = both.map(({ status }) => status === 'fulfilled')
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(states).toEqual(isAccepted ? ['accepted', 'draft'] : ['superseded', 'sent'])
})

test('what a supplier answered is final for the inquiry whose line was accepted alone', async ({
  admin,
  visitor,
  request,
  sent,
}) => {
  const asks = []
  for (const [index, sourceCode] of sources.entries()) {
    const inquiryId = request[index] ?? ''
    const ask = await admin.inquiries.asks.create({ inquiryId, sourceCode, validUntil: '2999-12-24', to: null })
    const lines = ask.lines.map(({ id }) => ({ id, available: 'yes' as const }))
    asks.push(await admin.inquiries.asks.answer({ id: ask.id, lines }))
  }
  const { token, lines } = await sent()
  const lineIds = lines.filter(({ inquiryId }) => inquiryId === request[1]).map(({ id }) => id)
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat', lineIds })
  const open = []
  for (const { link } of asks) {
    open.push((await visitor.inquiries.supplierAsks.get({ token: link?.replace('/ask/', '') ?? '' })).isOpen)
  }
  expect(open).toEqual([true, false, true])
})

test('a quote that expires soon waits in each of its inquiries, and a withdrawn one in none', async ({
  admin,
  request,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision } = await draft()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format()
  await quotes.update({ id, revision, validUntil: today })
  await quotes.send({ id })
  const expiring = async () => (await admin.inquiries.page({ view: 'active', only: 'expiring quotes' })).inquiries
  expect((await expiring()).map((inquiry) => inquiry.id).sort()).toEqual([...request].sort())
  await quotes.handOver({ id, how: 'copied' })
  await quotes.withdraw({ id })
  expect(await expiring()).toEqual([])
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: request[2] })
  expect(changes.map(({ action }) => action).slice(0, 3)).toEqual(['withdrawn', 'cancelled', 'updated'])
})

test('an inquiry that is deleted leaves the versions of the others', async ({ admin, visitor, request, sent }) => {
  const { quotes } = admin.inquiries
  const whole = await sent()
  const draft = await quotes.create({ inquiryId: request[0], from: whole.id })
  await admin.inquiries.delete({ id: request[0] })
  const [kept, open] = await quotes.list({ id: request[1] })
  // What the buyer held offers steel of an inquiry that is no more.
  expect(kept).toMatchObject({ id: whole.id, state: 'withdrawn', inquiryIds: [request[1], request[2]] })
  expect(kept?.lines).toHaveLength(4)
  expect((await visitor.inquiries.offers.get({ token: whole.token })).state).toBe('withdrawn')
  expect(open).toMatchObject({ id: draft.id, revision: 2, inquiryIds: [request[1], request[2]] })
  expect(open && namesOf(open)).toEqual(['PL-1', 'PL-2', 'SH-1'])
  await quotes.update({ id: draft.id, revision: 2, lines: priced(open?.lines ?? []) })
  expect((await quotes.send({ id: draft.id })).inquiryId).toBe(kept?.inquiryId)
})

test("a person's export has a whole quote once, and an erasure strips it", async ({ admin, db, request, draft }) => {
  const { id, revision } = await draft()
  await admin.inquiries.quotes.update({
    id,
    revision,
    note: 'Pat Doe calls on Friday',
    terms: 'As agreed with Pat Doe',
  })
  const exported = JSON.stringify(await exportCustomer(db, { email: 'pat@acme.example' }))
  expect(exported.match(/Pat Doe calls on Friday/g)).toHaveLength(1)
  const { summary } = await eraseCustomer(db, { email: 'pat@acme.example' })
  expect(summary).toContain('3 inquiries, 0 needs, 1 quote,')
  const stored = await admin.inquiries.quotes.get({ id })
  expect(stored).toMatchObject({ note: '', terms: 'As agreed with (erased)', inquiryIds: [...request] })
})

test('matches of several needs of a list become one inquiry with its asks, each line with its need', async ({
  admin,
  visitor,
  db,
}) => {
  await admin.inventory.suppliers.create(aSupplier({ emails: ['lists@buckeye.example'] }))
  const items = [
    await anItem(db),
    await anItem(db, { product_id: 'P-2' }),
    await anItem(db, { product_id: 'P-3', source_code: 'B7' }),
  ]
  const [one = '', two = '', three = ''] = items.map(({ id }) => id)
  const customer = { customerName: 'Pat Doe', company: 'Acme', phone: '5', email: 'pat@acme.example', state: 'OH' }
  const submit = (product: string) =>
    visitor.needs.submit({ customer, specifications: [needOf(product), needOf('Plate')] })
  const [coil, plate] = await submit('Coil')
  const [other] = await submit('Bar')
  const needs = [
    { needId: coil?.id ?? '', itemIds: [one, two] },
    { needId: plate?.id ?? '', itemIds: [two, three] },
  ]
  const requestKey = randomUUID()
  const make = () => admin.needs.matches.makeInquiryOfNeeds({ needs, asksSuppliers: true, requestKey })
  const made = await make()
  expect(await make()).toEqual(made)
  expect(made).toMatchObject({ needIds: [coil?.id, plate?.id], itemCount: 3, asked: ['DMW1'], notAsked: ['B7'] })
  const { items: lines } = await admin.inquiries.get({ id: made.id })
  expect(lines.map(({ id, needId }) => [id, needId])).toEqual([
    [one, coil?.id],
    [two, coil?.id],
    [three, plate?.id],
  ])
  const asks = await admin.inquiries.asks.list({ id: made.id })
  expect(asks).toMatchObject([{ sourceCode: 'DMW1', to: 'lists@buckeye.example', tellsPlace: false }])
  const statuses = (await admin.needs.list()).map(({ id, status }) => [id, status])
  expect(statuses).toContainEqual([plate?.id, 'sourcing'])
  expect(statuses).toContainEqual([other?.id, 'pending'])
  const refusedAt = async (given: typeof needs) => {
    const error = await refusalOf(admin.needs.matches.makeInquiryOfNeeds({ needs: given }))
    return error
  }
  const issueAt = (path: string) => ({ code: 'BAD_REQUEST', cause: { issues: [expect.objectContaining({ path })] } })
  const foreign = [...needs, { needId: other?.id ?? '', itemIds: [one] }]
  expect(await refusedAt(foreign)).toMatchObject(issueAt('needs.2.needId'))
  const gone = [...needs, { needId: coil?.id ?? '', itemIds: [one, 'gone'] }]
  expect(await refusedAt(gone)).toMatchObject(issueAt('needs.2.itemIds.1'))
  expect(await refusedAt([{ needId: 'nobody', itemIds: [one] }])).toMatchObject({ code: 'NOT_FOUND' })
})

const needOf = (product: string) => ({ product, thickness: '14 GA', quantity: '1', weightNeeded: '40000' })
