import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inquiryItemsMax, inquiryStatuses, sendingInquiriesMax } from '../../../shared/inquiries/terms.ts'
import type { Db } from '../../db/database.ts'
import { aNeedsList, anInquiry, anItem } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

const unknownId = 'no-such-id'

async function countInquiries(db: Db): Promise<number> {
  const rows = await db.selectFrom('customer_inquiries').select('id').execute()
  return rows.length
}

test('an inquiry starts pending and counts its items', async ({ db, visitor }) => {
  const item = await anItem(db)
  const stored = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id] }))
  expect(stored).toMatchObject({ ...anInquiry({ selectedItems: [item.id] }), status: 'pending', itemCount: 1 })
})

test.for([undefined, null])('an inquiry with notes, FOB and state %s is accepted', async (none, { visitor }) => {
  const inquiry = anInquiry({ selectedItems: [unknownId], notes: none, fob: none, state: none })
  expect(await visitor.inquiries.submit(inquiry)).toMatchObject({ notes: null, fob: null, state: '' })
})

test('the lines of an inquiry are what was sent, in the order of selection', async ({ db, visitor, admin }) => {
  const plate = await anItem(db, { heat_num: 'H-1', product_id: '007', thickness: '3/16', qty_pcs: 12 })
  const coil = await anItem(db, { heat_num: 'H-2', region_codes: 'ENC,WNC' })
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [coil.id, plate.id] }))
  const { items } = await admin.inquiries.get({ id })
  expect(items).toMatchObject([
    { id: coil.id, heatNum: 'H-2', regionCodes: 'ENC,WNC', listing: 'as listed', changes: [] },
    {
      id: plate.id,
      heatNum: 'H-1',
      productId: '007',
      thickness: '3/16',
      qtyPcs: 12,
      listing: 'as listed',
      changes: [],
    },
  ])
})

test('an inquiry keeps its lines when the item is deleted', async ({ db, visitor, admin }) => {
  const item = await anItem(db)
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id] }))
  await db.deleteFrom('inventory_items').execute()
  expect(await admin.inquiries.get({ id })).toMatchObject({
    itemCount: 1,
    items: [{ id: item.id, heatNum: item.heat_num, weight: item.weight, listing: 'no longer listed', changes: [] }],
  })
})

test('a line of a changed item shows each field as sent and as it is now', async ({ db, visitor, admin }) => {
  const item = await anItem(db, { source_code: 'DMW1', qty_pcs: 4 })
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id] }))
  await db.updateTable('inventory_items').set({ source_code: 'RENAMED', qty_pcs: 3 }).execute()
  const { items } = await admin.inquiries.get({ id })
  expect(items).toMatchObject([
    {
      sourceCode: 'DMW1',
      qtyPcs: 4,
      listing: 'changed',
      changes: [
        { field: 'qtyPcs', sent: '4', now: '3' },
        { field: 'sourceCode', sent: 'DMW1', now: 'RENAMED' },
      ],
    },
  ])
})

test('an item that left the stock before the inquiry is copied from its last version', async ({
  db,
  visitor,
  admin,
}) => {
  const item = await anItem(db)
  await db.deleteFrom('inventory_items').execute()
  for (const weight of ['1,000', '2,000']) {
    await db
      .insertInto('replaced_items')
      .values({ ...item, weight, upload_id: null })
      .execute()
  }
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id] }))
  const { items } = await admin.inquiries.get({ id })
  expect(items).toMatchObject([{ heatNum: item.heat_num, weight: '2,000', listing: 'no longer listed' }])
})

test('an item in stock is copied from there, not from an older version', async ({ db, visitor, admin }) => {
  const item = await anItem(db, { weight: '500' })
  await db
    .insertInto('replaced_items')
    .values({ ...item, weight: '1,000', upload_id: null })
    .execute()
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id] }))
  expect((await admin.inquiries.get({ id })).items).toMatchObject([{ weight: '500', listing: 'as listed' }])
})

test('an unknown id is kept with blank fields', async ({ db, visitor, admin }) => {
  const item = await anItem(db)
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId, item.id] }))
  const { items, selectedItems, itemCount } = await admin.inquiries.get({ id })
  expect({ selectedItems, itemCount }).toEqual({ selectedItems: [unknownId, item.id], itemCount: 2 })
  expect(items).toMatchObject([
    { id: unknownId, productId: '', qtyPcs: 0, listing: 'no longer listed', changes: [] },
    { id: item.id, listing: 'as listed' },
  ])
})

test('an item selected twice counts once', async ({ db, visitor, admin }) => {
  const one = await anItem(db)
  const two = await anItem(db)
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [two.id, one.id, two.id] }))
  const { items, itemCount } = await admin.inquiries.get({ id })
  expect(itemCount).toBe(2)
  expect(items.map((item) => item.id)).toEqual([two.id, one.id])
})

test('an inquiry may have at most 5,000 items', async ({ db, visitor, admin }) => {
  const item = await anItem(db)
  const ids = [item.id, ...Array.from({ length: inquiryItemsMax }, (_, i) => `unknown-${i}`)]
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ids.slice(0, inquiryItemsMax) }))
  expect((await admin.inquiries.get({ id })).items).toHaveLength(inquiryItemsMax)
  await expect(visitor.inquiries.submit(anInquiry({ selectedItems: ids }))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await countInquiries(db)).toBe(1)
})

test('one sending has at most 100 inquiries, and what was sent before gets its answer again', async ({
  db,
  visitor,
}) => {
  const sendingId = randomUUID()
  const inquiry = (changes: object = {}) => anInquiry({ selectedItems: [unknownId], sendingId, ...changes })
  const first = await visitor.inquiries.submit({ ...inquiry(), requestKey: 'first' })
  await sql`
    insert into customer_inquiries (customer_name, company, phone, email, state, selected_items, sending_id, number)
    select customer_name, company, phone, email, state, selected_items, sending_id, number
    from customer_inquiries, generate_series(2, ${sendingInquiriesMax}) where id = ${first.id}
  `.execute(db)
  await expect(visitor.inquiries.submit({ ...inquiry(), requestKey: 'one more' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('at most 100 inquiries'),
  })
  expect(await visitor.inquiries.submit({ ...inquiry(), requestKey: 'first' })).toEqual(first)
  // Nobody fills another buyer's.
  await visitor.inquiries.submit(inquiry({ email: 'other@acme.example' }))
  await visitor.inquiries.submit(inquiry({ sendingId: randomUUID() }))
  expect(await countInquiries(db)).toBe(sendingInquiriesMax + 2)
})

test('an inquiry needs at least one item', async ({ db, visitor }) => {
  await expect(visitor.inquiries.submit(anInquiry({ selectedItems: [] }))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await countInquiries(db)).toBe(0)
})

test('the list is in working order by status, unknown ones last, then newest first', async ({ db, visitor, admin }) => {
  const insert = async (company: string, status: string, createdAt: string) => {
    const { id } = await visitor.inquiries.submit(anInquiry({ company, selectedItems: [unknownId] }))
    await sql`update customer_inquiries set status = ${status}, created_at = ${createdAt} where id = ${id}`.execute(db)
  }
  await insert('older pending', 'pending', '2026-01-01T00:00:00Z')
  await insert('odd', 'imported', '2026-01-05T00:00:00Z')
  for (const status of inquiryStatuses.toReversed()) await insert(status, status, '2026-01-02T00:00:00Z')
  const companies = (await admin.inquiries.list()).map((inquiry) => inquiry.company)
  expect(companies).toEqual(['pending', 'older pending', 'quoted', 'waiting order', 'completed', 'archive', 'odd'])
})

test('any status can be set directly', async ({ visitor, admin }) => {
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] }))
  for (const status of inquiryStatuses.toReversed()) {
    expect(await admin.inquiries.setStatus({ id, status })).toMatchObject({ id, status, itemCount: 1 })
  }
})

test('staff see a summary of the lines, which a later change of the item leaves alone', async ({
  db,
  visitor,
  admin,
}) => {
  const coil = await anItem(db)
  const sheet = await anItem(db, { category: 'Cold Rolled Sheet', weight: 'call' })
  const sent = await visitor.inquiries.submit(anInquiry({ selectedItems: [coil.id, sheet.id] }))
  await db.deleteFrom('inventory_items').execute()
  const summary = {
    products: ['Hot Rolled Coil', 'Cold Rolled Sheet'],
    sources: ['DMW1 - OH'],
    weightLb: 42_350,
    itemsWithoutWeight: 1,
  }
  expect(await admin.inquiries.page({ view: 'active' })).toMatchObject({ inquiries: [{ id: sent.id, ...summary }] })
  expect(await admin.inquiries.get({ id: sent.id })).toMatchObject(summary)
})

test('an internal note says who wrote it and when, and only staff see it', async ({ visitor, admin }) => {
  const inquiry = anInquiry({ selectedItems: [unknownId], requestKey: 'one' })
  const { id } = await visitor.inquiries.submit(inquiry)
  const none = { internalNote: null, internalNoteBy: null, internalNoteAt: null }
  expect(await admin.inquiries.get({ id })).toMatchObject(none)
  const noted = await admin.inquiries.setInternalNote({ id, internalNote: ' Call first \n' })
  expect(noted).toMatchObject({ id, internalNote: 'Call first', internalNoteBy: 'admin' })
  expect(Math.abs(Date.parse(noted.internalNoteAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect(await admin.inquiries.setInternalNote({ id, internalNote: 'Call first' })).toEqual(noted)
  expect(await admin.inquiries.page({ view: 'active' })).toMatchObject({ inquiries: [{ internalNote: 'Call first' }] })
  expect(JSON.stringify(await visitor.inquiries.submit(inquiry))).not.toContain('internalNote')
  await expect(visitor.inquiries.setInternalNote({ id, internalNote: 'x' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await admin.inquiries.setStatus({ id, status: 'quoted' })
  expect(await admin.inquiries.setInternalNote({ id, internalNote: '' })).toMatchObject({ ...none, status: 'quoted' })
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: id })
  expect(changes.map(({ fields }) => fields)).toEqual([
    [{ field: 'internalNote', before: 'Call first', after: null }],
    [{ field: 'status', before: 'pending', after: 'quoted' }],
    [{ field: 'internalNote', before: null, after: 'Call first' }],
  ])
})

test('an inquiry can be deleted once, with its lines', async ({ db, visitor, admin }) => {
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] }))
  expect(await admin.inquiries.delete({ id })).toEqual({ message: 'Inquiry deleted' })
  expect(await db.selectFrom('inquiry_lines').select('item_id').execute()).toEqual([])
  await expect(admin.inquiries.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an unknown inquiry can be neither read nor changed', async ({ admin }) => {
  const notFound = { code: 'NOT_FOUND', message: 'Inquiry not found' }
  await expect(admin.inquiries.get({ id: unknownId })).rejects.toMatchObject(notFound)
  await expect(admin.inquiries.setStatus({ id: unknownId, status: 'quoted' })).rejects.toMatchObject(notFound)
  await expect(admin.inquiries.setInternalNote({ id: unknownId, internalNote: 'x' })).rejects.toMatchObject(notFound)
  await expect(admin.inquiries.delete({ id: unknownId })).rejects.toMatchObject(notFound)
})

test('a repeated send with the same key returns the first inquiry', async ({ db, visitor, admin }) => {
  const inquiry = anInquiry({ selectedItems: [unknownId], requestKey: 'one' })
  const first = await visitor.inquiries.submit(inquiry)
  await admin.inquiries.setStatus({ id: first.id, status: 'quoted' })
  expect(await visitor.inquiries.submit(inquiry)).toEqual(first)
  expect(await countInquiries(db)).toBe(1)
})

test('twenty simultaneous sends with one key store and return one inquiry', async ({ db, visitor }) => {
  const item = await anItem(db)
  const inquiry = anInquiry({ selectedItems: [item.id], requestKey: 'one' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.inquiries.submit(inquiry)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(await countInquiries(db)).toBe(1)
  expect(await db.selectFrom('inquiry_lines').select('item_id').execute()).toHaveLength(1)
})

test('inquiries of one sending share a reference, and nobody else joins it', async ({ db, visitor, admin }) => {
  const { id } = await anItem(db)
  const sendingId = randomUUID()
  const send = (more: object) => visitor.inquiries.submit({ ...anInquiry({ selectedItems: [id] }), ...more })
  const together = await Promise.all(Array.from({ length: 5 }, () => send({ sendingId })))
  const alone = await send({})
  const stranger = await send({ sendingId, email: 'sam@other.example' })
  const references = [...together, alone, stranger].map(({ reference }) => reference)
  expect(references[0]).toMatch(/^I-\d+$/)
  expect(new Set(references.slice(0, 5)).size).toBe(1)
  expect(new Set(references).size).toBe(3)
  const page = await admin.inquiries.page({ view: 'active', company: references[0]?.toLowerCase() })
  expect(page.inquiries.map((inquiry) => inquiry.id).sort()).toEqual(together.map((inquiry) => inquiry.id).sort())
  await expect(send({ sendingId: 'one' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a key with a different inquiry is refused', async ({ db, visitor }) => {
  const inquiry = anInquiry({ selectedItems: [unknownId], requestKey: 'one' })
  await visitor.inquiries.submit(inquiry)
  await expect(visitor.inquiries.submit({ ...inquiry, notes: 'Three coils' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    cause: { code: 'REQUEST_KEY_REUSED' },
  })
  expect(await countInquiries(db)).toBe(1)
})

test('equal inquiries without a key or with different keys are stored separately', async ({ db, visitor }) => {
  const inquiry = anInquiry({ selectedItems: [unknownId] })
  for (const requestKey of [undefined, undefined, 'one', 'two'])
    await visitor.inquiries.submit({ ...inquiry, requestKey })
  expect(await countInquiries(db)).toBe(4)
})

test('an inquiry and a needs list may have the same key', async ({ visitor, admin }) => {
  await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId], requestKey: 'one' }))
  await visitor.needs.submit(aNeedsList({ requestKey: 'one' }))
  expect(await admin.inquiries.list()).toHaveLength(1)
  expect(await admin.needs.list()).toHaveLength(1)
})

test('an inquiry that fails halfway leaves nothing, and its key can be used again', async ({ db, visitor }) => {
  const inquiry = anInquiry({ selectedItems: [unknownId], requestKey: 'one' })
  await db.schema.alterTable('inquiry_lines').renameTo('lines_away').execute()
  await expect(visitor.inquiries.submit(inquiry)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  await db.schema.alterTable('lines_away').renameTo('inquiry_lines').execute()
  expect(await countInquiries(db)).toBe(0)
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([])
  await visitor.inquiries.submit(inquiry)
  expect(await countInquiries(db)).toBe(1)
})

test('request keys are deleted after a week, with the contact details in their answers', async ({ db, visitor }) => {
  const item = await anItem(db)
  await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id], requestKey: 'old' }))
  await sql`update request_keys set created_at = now() - interval '8 days'`.execute(db)
  await visitor.inquiries.submit(anInquiry({ selectedItems: [item.id], requestKey: 'new' }))
  expect(await db.selectFrom('request_keys').select('key').execute()).toEqual([{ key: 'new' }])
})

test('one call sets the status of several inquiries, and takes that back', async ({ admin, visitor }) => {
  const submit = () => visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const [first, second] = [await submit(), await submit()]
  await admin.inquiries.setStatus({ id: second.id, status: 'quoted' })
  const ids = [first.id, second.id, 'no-such-id']
  const set = await admin.inquiries.setStatuses({ changes: ids.map((id) => ({ id, status: 'archive' })) })
  expect(Object.fromEntries(set.map(({ id, status, statusBefore }) => [id, [statusBefore, status]]))).toEqual({
    [first.id]: ['pending', 'archive'],
    [second.id]: ['quoted', 'archive'],
  })
  expect((await admin.inquiries.page({ view: 'archived' })).total).toBe(2)
  expect(await admin.admin.changes.list({ kind: 'inquiry', recordId: second.id })).toMatchObject({
    changes: [
      { madeBy: 'admin', fields: [{ field: 'status', before: 'quoted', after: 'archive' }] },
      { fields: [{ field: 'status', before: 'pending', after: 'quoted' }] },
    ],
  })
  await admin.inquiries.setStatuses({
    changes: [
      { id: first.id, status: 'pending' },
      { id: second.id, status: 'quoted' },
    ],
  })
  expect((await admin.inquiries.list()).map(({ status }) => status)).toEqual(['pending', 'quoted'])
  const gone = [{ id: 'no-such-id', status: 'quoted' as const }]
  await expect(admin.inquiries.setStatuses({ changes: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.inquiries.setStatuses({ changes: gone })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('an inquiry is new until one of the staff opens it, and every open back office hears of that once', async ({
  db,
  admin,
  visitor,
}) => {
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['one'] }))
  expect((await admin.inquiries.get({ id })).seenAt).toBeNull()
  // Reading it is not opening it.
  expect((await admin.inquiries.page({ view: 'active' })).inquiries).toMatchObject([{ id, seenAt: null }])
  const { seenAt, reference } = await admin.inquiries.see({ id })
  expect(seenAt).not.toBeNull()
  expect(await admin.inquiries.see({ id })).toMatchObject({ seenAt })
  expect((await admin.inquiries.get({ id })).request).toMatchObject([{ id, seenAt }])
  const told = await db.selectFrom('staff_events').select(['records', 'title']).where('kind', '=', 'seen').execute()
  expect(told).toEqual([{ records: { inquiryId: id }, title: reference }])
  await expect(admin.inquiries.see({ id: 'no-such-id' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
