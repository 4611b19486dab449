import { rmSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { onTestFinished } from 'vitest'
import type { Ask } from '../../../shared/asks/schema.ts'
import { mailKinds, mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { Order } from '../../../shared/orders/schema.ts'
import { exportCustomer } from '../../modules/customer-data/customer-data.ts'
import { anInquiry, anItem, aSupplier } from '../factories.ts'
import { test as base, expect } from '../fixtures.ts'
import { aReport } from '../papers/reports.ts'
import { makeClientDir } from '../programs/client-dir.ts'

// Words that the other side must never read.
const buyer = {
  customerName: 'Quentin Buyerman',
  company: 'Zephyr Fabricators',
  phone: '555-7731',
  email: 'quentin@zephyr.example',
  notes: 'For the Oakdale bridge',
  fob: 'Dock 9, Muncie, IN',
}
const buyersWords = [
  ...['Zephyr', 'Quentin', 'Oakdale', 'Muncie', '555-7731', 'PO-SECRET', 'I-1', 'Net 17'],
  ...['47.1234', '19956.76', '19,956.76'],
]
const supplier = { company: 'Buckeye Steel', emails: ['secretmill@vendor.example'], sourceCodes: ['DMW1'] }
const cost = '31.4159'
const suppliersNames = ['Buckeye', 'secretmill', 'Yellowjacket', 'A-1', 'O-1001-A']
/** Who of staff has it, and the word for coming back to it, are for staff alone. */
const ownersName = 'Ownerina'
const ownersWords = [ownersName, 'Hummingbird', '2999-11-17']
const costs = [cost, '13304.63', '13,304.63', '"cost"', '"margin"']

type Deal = {
  /** All that each side can reach, by what it is: pages, answers, papers, emails and exports. */
  deal: { ask: Ask; order: Order; buyers: Reached; suppliers: Reached; log: string; tokens: string[] }
}
type Reached = Record<string, string>

const tokenOf = ({ link }: { link: string | null }) => link?.split('/').at(-1) ?? ''

const test = base.extend<Deal>({
  deal: async ({ db, admin, staff, visitor, serveWith }, use) => {
    const written: string[] = []
    const clientDir = makeClientDir()
    onTestFinished(() => rmSync(clientDir, { recursive: true }))
    const logger = { level: 'trace', stream: { write: (line: string) => void written.push(line) } }
    const app = await serveWith({ clientDir, logger })
    async function read(url: string): Promise<string> {
      const { statusCode, rawPayload, headers } = await app.inject(url)
      expect([url, statusCode]).toEqual([url, 200])
      if (headers['content-type'] !== 'application/pdf') return rawPayload.toString()
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)))
      return [headers['content-disposition'], ...text].join('\n')
    }
    async function post(path: string, payload: object) {
      const { statusCode } = await app.inject({ method: 'POST', url: path, payload })
      expect([path, statusCode]).toEqual([path, 200])
    }
    await admin.inventory.suppliers.create(aSupplier(supplier))
    const { id: item } = await anItem(db)
    const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ ...buyer, selectedItems: [item] }))
    const ownerina = await staff(ownersName)
    await admin.admin.owners.setOwner({ kind: 'request', ids: [inquiryId], ownerId: ownerina.account.id })
    const followUp = { on: '2999-11-17', word: 'Hummingbird' }
    await admin.admin.owners.setFollowUp({ kind: 'request', id: inquiryId, ...followUp })
    const ask = await admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' })
    await post(`/api/supplier-asks/${tokenOf(ask)}/answer`, {
      lines: ask.lines.map(({ id }) => ({ id, available: 'yes', cost, note: 'Yellowjacket yard' })),
    })
    const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
    const priced = lines.map((line) => ({ ...line, price: '47.1234', cost, note: 'For the Oakdale bridge' }))
    const terms = { freight: 'included', terms: 'Net 17', note: 'Dear Quentin' } as const
    await admin.inquiries.quotes.update({ id, revision, lines: priced, ...terms })
    const quote = await admin.inquiries.quotes.send({ id })
    const acceptance = { answer: 'accept', name: buyer.customerName, purchaseOrder: 'PO-SECRET' }
    await post(`/api/quote-offers/${tokenOf(quote)}/answer`, acceptance)
    const [entry] = (await admin.inquiries.orders.list({})).orders
    const orderId = entry?.id ?? ''
    const order = await admin.inquiries.orders.confirm({ id: orderId, revision: 1 })
    const [purchase, line] = [order.purchases[0] ?? { link: null }, order.lines[0]]
    const shipment = {
      ...{ shippedOn: '2026-12-04', carrier: 'Estes', trackingNumber: '4471', billOfLading: 'B-77' },
      lines: [{ lineId: line?.id ?? '', pieces: 1, weightLb: 42_350 }],
    }
    const said = { answer: 'confirmed', readyOn: '2999-12-04', note: 'Yellowjacket yard' }
    await post('/trpc/inquiries.purchaseOffers.answer', { token: tokenOf(purchase), ...said })
    const { revision: answered } = await admin.inquiries.orders.get({ id: orderId })
    const shipped = await admin.inquiries.orders.addShipment({
      ...{ id: orderId, revision: answered, anyway: true },
      ...shipment,
    })

    const report = await aReport({ heats: [['H-100']] })
    await visitor.inquiries.linkedPapers.sendForAsk({
      token: tokenOf(ask),
      files: [{ fileName: 'Buckeye test report.pdf', bytes: report }],
    })
    const { papers } = await admin.inquiries.papers.send({
      ...{ kind: 'packing list', onKind: 'order', onId: orderId },
      files: [{ fileName: 'Zephyr packing list.pdf', bytes: await aReport({ heats: [['Muncie']] }) }],
    })
    await admin.inquiries.papers.update({ id: papers[0]?.id ?? '', revision: 1, forBuyer: true })

    async function reach(paths: readonly string[], to: 'buyer' | 'supplier', email: string): Promise<Reached> {
      const reached: Reached = { export: JSON.stringify(await exportCustomer(db, { email })) }
      for (const path of paths) reached[path] = await read(path)
      const kinds = mailKinds.filter((kind) => mailKindTerms[kind].to === to)
      const mails = await db.selectFrom('mails').selectAll().where('kind', 'in', kinds).execute()
      for (const { kind, ...mail } of mails) reached[kind] = JSON.stringify(mail)
      return reached
    }
    const pathsOf = (page: string, offers: string, token: string, isOnPaper = true) => [
      `/${page}/${token}`,
      `/api/${offers}/${token}`,
      ...(isOnPaper ? [`/api/${offers}/${token}/pdf`] : []),
      ...(offers === 'my' ? [] : [`/api/${offers}/${token}/papers`]),
    ]
    const confirmed = await db
      .selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'inquiry confirmation')
      .execute()
    const mine = /\/my\/(\S+)/.exec(confirmed[0]?.body_text ?? '')?.[1] ?? ''
    const buyersPaths = [
      ...pathsOf('quote', 'quote-offers', tokenOf(quote)),
      ...pathsOf('order', 'order-offers', tokenOf(order)),
      ...pathsOf('my', 'my', mine, false),
      `/api/my/${mine}/receipts/I-1`,
    ]
    const suppliersPaths = [
      ...pathsOf('ask', 'supplier-asks', tokenOf(ask), false),
      ...pathsOf('purchase', 'purchase-offers', tokenOf(purchase)),
    ]
    const buyers = await reach(buyersPaths, 'buyer', buyer.email)
    const suppliers = await reach(suppliersPaths, 'supplier', 'secretmill@vendor.example')
    const cancelled = { reason: 'Zephyr and Buckeye fell out', tellsBuyer: true, tellsSuppliers: true }
    await db.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'shipment').execute()
    const { revision: seen } = await admin.inquiries.orders.deleteShipment({
      ...{ id: orderId, revision: shipped.revision, tell: true },
      shipmentId: shipped.shipments[0]?.id ?? '',
    })
    await admin.inquiries.orders.cancel({ id: orderId, revision: seen, ...cancelled })
    const after = {
      buyers: await reach(buyersPaths.slice(4), 'buyer', buyer.email),
      suppliers: await reach(suppliersPaths.slice(3), 'supplier', 'secretmill@vendor.example'),
    }
    const named = (reached: Reached) => Object.entries(reached).map(([name, text]) => [`${name}, cancelled`, text])
    await use({
      ...{ ask, order, tokens: [...[ask, quote, order, purchase].map(tokenOf), mine], log: written.join('') },
      buyers: { ...buyers, ...Object.fromEntries(named(after.buyers)) },
      suppliers: { ...suppliers, ...Object.fromEntries(named(after.suppliers)) },
    })
  },
})

/** Where which of these words can be read. */
const findIn = (reached: Reached, words: readonly string[]) =>
  Object.entries(reached).flatMap(([name, text]) =>
    words.filter((word) => text.includes(word)).map((word) => [name, word]),
  )
const textWith = (word: string) => expect.stringContaining(word)

test('no supplier reads of the buyer or a price, and no buyer of a supplier or a cost: no page, answer, paper, email, export or log line', async ({
  deal: { buyers, suppliers, log, tokens, ask, order },
}) => {
  expect(findIn(suppliers, buyersWords)).toEqual([])
  const purchaseIds = order.purchases.map(({ id }) => id)
  expect(findIn(buyers, [...suppliersNames, ask.id, ...purchaseIds])).toEqual([])
  // Emails to staff about a person link to the inquiry, and staff may note a cost with a person's quotes.
  const { export: _, 'export, cancelled': _after, ...suppliersOwn } = suppliers
  const { export: _export, 'export, cancelled': _exportAfter, ...buyersOwn } = buyers
  expect(findIn(suppliersOwn, [order.inquiryId, order.id])).toEqual([])
  expect(findIn(buyersOwn, costs)).toEqual([])
  expect(findIn({ ...suppliers, ...buyersOwn }, ownersWords)).toEqual([])
  // What staff wrote about a person is the person's to read, but not who has the request.
  expect(findIn(buyers, [ownersName])).toEqual([])
  expect(findIn({ log }, ownersWords)).toEqual([])
  expect(findIn({ log }, [...tokens, ...buyersWords.filter((word) => word !== 'I-1'), ...suppliersNames])).toEqual([])

  // What each may read is there.
  expect(log).toContain('"msg":"request"')
  expect(suppliers).toMatchObject({
    ask: textWith('/ask/'),
    'purchase order': textWith('13,304.63'),
    'purchase cancellation, cancelled': textWith('Please do not ship it'),
  })
  expect(buyers).toMatchObject({
    'order confirmation': textWith('/order/'),
    'order cancellation, cancelled': textWith('is cancelled'),
    shipment: textWith('Bill of lading: B-77'),
    'shipment correction, cancelled': textWith('a mistake'),
  })
  const tied = Object.entries({ ...suppliers, ...buyers }).filter(([name]) => /(asks|order-offers).*papers$/.test(name))
  expect(tied.map(([, text]) => text)).toEqual([textWith('Buckeye test report'), textWith('Zephyr packing list')])
  const papers = Object.entries({ ...buyers, ...suppliers }).filter(([name]) =>
    /(order|purchase)-offers.*pdf$/.test(name),
  )
  expect(papers.map(([, text]) => text)).toEqual([
    expect.stringMatching(/Order O-1001.*PO-SECRET.*\$19,956\.76.*1\. Dec 4, 2026, Estes.*Billed by shipped weight/s),
    expect.stringMatching(/Purchase order O-1001-A.*Buckeye Steel.*P-100.*heat H-100.*\$13,304\.63/s),
  ])
})

test('the link of an order, a purchase order, a quote, a question or of what a buyer has opens nothing else', async ({
  visitor,
  deal: { tokens },
}) => {
  const { supplierAsks, offers, orderOffers, purchaseOffers } = visitor.inquiries
  for (const [index, { get }] of [supplierAsks, offers, orderOffers, purchaseOffers, visitor.mine].entries()) {
    const opened = await Promise.allSettled([...tokens, 'x'.repeat(43)].map((token) => get({ token })))
    expect(opened.flatMap(({ status }, at) => (status === 'fulfilled' ? at : []))).toEqual([index])
  }
})

test('the place is told where staff say so, and nothing else of the buyer with it', async ({ db, admin, visitor }) => {
  await admin.inventory.suppliers.create(aSupplier(supplier))
  const { id: item } = await anItem(db)
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ ...buyer, selectedItems: [item] }))
  const to = { inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24', tellsPlace: true }
  const asked = await visitor.inquiries.supplierAsks.get({ token: tokenOf(await admin.inquiries.asks.create(to)) })
  const { id, revision, lines } = await admin.inquiries.quotes.create({ inquiryId })
  const priced = lines.map((line) => ({ ...line, price: '47.1234' }))
  await admin.inquiries.quotes.update({ id, revision, lines: priced, freight: 'included' })
  const token = tokenOf(await admin.inquiries.quotes.send({ id }))
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Q' })
  const [entry] = (await admin.inquiries.orders.list({})).orders
  const purchases = [{ sourceCode: 'DMW1', tellsPlace: true }]
  const order = await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1, purchases })
  const bought = await visitor.inquiries.purchaseOffers.get({ token: tokenOf(order.purchases[0] ?? { link: null }) })
  expect([asked.place, bought.shipTo]).toEqual([buyer.fob, buyer.fob])
  const mails = await db
    .selectFrom('mails')
    .select('body_text')
    .where('kind', 'in', ['ask', 'purchase order'])
    .execute()
  for (const text of [JSON.stringify(asked), JSON.stringify(bought), ...mails.map((mail) => mail.body_text ?? '')]) {
    expect(text).toContain(buyer.fob)
    for (const word of ['Zephyr', 'Quentin', 'Oakdale', 'I-1']) expect(text).not.toContain(word)
  }
})
