import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { png } from '../../../test/calls/example-calls.ts'
import { aConfirmedOrder } from '../../../test/deals/orders.ts'
import { test as base, expect } from '../../../test/fixtures.ts'

type Shipping = { order: Awaited<ReturnType<typeof aConfirmedOrder>> }

const test = base.extend<Shipping>({
  order: async ({ db, admin, visitor }, use) => use(await aConfirmedOrder({ db, admin, visitor })),
})

const told = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['kind', 'state', 'subject', 'body_text', 'error', 'to_address'])
    .where('kind', 'in', ['shipment', 'shipment correction'])
    .orderBy('created_at')
    .orderBy('kind')
    .execute()

const truck = { shippedOn: '2026-11-28', carrier: 'Estes', trackingNumber: '4471', billOfLading: 'B-77', anyway: true }

test('a shipment is told to its buyer once: what it has, who carries it, and what is still to come', async ({
  db,
  admin,
  order: { id, revision, lines, link },
}) => {
  const [coil] = lines.map((line) => line.id)
  const part = { lineId: coil ?? '', weightLb: 20_000, pieces: 0 }
  const first = { id, revision, ...truck, lines: [part], requestKey: randomUUID() }
  const shipped = await admin.inquiries.orders.addShipment(first)
  await admin.inquiries.orders.addShipment(first)
  expect(shipped.shipments).toMatchObject([{ mailState: 'queued' }])
  const [mail, ...others] = await told(db)
  expect([mail?.to_address, mail?.subject, others]).toEqual([
    'pat@acme.example',
    'Shipped: 20,000 lb of order O-1001',
    [],
  ])
  for (const words of [
    'Steel of your order O-1001 has shipped.',
    'Your PO: PO-7',
    'Carrier: Estes',
    'Bill of lading: B-77',
    link,
    'Shipped:\n- HR Coil, P-100 | 0.1345 × 48 × COIL | A1011 CS-B | Prime, heat 4A7731 | 20,000 lb',
    'Still to come:\n- HR Coil, P-100 | 0.1345 × 48 × COIL | A1011 CS-B | Prime, heat 4A7731 | 1 piece, 22,350 lb',
  ]) {
    expect(mail?.body_text).toContain(words)
  }

  const rest = { lineId: coil ?? '', pieces: 1, weightLb: 22_130 }
  await admin.inquiries.orders.addShipment({ id, revision: shipped.revision, ...truck, lines: [rest] })
  const last = (await told(db)).find(({ subject }) => subject?.includes('1 piece'))
  expect(last?.body_text).toContain('has shipped. That is all of your order.')
  expect(last?.body_text).not.toContain('Still to come')
  const { mails } = await admin.admin.mails.page({ inquiryId: shipped.inquiryId })
  expect(mails.filter(({ kind }) => kind === 'shipment')).toHaveLength(2)
})

test('without tell nobody is written to, and a deleted shipment takes its unsent email along', async ({
  db,
  admin,
  order: { id, revision, lines, inquiryId },
}) => {
  const part = { lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_130 }
  const silent = await admin.inquiries.orders.addShipment({ id, revision, ...truck, lines: [part], tell: false })
  expect(silent.shipments).toMatchObject([{ mailState: null }])
  expect(await told(db)).toEqual([])
  const shipmentId = silent.shipments[0]?.id ?? ''
  const again = await admin.inquiries.orders.deleteShipment({
    ...{ id, revision: silent.revision, shipmentId },
    tell: true,
  })
  expect(await told(db)).toEqual([])

  const spoken = await admin.inquiries.orders.addShipment({ id, revision: again.revision, ...truck, lines: [part] })
  const spokenId = spoken.shipments[0]?.id ?? ''
  await admin.inquiries.orders.deleteShipment({ id, revision: spoken.revision, shipmentId: spokenId, tell: true })
  expect(await told(db)).toMatchObject([
    { kind: 'shipment', state: 'cancelled', error: 'The shipment was deleted, so its email is not sent.' },
  ])
  const { mails } = await admin.admin.mails.page({ inquiryId })
  const kept = mails.find(({ kind }) => kind === 'shipment')
  expect(kept?.state).toBe('cancelled')
  await expect(admin.admin.mails.retry({ id: kept?.id ?? '' })).rejects.toThrow('cannot be sent again')
})

test('who was told of a shipment that is deleted hears so where staff say it', async ({
  db,
  admin,
  order: { id, revision, lines },
}) => {
  const part = { lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_130 }
  const ship = async (seen: number) => {
    const order = await admin.inquiries.orders.addShipment({ id, revision: seen, ...truck, lines: [part] })
    await db.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'shipment').execute()
    const { shipments } = await admin.inquiries.orders.get({ id })
    expect(shipments).toMatchObject([{ mailState: 'sent' }])
    return { id, revision: order.revision, shipmentId: shipments[0]?.id ?? '' }
  }
  const deleted = await admin.inquiries.orders.deleteShipment(await ship(revision))
  expect((await told(db)).map(({ kind }) => kind)).toEqual(['shipment'])
  await admin.inquiries.orders.deleteShipment({ ...(await ship(deleted.revision)), tell: true })
  const correction = (await told(db)).find(({ kind }) => kind === 'shipment correction')
  expect(correction).toMatchObject({ state: 'queued', subject: 'Correction: a shipment of order O-1001' })
  expect(correction?.body_text).toContain('shipped on Nov 28, 2026. That was a mistake: please disregard that email.')
  expect(correction?.body_text).toContain('Shipment: Estes, tracking number 4471, bill of lading B-77')
})

test("a shipment's mail leads to the papers that staff ticked for the buyer, and to no other", async ({
  db,
  admin,
  order: { id, revision, lines, link },
}) => {
  const ids: string[] = []
  for (const fileName of ['packing list.png', 'mill report.png']) {
    const bytes = Buffer.concat([png, Buffer.from(fileName)])
    const { papers } = await admin.inquiries.papers.send({ files: [{ fileName, bytes }], onKind: 'order', onId: id })
    ids.push(papers[0]?.id ?? '')
  }
  const [ticked = '', other = ''] = ids
  const paper = await admin.inquiries.papers.get({ id: ticked })
  await admin.inquiries.papers.update({ ...paper, forBuyer: true })
  const all = lines.map((line) => ({ lineId: line.id, pieces: line.pieces, weightLb: line.weightLb }))
  await admin.inquiries.orders.addShipment({ id, revision, ...truck, lines: all })
  const [mail] = await told(db)
  const url = `${link?.replace('/order/', '/api/order-offers/')}/papers/${ticked}`
  expect(mail?.body_text).toContain(`Papers:\n- packing list.png | Packing list | ${url}`)
  expect(mail?.body_text).not.toContain(other)
  expect(mail?.body_text).not.toContain('mill report')
})
