import type { Caller } from '../../../router.ts'
import { aConfirmedOrder } from '../../../test/deals/orders.ts'
import { aNeedsList, anInquiry, anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { aReport } from '../../../test/papers/reports.ts'
import { createPaperReading } from '../papers/read-papers.ts'

const without = (lineId: string | undefined) => ({ lineId, paper: null, unconfirmed: null })

/** A report of a heat that staff typed, which needs no reading. */
async function confirmReport(admin: Caller, heat: string) {
  const files = [{ fileName: 'mtr.pdf', bytes: await aReport({ heats: [[heat]] }) }]
  const { papers } = await admin.inquiries.papers.send({ files })
  return admin.inquiries.papers.update({ id: papers[0]?.id ?? '', revision: 1, heats: [heat] })
}

test('lines of an inquiry that asks for reports say which have one, with the report', async ({
  db,
  admin,
  visitor,
}) => {
  const { id: coil } = await anItem(db, { heat_num: '4A7731' })
  const { id: plate } = await anItem(db, { heat_num: '9B1002' })
  const selectedItems = [coil, plate]
  const asking = await visitor.inquiries.submit(anInquiry({ selectedItems, notes: 'Mill certs with shipment please' }))
  const silent = await visitor.inquiries.submit(anInquiry({ selectedItems }))
  const refusing = await visitor.inquiries.submit(anInquiry({ selectedItems, notes: 'No MTRs needed' }))
  const mtrsOf = async (id: string) => (await admin.inquiries.get({ id })).mtrs
  expect(await mtrsOf(asking.id)).toEqual([without(coil), without(plate)])
  const { id, revision } = await confirmReport(admin, '4A7731')
  const paper = { id, fileName: 'mtr.pdf', forBuyer: false }
  expect(await mtrsOf(asking.id)).toEqual([{ ...without(coil), paper }, without(plate)])
  expect([await mtrsOf(silent.id), await mtrsOf(refusing.id)]).toEqual([[], []])
  await admin.inquiries.papers.update({ id, revision, kind: 'photo' })
  expect(await mtrsOf(asking.id)).toMatchObject([{ paper: null }, { paper: null }])
})

test('a line without a report names one that waits for its heat to be confirmed', async ({ db, admin, visitor }) => {
  const { id: coil } = await anItem(db, { heat_num: '4A7731' })
  const { id: plate } = await anItem(db, { heat_num: '9B1002' })
  const asking = await visitor.inquiries.submit(anInquiry({ selectedItems: [coil, plate], notes: 'MTRs please' }))
  const mtrs = async () => (await admin.inquiries.get({ id: asking.id })).mtrs
  const files = [{ fileName: 'mtr.pdf', bytes: await aReport({ heats: [['4a7731']] }) }]
  const id = (await admin.inquiries.papers.send({ files })).papers[0]?.id ?? ''
  expect(await mtrs()).toEqual([without(coil), without(plate)])
  await createPaperReading(db)({ paperId: id }, new AbortController().signal)
  expect(await mtrs()).toEqual([{ ...without(coil), unconfirmed: { id, fileName: 'mtr.pdf' } }, without(plate)])
  await admin.inquiries.papers.confirm({ ids: [id] })
  expect(await mtrs()).toMatchObject([{ paper: { id }, unconfirmed: null }, without(plate)])
})

test('of a need that asks for a report the lines ask for one, of others they do not', async ({
  db,
  admin,
  visitor,
}) => {
  const galvanized = { category: 'Galvanized Coil', thickness: '0.060', thickness_in: 0.06 }
  const { id: coil } = await anItem(db, galvanized)
  const { id: other } = await anItem(db, galvanized)
  const specification = { category: 'Galvanized Coil', thickness: '0.060', width: '48' }
  const [first, second] = await visitor.needs.submit(
    aNeedsList({
      specifications: [
        { ...specification, condition: 'Yes MTR' },
        { ...specification, condition: 'Just Chems' },
      ],
    }),
  )
  const { id } = await admin.needs.matches.makeInquiryOfNeeds({
    needs: [
      { needId: first?.id ?? '', itemIds: [coil] },
      { needId: second?.id ?? '', itemIds: [other] },
    ],
  })
  expect((await admin.inquiries.get({ id })).mtrs).toEqual([without(coil)])
})

test('a shipped line waits for its report until the buyer can see it, the shipment is deleted or the order closed', async ({
  db,
  admin,
  visitor,
}) => {
  const { orders, papers } = admin.inquiries
  const { id, lines, token } = await aConfirmedOrder({ db, admin, visitor }, { notes: 'Need MTRs' })
  const waits = async () => {
    const { linesWithoutMtr, badges } = await admin.admin.waiting()
    const { orders: found } = await orders.list({ only: 'without mtr' })
    return [linesWithoutMtr, found.map((order) => order.id), badges.orders.others + badges.orders.urgent]
  }
  const [none, one] = [
    [0, [], 0],
    [1, [id], 1],
  ]
  const ship = async () => {
    const { revision } = await orders.get({ id })
    const given = [{ lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_000 }]
    return orders.addShipment({ id, revision, shippedOn: '2026-11-30', lines: given, tell: false, anyway: true })
  }
  expect((await waits())[0]).toBe(0)
  const shipped = await ship()
  expect(shipped.mtrs).toEqual([without(lines[0]?.id)])
  expect(await waits()).toEqual(one)
  // What staff have not ticked, the buyer still waits for.
  const paper = await confirmReport(admin, 'H-100')
  expect(await waits()).toEqual(one)
  await papers.update({ id: paper.id, revision: paper.revision, forBuyer: true })
  expect(await waits()).toEqual(none)
  expect((await orders.get({ id })).mtrs).toMatchObject([{ paper: { id: paper.id, forBuyer: true } }])
  expect((await visitor.inquiries.linkedPapers.ofOrder({ token })).papers).toMatchObject([{ id: paper.id }])
  await papers.delete({ id: paper.id, revision: paper.revision + 1 })
  expect(await waits()).toEqual(one)
  const shipmentId = shipped.shipments[0]?.id ?? ''
  await orders.deleteShipment({ id, revision: shipped.revision, shipmentId })
  expect((await waits())[0]).toBe(0)
  const again = await ship()
  expect((await waits())[0]).toBe(1)
  await orders.close({ id, revision: again.revision })
  expect(await waits()).toEqual(none)
})

test('a shipped line whose buyer asked for nothing waits for no report', async ({ db, admin, visitor }) => {
  const { id, lines, revision } = await aConfirmedOrder({ db, admin, visitor })
  const given = [{ lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_000 }]
  await admin.inquiries.orders.addShipment({
    id,
    revision,
    shippedOn: '2026-11-30',
    lines: given,
    tell: false,
    anyway: true,
  })
  expect(await admin.admin.waiting()).toMatchObject({ linesWithoutMtr: 0 })
  expect((await admin.inquiries.orders.list({ only: 'without mtr' })).orders).toEqual([])
})
