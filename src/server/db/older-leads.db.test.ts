import { type Kysely, sql } from 'kysely'
import { down, up } from '../../../db/migrations/20261122T1540-add-queue-columns.ts'
import * as references from '../../../db/migrations/20261122T1700-add-references.ts'
import * as weights from '../../../db/migrations/20261123T0310-reckon-weights.ts'
import * as handovers from '../../../db/migrations/20261129T0615-add-supplier-handovers.ts'
import { parseWeightLb } from '../../shared/steel/weight.ts'
import { aConfirmedOrder } from '../test/deals/orders.ts'
import { aNeedsList, anInquiry, anItem } from '../test/factories.ts'
import { expect, test } from '../test/fixtures.ts'

test('inquiries and needs from before get the summary and the submission that new ones have', async ({
  db,
  admin,
  visitor,
}) => {
  const coil = await anItem(db, { weight: '42,350 lbs' })
  const plate = await anItem(db, { category: '', product: 'Plate', location_state: 'IN', weight: '.5' })
  const other = await anItem(db, { source_code: 'DPC4', location_state: '', weight: '20 kg' })
  await visitor.inquiries.submit(anInquiry({ selectedItems: [plate.id, coil.id, other.id, 'gone'] }))
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await visitor.needs.submit(aNeedsList({ specifications: [{ category: 'Coil' }, { category: 'Sheet' }] }))
  await visitor.needs.submit(aNeedsList())
  const before = await admin.inquiries.list()
  expect(before.at(-1)).toMatchObject({
    products: ['Plate', 'Hot Rolled Coil'],
    sources: ['DMW1 - IN, OH', 'DPC4'],
    weightLb: 42_394.592,
    itemsWithoutWeight: 1,
  })

  const untyped = db as unknown as Kysely<unknown> // a migration knows no tables
  await down(untyped)
  await up(untyped)
  await weights.up(untyped)
  expect(await admin.inquiries.list()).toEqual(before)
  const { rows } = await sql<{ needs: number }>`
    select count(*)::integer as needs from customer_needs group by submission_id order by 1
  `.execute(db)
  expect(rows).toEqual([{ needs: 1 }, { needs: 2 }])
})

test('leads from before get references, and so do the answers to requests that are sent again', async ({
  db,
  admin,
  visitor,
}) => {
  const inquiry = { ...anInquiry({ selectedItems: ['gone'] }), requestKey: 'inquiry' }
  const needs = {
    ...aNeedsList({ specifications: [{ category: 'Coil' }, { category: 'Sheet' }] }),
    requestKey: 'needs',
  }
  const first = await visitor.inquiries.submit(inquiry)
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const firstNeeds = await visitor.needs.submit(needs)
  await visitor.needs.submit(aNeedsList())

  const untyped = db as unknown as Kysely<unknown> // a migration knows no tables
  await references.down(untyped)
  await sql`
    update request_keys set result = case when scope = 'inquiry' then result - 'reference'
      else (select jsonb_agg(need - 'reference') from jsonb_array_elements(result) as need) end
  `.execute(db)
  await references.up(untyped)
  expect((await admin.inquiries.list()).map(({ reference }) => reference).sort()).toEqual(['I-1', 'I-2'])
  expect(new Set((await admin.needs.list()).map(({ reference }) => reference))).toEqual(new Set(['N-1', 'N-2']))
  expect(await visitor.inquiries.submit(inquiry)).toEqual({ ...first, reference: 'I-1' })
  expect(await visitor.needs.submit(needs)).toEqual(firstNeeds.map((need) => ({ ...need, reference: 'N-1' })))
  const next = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  expect(next.reference).toBe('I-3')
})

test('items from before get the pounds of weights in other units', async ({ db, visitor }) => {
  const texts = [
    '20 NT',
    '4,710 kg',
    '19.21 M.T.',
    ' 18  gross tons',
    '423.5cwt.',
    '20 T',
    '4,71 MT',
    '9 stone',
    'CALL',
    '',
  ]
  for (const weight of texts) await anItem(db, { weight, weight_lb: null })
  await weights.up(db as unknown as Kysely<unknown>) // a migration knows no tables
  const items = await db.selectFrom('inventory_items').select(['weight', 'weight_lb']).execute()
  expect(new Map(items.map((item) => [item.weight, item.weight_lb]))).toEqual(
    new Map(texts.map((text) => [text, parseWeightLb(text) ?? null])),
  )
  const stock = await visitor.inventory.summary()
  expect(stock.weightLb).toBeCloseTo(40_000 + 10_383.773 + 42_350.801 + 40_320 + 42_350, 1)
})

test('what suppliers were asked and sent before without an email does not wait to be told', async ({
  db,
  admin,
  visitor,
}) => {
  const { id, purchases, inquiryId } = await aConfirmedOrder({ db, admin, visitor })
  const ask = { inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' }
  const { id: askId } = await admin.inquiries.asks.create({ ...ask, to: null })
  const emailed = await anItem(db, { source_code: 'B7' })
  const other = await visitor.inquiries.submit(anInquiry({ selectedItems: [emailed.id] }))
  const asked = { ...ask, inquiryId: other.id, sourceCode: 'B7', to: 'mill@b7.example' }
  const { id: emailedId } = await admin.inquiries.asks.create(asked)
  await db
    .updateTable('mails')
    .set({ state: 'kept' })
    .where('about_id', '=', purchases[0]?.id ?? '')
    .execute()

  const untyped = db as unknown as Kysely<unknown> // a migration knows no tables
  await handovers.down(untyped)
  await handovers.up(untyped)
  const { asks } = admin.inquiries
  const handedOver = { by: 'the system' }
  expect(await asks.list({ id: inquiryId })).toMatchObject([{ id: askId, delivery: 'by hand', handedOver }])
  expect(await asks.list({ id: other.id })).toMatchObject([{ id: emailedId, delivery: 'queued', handedOver: null }])
  const order = await admin.inquiries.orders.get({ id })
  expect(order.purchases).toMatchObject([{ delivery: 'by hand', handedOver }])
  expect(await admin.admin.waiting()).toMatchObject({ inquiriesToTell: 0, ordersToTell: 0 })
})
