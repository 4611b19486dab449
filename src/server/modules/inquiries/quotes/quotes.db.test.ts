import { afterEach, vi } from 'vitest'
import type { MailState } from '../../../../shared/office/mail-states.ts'
import type { QuoteLine } from '../../../../shared/quotes/schema.ts'
import type { Caller } from '../../../router.ts'
import { conflict, refusalOf } from '../../../test/calls/refusals.ts'
import { aQuoteDraft } from '../../../test/deals/quotes.ts'
import { anInquiry, anItem } from '../../../test/factories.ts'
import { test as base, expect } from '../../../test/fixtures.ts'

type Quoting = {
  /** An inquiry for a coil of 42,350 lb and ten sheets without a weight. */
  inquiryId: string
  /** A draft with a price of 42.5 per cwt for the coil; the sheets are not quoted. */
  draft(): Promise<{ id: string; revision: number; lines: QuoteLine[] }>
  /** Sends a draft. Returns its id and the token of its link. */
  sent(): Promise<{ id: string; token: string; lines: QuoteLine[] }>
}

const test = base.extend<Quoting>({
  inquiryId: async ({ db, visitor }, use) => {
    const coil = await anItem(db)
    const sheets = await anItem(db, {
      product_id: 'S-1',
      product: '',
      category: 'Sheet',
      qty_pcs: 10,
      weight: 'on request',
      location_state: 'Gary, IN 46402',
    })
    const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: [coil.id, sheets.id] }))
    await use(inquiry.id)
  },
  draft: async ({ admin, inquiryId }, use) => {
    await use(async () => {
      const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
      return admin.inquiries.quotes.update({ id, revision, freight: 'buyer arranges', lines: priced(lines) })
    })
  },
  sent: async ({ admin, draft }, use) => {
    await use(async () => {
      const { id } = await draft()
      const { link, lines } = await admin.inquiries.quotes.send({ id })
      return { id, token: tokenOf(link), lines }
    })
  },
})

const priced = (lines: QuoteLine[]) =>
  lines.map((line, index) => (index === 0 ? { ...line, price: '42.5', cost: '38.25' } : { ...line, noQuote: true }))
const tokenOf = (link: string | null) => link?.replace('/quote/', '') ?? ''

afterEach(() => void vi.useRealTimers())

function setClock(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
}

const accept = (visitor: Caller, token: string, more: object = {}) =>
  visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe', ...more })

test('a draft has the lines of the inquiry, with the weights that can be read', async ({ admin, inquiryId }) => {
  setClock('2026-12-29T05:00:00Z')
  const quote = await admin.inquiries.quotes.create({ inquiryId })
  expect(quote).toMatchObject({
    version: 1,
    state: 'draft',
    revision: 1,
    // A week after the day in Pacific time.
    validUntil: '2027-01-04',
    fobPoint: '',
    freight: null,
    answer: null,
    link: null,
    totals: { weightLb: 42_350, lines: '0.00', all: '0.00', cost: null, margin: null },
  })
  expect(quote.lines).toMatchObject([
    { description: 'HR Coil, P-100', thickness: '0.1345', condition: 'Prime', heat: 'H-100', price: null, unit: 'cwt' },
    { description: 'Sheet, S-1', weightLb: null, pieces: 10, basis: 'actual', noQuote: false },
  ])
  // The state alone of where the item is.
  expect(quote.lines).toMatchObject([
    { shipsFrom: 'OH', leadTime: '' },
    { shipsFrom: 'IN', leadTime: '' },
  ])
  expect(await admin.inquiries.quotes.get({ id: quote.id })).toEqual(quote)
})

test('an inquiry has one draft at a time, and a number is never used again', async ({ admin, inquiryId }) => {
  const { quotes } = admin.inquiries
  const first = await quotes.create({ inquiryId })
  expect(await refusalOf(quotes.create({ inquiryId }))).toEqual(conflict(/^Version 1 is still a draft/))
  await quotes.delete({ id: first.id })
  const drafts = await Promise.allSettled([quotes.create({ inquiryId }), quotes.create({ inquiryId })])
  expect(drafts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await quotes.list({ id: inquiryId })).map(({ version }) => version)).toEqual([2])
  await expect(quotes.create({ inquiryId: 'gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('saving takes all lines or the fields that are given, from who saw the stored revision', async ({
  admin,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await draft()
  expect(lines[0]).toMatchObject({ amount: '17998.75' })
  const saved = await quotes.update({ id, revision, note: 'Firm until Friday', freight: 'added', freightAmount: '850' })
  expect(saved).toMatchObject({
    lines,
    revision: revision + 1,
    totals: { freight: '850.00', all: '18848.75', marginPercent: '10.0' },
  })
  const late = await refusalOf(quotes.update({ id, revision, note: 'Other', freight: 'added', lines: lines.slice(1) }))
  expect(late).toMatchObject({
    code: 'CONFLICT',
    cause: { changed: { changedBy: 'admin', changedAt: saved.changedAt, fields: ['note', 'lines'] } },
  })
  expect(await quotes.get({ id })).toEqual(saved)
  const { id: _, ...fresh } = { ...lines[0], description: 'Freight to Gary' }
  const replaced = await quotes.update({
    id,
    revision: saved.revision,
    lines: [{ unit: 'lot', basis: 'actual', ...fresh }],
  })
  expect(replaced.lines).toMatchObject([{ description: 'Freight to Gary', price: '42.5' }])
  expect(lines.map((line) => line.id)).not.toContain(replaced.lines[0]?.id)
})

test('the FOB point follows the freight until somebody types another one', async ({ admin, draft }) => {
  const { id, revision } = await draft()
  const save = (saved: { revision: number }, change: object) =>
    admin.inquiries.quotes.update({ id, revision: saved.revision, ...change })
  const arranged = await admin.inquiries.quotes.get({ id })
  expect(arranged).toMatchObject({ freight: 'buyer arranges', fobPoint: 'Ohio', revision })
  const included = await save(arranged, { freight: 'included' })
  expect(included.fobPoint).toBe('Cleveland, OH')
  const unchosen = await save(included, { freight: null })
  expect(unchosen.fobPoint).toBe('')
  const typed = await save(unchosen, { freight: 'included', fobPoint: 'Gary, IN' })
  expect((await save(typed, { freight: 'buyer arranges' })).fobPoint).toBe('Gary, IN')
})

test('a line ships from a state, which the FOB point follows, in a short lead time; the buyer reads both', async ({
  admin,
  visitor,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await draft()
  const changed = (change: object) => lines.map((line) => ({ ...line, ...change }))
  for (const [field, text] of [
    ['shipsFrom', 'Acme Steel'],
    ['leadTime', 'x'.repeat(41)],
  ] as const) {
    const refusal = quotes.update({ id, revision, lines: changed({ [field]: text }) })
    await expect(refusal, text).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['lines', 0, field] }, {}] },
    })
  }
  const shipping = { shipsFrom: ' indiana', leadTime: '3–5 days', condition: '', heat: 'H-200' }
  const saved = await quotes.update({ id, revision, lines: changed(shipping) })
  expect(saved).toMatchObject({ fobPoint: 'Indiana', lines: [{ ...shipping, shipsFrom: 'IN' }, {}] })
  const { link } = await quotes.send({ id })
  const offer = await visitor.inquiries.offers.get({ token: tokenOf(link) })
  expect(offer.lines).toMatchObject([{ ...shipping, shipsFrom: 'IN' }, {}])
})

test('lines and items of another inquiry are refused, naming line and field; those of other versions come back', async ({
  admin,
  visitor,
  inquiryId,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await draft()
  const other = await aQuoteDraft({ admin, visitor })
  const [mine] = lines
  for (const [field, change] of [
    ['id', { id: other.lines[0]?.id }],
    ['inquiryItemId', { inquiryItemId: 'gone' }],
    ['inquiryItemId', { inquiryItemId: 'unknown' }],
  ] as const) {
    const given = [...lines.slice(1), { unit: 'cwt', basis: 'actual', ...mine, ...change } as const]
    expect(await refusalOf(quotes.update({ id, revision, lines: given }))).toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: `lines.1.${field}` }] },
    })
  }
  await quotes.send({ id })
  const next = await quotes.create({ inquiryId })
  const again = await quotes.update({ id: next.id, revision: next.revision, lines })
  expect(again.lines.map((line) => line.id)).toEqual(lines.map((line) => line.id))
})

test('money that is not plain decimal text is refused with its line', async ({ admin, draft }) => {
  const { id, revision, lines } = await draft()
  for (const price of ['1,000', '0', '-5', '1.23456', 'call']) {
    const wrong = lines.map((line) => ({ ...line, price }))
    const refusal = admin.inquiries.quotes.update({ id, revision, lines: wrong })
    await expect(refusal, price).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['lines', 0, 'price'] }, {}] },
    })
  }
  const twice = [lines[0], lines[0]].filter((line) => line !== undefined)
  await expect(admin.inquiries.quotes.update({ id, revision, lines: twice })).rejects.toMatchObject({
    cause: { issues: [{ path: 'lines.1.id' }] },
  })
})

test('sending needs a price with what its unit counts, on every line that is quoted', async ({ admin, draft }) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await draft()
  const [coil, sheets] = lines
  if (!coil || !sheets) throw new Error('The draft has two lines')
  const problems: [string, object, string[]][] = [
    ['no price', { lines: [coil, { ...sheets, noQuote: false }] }, ['lines.1.price']],
    ['no weight', { lines: [coil, { ...sheets, noQuote: false, price: '40' }] }, ['lines.1.weightLb']],
    [
      'no pieces',
      { lines: [coil, { ...sheets, noQuote: false, price: '40', unit: 'piece', pieces: null }] },
      ['lines.1.pieces'],
    ],
    ['nothing offered', { lines: [{ ...coil, noQuote: true }] }, ['lines']],
    ['no lines', { lines: [] }, ['lines']],
    ['a past day', { lines, validUntil: '2026-01-01' }, ['validUntil']],
    ['no freight', { validUntil: '2999-01-01', freight: null }, ['freight']],
    ['freight without amount', { freight: 'added' }, ['freightAmount']],
  ]
  let saved = { revision }
  for (const [what, change, paths] of problems) {
    saved = await quotes.update({ id, revision: saved.revision, ...change })
    const refusal = await refusalOf(quotes.send({ id }))
    expect([what, refusal]).toMatchObject([what, { cause: { issues: paths.map((path) => ({ path })) } }])
  }
  const pieces = { ...sheets, noQuote: false, price: '40', unit: 'piece' as const }
  await quotes.update({ id, revision: saved.revision, lines: [coil, pieces], freight: 'included' })
  expect(await quotes.send({ id })).toMatchObject({ state: 'sent', totals: { lines: '18398.75' } })
})

test('sending freezes the version and makes the inquiry quoted; sending twice is the first sending', async ({
  admin,
  inquiryId,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision } = await draft()
  const [sent, again] = await Promise.all([quotes.send({ id }), quotes.send({ id })])
  expect(again).toEqual(sent)
  expect(sent).toMatchObject({ state: 'sent', link: expect.stringMatching(/^\/quote\/[\w-]{43}$/) })
  expect(await admin.inquiries.get({ id: inquiryId })).toMatchObject({ status: 'quoted' })
  expect(await refusalOf(quotes.update({ id, revision, note: 'x' }))).toEqual(conflict(/^Version 1 is sent/))
  expect(await refusalOf(quotes.delete({ id }))).toEqual(conflict(/Only a draft/))
  const { changes } = await admin.admin.changes.list({ kind: 'quote', recordId: id })
  expect(changes).toMatchObject([{ action: 'sent', madeBy: 'admin' }])
  // As true once the email has gone out.
  expect(changes[0]?.fields).toContainEqual({ field: 'delivery', before: null, after: 'By email' })
  await admin.inquiries.setStatus({ id: inquiryId, status: 'completed' })
  const next = await quotes.create({ inquiryId, from: id })
  expect(next).toMatchObject({ version: 2, lines: sent.lines })
  const second = await quotes.send({ id: next.id })
  expect(second.link).not.toBe(sent.link)
  expect((await quotes.list({ id: inquiryId })).map(({ state }) => state)).toEqual(['superseded', 'sent'])
  expect(await admin.inquiries.get({ id: inquiryId })).toMatchObject({ status: 'completed' })
  expect(await refusalOf(quotes.send({ id }))).toEqual(conflict(/^Version 1 is superseded/))
})

test('a declined version says that a newer one was sent, until that one is withdrawn', async ({
  admin,
  visitor,
  inquiryId,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id } = await draft()
  const token = tokenOf((await quotes.send({ id })).link)
  await visitor.inquiries.offers.answer({ token, answer: 'decline', name: 'Pat' })
  const isReplaced = async () => (await visitor.inquiries.offers.get({ token })).isReplaced
  const next = await quotes.create({ inquiryId, from: id })
  expect(await isReplaced()).toBe(false)
  const { link } = await quotes.send({ id: next.id })
  expect(await isReplaced()).toBe(true)
  expect(await visitor.inquiries.offers.get({ token: tokenOf(link) })).toMatchObject({ isReplaced: false })
  await quotes.withdraw({ id: next.id })
  expect(await isReplaced()).toBe(false)
})

test('only what the sender saw is sent', async ({ admin, draft }) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await draft()
  const noted = await quotes.update({ id, revision, note: 'Firm until Friday' })
  const dearer = lines.map((line) => ({ ...line, price: line.price && '50' }))
  const saved = await quotes.update({ id, revision: noted.revision, lines: dearer, note: noted.note })
  const changedAs = (fields: string[]) => ({ changedBy: 'admin', changedAt: saved.changedAt, fields })
  const early = await refusalOf(quotes.send({ id, revision }))
  expect(early).toMatchObject({
    code: 'CONFLICT',
    message: 'admin saved this quote in the meantime.',
    cause: { changed: { changedBy: 'admin', fields: expect.arrayContaining(['note', 'lines']) } },
  })
  const late = await refusalOf(quotes.send({ id, revision: noted.revision }))
  expect(late).toMatchObject({ code: 'CONFLICT', cause: { changed: changedAs(['lines']) } })
  const sent = await quotes.send({ id, revision: saved.revision })
  expect(sent).toMatchObject({ state: 'sent', totals: { all: '21175.00' } })
  expect(await quotes.send({ id, revision: saved.revision })).toEqual(sent)
  // It went out with a price that this sender has not seen.
  expect(await refusalOf(quotes.send({ id, revision: noted.revision }))).toEqual(conflict(/^admin sent this quote/))
})

test('the buyer sees no cost, margin, internal note or name of staff', async ({ visitor, admin, draft }) => {
  const { quotes } = admin.inquiries
  const { id, revision } = await draft()
  await quotes.update({ id, revision, internalNote: 'Bought at 38.25', terms: 'Net 30' })
  const { link } = await quotes.send({ id })
  const offer = await visitor.inquiries.offers.get({ token: tokenOf(link) })
  expect(offer).toMatchObject({ state: 'sent', company: 'Acme Steel', terms: 'Net 30', totals: { all: '17998.75' } })
  expect(JSON.stringify(offer)).not.toMatch(/38\.25|cost|margin|internal|admin|inquiryItemId/i)
  for (const token of ['', 'x', tokenOf(link).slice(1), id]) {
    const guess = visitor.inquiries.offers.get({ token })
    await expect(guess, token).rejects.toMatchObject({ code: token === '' ? 'BAD_REQUEST' : 'NOT_FOUND' })
  }
})

test('accepting takes all priced lines, and the inquiry waits for the order', async ({
  visitor,
  admin,
  inquiryId,
  sent,
}) => {
  const { id, token, lines } = await sent()
  const answers = await Promise.all([1, 2, 3].map(() => accept(visitor, token, { purchaseOrder: 'PO-7' })))
  expect(answers[1]).toEqual(answers[0])
  const answer = { answer: 'accept', lineIds: [lines[0]?.id], name: 'Pat Doe', note: null, purchaseOrder: 'PO-7' }
  expect(answers[0]).toMatchObject({ state: 'accepted', answer, totals: { all: '17998.75' } })
  expect(await admin.inquiries.get({ id: inquiryId })).toMatchObject({ status: 'waiting order' })
  const { changes } = await admin.admin.changes.list({ kind: 'quote', recordId: id })
  expect(changes).toMatchObject([{ action: 'answered', madeBy: 'the buyer' }, { action: 'sent' }])
  const other = visitor.inquiries.offers.answer({ token, answer: 'decline', name: 'Pat Doe' })
  expect(await refusalOf(other)).toEqual(conflict(/^Version 1 is accepted/))

  const next = await admin.inquiries.quotes.create({ inquiryId, from: id })
  expect(await refusalOf(admin.inquiries.quotes.send({ id: next.id }))).toEqual(conflict(/Withdraw it before/))
  await admin.inquiries.quotes.withdraw({ id })
  await admin.inquiries.quotes.send({ id: next.id })
  // It was accepted, so its prices stay readable.
  expect(await visitor.inquiries.offers.get({ token })).toMatchObject({
    state: 'withdrawn',
    totals: { all: '17998.75' },
  })
})

test('some lines can be accepted; freight for all is then to be confirmed', async ({
  visitor,
  admin,
  db,
  inquiryId,
}) => {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await quotes.create({ inquiryId })
  const lots = lines.map((line, index) => ({ ...line, price: '100', cost: `${80 + index}`, unit: 'lot' as const }))
  const skipped = { unit: 'lot', basis: 'actual', noQuote: true } as const
  const saved = await quotes.update({ id, revision, lines: [...lots, skipped], freight: 'added', freightAmount: '50' })
  const sent = await quotes.send({ id })
  const token = tokenOf(sent.link)
  expect([sent.totals.all, sent.quotedTotals.all]).toEqual(['250.00', '250.00'])
  const [first = '', second = '', notOffered = ''] = saved.lines.map((line) => line.id)
  for (const lineIds of [[], ['unknown'], [notOffered]]) {
    await expect(accept(visitor, token, { lineIds }), lineIds.join()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const some = await accept(visitor, token, { lineIds: [second, second] })
  expect(some).toMatchObject({ state: 'accepted', answer: { lineIds: [second] }, isFreightToBeConfirmed: true })
  const told = await db.selectFrom('staff_events').select('title').where('kind', '=', 'quote answer').execute()
  expect(told).toEqual([{ title: expect.stringMatching(/^Acme Steel accepted 1 of 2 lines of the quote for I-\d+$/) }])
  // From then on the money is that of the accepted lines, to the buyer and to staff, also once it is withdrawn.
  const shown = { weightLb: 0, lines: '100.00', freight: null, all: '100.00' }
  const quoted = { weightLb: 42_350, lines: '200.00', freight: '50.00', all: '250.00' }
  expect([some.totals, some.quotedTotals]).toEqual([shown, quoted])
  const staffTotals = {
    totals: { ...shown, cost: '81.00', margin: '19.00', marginPercent: '19.0' },
    quotedTotals: { ...quoted, cost: '161.00', margin: '39.00', marginPercent: '19.5' },
  }
  expect(await quotes.get({ id })).toMatchObject(staffTotals)
  const { changes } = await admin.admin.changes.list({ kind: 'quote', recordId: id })
  expect(changes.flatMap(({ fields }) => fields.filter(({ field }) => field === 'total' || field === 'lines'))).toEqual(
    [
      { field: 'lines', before: null, after: '1 of 2' },
      { field: 'total', before: null, after: '$100.00 of $250.00 quoted' },
      { field: 'total', before: null, after: '$250.00' },
    ],
  )
  expect(await accept(visitor, token, { lineIds: [second], name: 'Sam' })).toEqual(some)
  expect(await refusalOf(accept(visitor, token, { lineIds: [first, second] }))).toEqual(conflict(/call us/))
  expect(await quotes.withdraw({ id })).toMatchObject({ state: 'withdrawn', ...staffTotals })
  expect(await visitor.inquiries.offers.get({ token })).toMatchObject({ totals: shown, quotedTotals: quoted })
})

test('declining leaves the status of the inquiry', async ({ visitor, admin, inquiryId, sent }) => {
  const { token } = await sent()
  const declined = await visitor.inquiries.offers.answer({ token, answer: 'decline', name: 'Pat', note: 'Too late' })
  expect(declined).toMatchObject({ state: 'declined', answer: { lineIds: [], note: 'Too late' } })
  expect(await admin.inquiries.get({ id: inquiryId })).toMatchObject({ status: 'quoted' })
})

test('a quote holds to the end of its last day in Pacific time', async ({ visitor, admin, sent }) => {
  setClock('2026-12-01T20:00:00Z')
  const { id, token } = await sent()
  setClock('2026-12-09T07:59:59Z')
  expect(await visitor.inquiries.offers.get({ token })).toMatchObject({ state: 'sent', validUntil: '2026-12-08' })
  setClock('2026-12-09T08:00:00Z')
  const expired = await visitor.inquiries.offers.get({ token })
  expect(expired).toMatchObject({ state: 'expired', totals: null, lines: [{ price: null, amount: null }, {}] })
  expect(await refusalOf(accept(visitor, token))).toEqual(
    conflict(/^Version 1 is expired. Please ask us for a new quote/),
  )
  expect(await admin.inquiries.quotes.get({ id })).toMatchObject({ state: 'expired', totals: { all: '17998.75' } })
  expect(await refusalOf(admin.inquiries.quotes.withdraw({ id }))).toEqual(conflict(/Only a sent or accepted one/))
})

/** How many inquiries have a quote to send; the list has as many. */
async function countToSend(admin: Caller): Promise<number> {
  const { inquiries } = await admin.inquiries.page({ view: 'active', only: 'quotes to send' })
  expect(await admin.admin.waiting()).toMatchObject({ quotesToSend: inquiries.length })
  return inquiries.length
}

test('a sent version says how it reaches the buyer, who answers by its link, and waits while nothing brings it', async ({
  db,
  visitor,
  admin,
  draft,
}) => {
  const { quotes } = admin.inquiries
  const { id } = await draft()
  expect(await quotes.get({ id })).toMatchObject({ delivery: null, handedOver: null })
  const sent = await quotes.send({ id })
  expect(sent).toMatchObject({ state: 'sent', delivery: 'queued' })
  const deliveryWith = async (state: MailState) => {
    await db.updateTable('mails').set({ state }).where('about_id', '=', id).execute()
    return [(await quotes.get({ id })).delivery, await countToSend(admin)]
  }
  const expected = [
    ['queued', 'queued', 0],
    ['held', 'queued', 0],
    ['failed', 'failed', 1],
    ['cancelled', 'not yet', 1],
    ['sent', 'mailed', 0],
    ['kept', 'not yet', 1],
  ] as const
  for (const [state, ...delivery] of expected) expect([state, await deliveryWith(state)]).toEqual([state, delivery])
  const validFor = (day: string) => db.updateTable('quotes').set({ valid_until: day }).where('id', '=', id).execute()
  await validFor('2020-01-01')
  expect(await countToSend(admin)).toBe(0)
  await validFor(sent.validUntil)
  const statuses = [
    ['archive', { quotesToSend: 0, badges: { inquiries: { others: 0 } } }],
    ['pending', { quotesToSend: 1, badges: { inquiries: { others: 1 } } }],
    ['quoted', { quotesToSend: 1, badges: { inquiries: { others: 1 } } }],
  ] as const
  for (const [status, counts] of statuses) {
    await admin.inquiries.setStatus({ id: sent.inquiryId, status })
    expect(await admin.admin.waiting()).toMatchObject(counts)
  }
  expect((await quotes.list({ id: sent.inquiryId })).map(({ delivery }) => delivery)).toEqual(['not yet'])
  await accept(visitor, tokenOf(sent.link))
  expect(await quotes.get({ id })).toMatchObject({ state: 'accepted', delivery: 'by hand', handedOver: null })
  expect(await countToSend(admin)).toBe(0)
})

test('staff say that they handed a version over, once, and take it back', async ({
  app,
  db,
  admin,
  draft,
  cookies,
}) => {
  const { quotes } = admin.inquiries
  const { id } = await draft()
  expect(await refusalOf(quotes.handOver({ id, how: 'said so' }))).toEqual(
    conflict(/^Version 1 is draft. Send it before/),
  )
  await quotes.send({ id })
  await db.updateTable('mails').set({ state: 'kept' }).where('about_id', '=', id).execute()
  const handed = await quotes.handOver({ id, how: 'copied' })
  expect(handed).toMatchObject({ state: 'sent', delivery: 'by hand', handedOver: { by: 'admin' } })
  expect(await countToSend(admin)).toBe(0)
  expect(await quotes.handOver({ id, how: 'mail program' })).toEqual(handed)
  const put = (payload: object) => app.inject({ method: 'PUT', url: `/api/quotes/${id}/handover`, payload, cookies })
  expect((await put({ how: 'shouted' })).statusCode).toBe(400)
  expect((await put({ how: null })).json()).toMatchObject({ delivery: 'not yet', handedOver: null })
  const { changes } = await admin.admin.changes.list({ kind: 'quote', recordId: id })
  expect(changes.slice(0, 2).map(({ action, fields }) => [action, fields])).toEqual([
    ['updated', [{ field: 'delivery', before: 'Sent by hand', after: 'Ready to send' }]],
    [
      'updated',
      [
        { field: 'delivery', before: 'Ready to send', after: 'Sent by hand' },
        { field: 'how', before: null, after: 'Link or text copied' },
      ],
    ],
  ])
})

test('a withdrawn quote still opens, without prices', async ({ visitor, admin, sent }) => {
  const { id, token } = await sent()
  expect(await admin.inquiries.quotes.withdraw({ id })).toMatchObject({ state: 'withdrawn' })
  expect(await visitor.inquiries.offers.get({ token })).toMatchObject({ state: 'withdrawn', totals: null })
  expect(await refusalOf(accept(visitor, token))).toEqual(conflict(/^Version 1 is withdrawn/))
})

test('an answer and a withdrawal at once leave one of them', async ({ visitor, admin, sent }) => {
  const { id, token } = await sent()
  await Promise.allSettled([accept(visitor, token), admin.inquiries.quotes.withdraw({ id })])
  const { state, answer } = await admin.inquiries.quotes.get({ id })
  // Accepted and then withdrawn, or withdrawn so that the answer was refused.
  expect(state).toBe('withdrawn')
  expect(['accept', undefined]).toContain(answer?.answer)
})

test('a quote of 1,000 lines is saved over tRPC and REST, and only staff may send so much', async ({
  app,
  draft,
  cookies,
}) => {
  const { id, revision, lines } = await draft()
  const [{ id: _, ...line } = { id: '' }] = lines
  const long = { ...line, note: 'x'.repeat(1_000) }
  const payload = (count: number) => ({ id, revision, lines: Array(count).fill(long) })
  const save = (count: number, who = cookies) =>
    app.inject({ method: 'POST', url: '/trpc/inquiries.quotes.update', payload: payload(count), cookies: who })
  expect((await save(1_000, {})).statusCode).toBe(401)
  expect((await save(1_001)).statusCode).toBe(400)
  expect((await save(1_000)).statusCode).toBe(200)
  const again = await app.inject({
    method: 'PUT',
    url: `/api/quotes/${id}`,
    payload: { ...payload(1_000), revision: revision + 1 },
    cookies,
  })
  expect([again.statusCode, again.json().lines.length]).toEqual([200, 1_000])
})

test('deleting an inquiry takes its quotes along, and the trail names them', async ({
  db,
  visitor,
  admin,
  inquiryId,
  sent,
}) => {
  const { token } = await sent()
  await admin.inquiries.delete({ id: inquiryId })
  await expect(visitor.inquiries.offers.get({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await db.selectFrom('quote_lines').select('id').execute()).toEqual([])
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: inquiryId })
  expect(changes[0]?.fields).toContainEqual({ field: 'quotes', before: 'Version 1, sent', after: null })
})
