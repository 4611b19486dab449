import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { settled, stage } from '../../../../test/lists/staged-lists.ts'
import { signIn } from '../../../../test/sign-in.ts'

const ofRow = (row: number, text: string | null) => ({ row, column: 'Thickness' as const, text })
const ofText = (text: string | null) => ({ row: null, column: 'Thickness' as const, value: '16-Mar', text })
const damaged = ['A', 'B', 'C'].map((id) => ({ 'Product ID': id, Thickness: '16-Mar' }))

test('corrections change what is stored, and the history and the audit trail tell them', async ({ db, admin }) => {
  const { id, preview } = await stage(admin, damaged)
  expect(preview).toMatchObject({
    problemRows: 3,
    fixes: [{ column: 'Thickness', value: '16-Mar', suggestion: '3/16', rows: 3 }],
    corrections: [],
  })
  const { uploads } = admin.inventory
  await uploads.reread({ id, corrections: [ofText('3/16')] })
  expect((await settled(admin, id)).preview).toMatchObject({ problemRows: 0, fixes: [], corrections: [{ rows: 3 }] })
  // The second correction is added to the first.
  await uploads.reread({ id, corrections: [ofRow(3, '0.25'), ofRow(99, '9')] })
  await settled(admin, id)
  await uploads.commit({ id })
  const items = await db.selectFrom('inventory_items').select('thickness').orderBy('product_id').execute()
  expect(items.map(({ thickness }) => thickness)).toEqual(['3/16', '0.25', '3/16'])
  const corrections = [
    { row: null, column: 'Thickness', was: '16-Mar', text: '3/16', rows: 2 },
    { row: 3, column: 'Thickness', was: '16-Mar', text: '0.25', rows: 1 },
  ]
  expect((await uploads.history({})).uploads).toMatchObject([{ id, corrections }])
  const [change] = (await admin.admin.changes.list({ kind: 'inventory' })).changes
  expect(change?.fields).toContainEqual({
    field: 'corrections',
    before: null,
    after: 'Thickness in 2 rows: 16-Mar → 3/16; Thickness in row 3: 16-Mar → 0.25',
  })
})

test('a correction is replaced by a later one of the same cell, and can be taken away', async ({ admin }) => {
  const { id } = await stage(admin, damaged)
  const correct = async (...corrections: (ReturnType<typeof ofRow> | ReturnType<typeof ofText>)[]) => {
    await admin.inventory.uploads.reread({ id, corrections })
    return (await settled(admin, id)).preview
  }
  expect((await correct(ofRow(2, '0.1'), ofRow(2, '0.2'), ofText('3/16')))?.corrections).toMatchObject([
    { row: 2, text: '0.2' },
    { row: null, rows: 2 },
  ])
  expect((await correct(ofText(null)))?.corrections).toMatchObject([{ row: 2 }])
  expect(await correct(ofRow(2, null))).toMatchObject({ corrections: [], problemRows: 3 })
})

test('a corrected list is compared with the stock as corrected', async ({ db, admin }) => {
  await anItem(db, { source_code: 'DMW1', category: 'Hot Rolled Coil', product_id: 'old', heat_num: 'H-1' })
  const { id, preview } = await stage(admin, [{ 'Product ID': 'odl', 'Heat Num': 'H-1' }])
  expect(preview?.sources).toMatchObject([{ added: 1, removed: 1 }])
  await admin.inventory.uploads.reread({ id, corrections: [{ row: 2, column: 'Product ID', text: 'old' }] })
  expect((await settled(admin, id)).preview?.sources).toMatchObject([{ added: 0, removed: 0 }])
})

test('a list takes a limited number of corrections', async ({ admin }) => {
  const { id } = await stage(admin, damaged)
  const some = (from: number) => Array.from({ length: 50 }, (_, index) => ofRow(from + index, '1'))
  for (const from of [2, 52, 102, 152]) {
    await admin.inventory.uploads.reread({ id, corrections: some(from) })
    await settled(admin, id)
  }
  await expect(admin.inventory.uploads.reread({ id, corrections: [ofRow(300, '1')] })).rejects.toMatchObject({
    cause: { code: 'INVALID' },
  })
})

test('corrections of texts and problems are offered again for the next list of the source, which keeps its unit', async ({
  admin,
}) => {
  const { uploads } = admin.inventory
  const rows = damaged.map((row) => ({ ...row, Product: 'HRX' }))
  const { id, preview } = await stage(admin, rows)
  const problem = preview?.warningKinds.find(({ column }) => column === 'Thickness')?.message ?? ''
  await uploads.reread({
    id,
    corrections: [
      { column: 'Weight', action: 'kilograms' },
      { column: 'Thickness', problem, text: null },
      { column: 'Thickness', problem, text: '', usesSuggestions: true },
      { row: null, column: 'Product', value: 'HRX', text: 'Hot Rolled Coil' },
      { row: 2, column: 'Heat Num', text: 'H-9' },
    ],
  })
  await settled(admin, id)
  await uploads.commit({ id })
  const fields = (await admin.admin.changes.list({ kind: 'inventory' })).changes[0]?.fields
  expect(fields?.find(({ field }) => field === 'corrections')?.after).toContain('Weight in 3 rows: read as kilograms; ')
  const next = await stage(admin, rows.slice(1))
  expect(next.preview?.corrections).toEqual([])
  expect(next.preview?.offeredCorrections).toMatchObject([
    { column: 'Thickness', problem, usesSuggestions: true, rows: 2 },
    { column: 'Product', was: 'HRX', text: 'Hot Rolled Coil', rows: 2 },
  ])
  const weights = async () => (await uploads.rows({ id: next.id })).rows.map(({ cells }) => cells.Weight)
  expect(next.preview?.questions).toMatchObject([{ kind: 'unit', rows: 2, answer: 'kilograms' }])
  expect(await weights()).toEqual(['42350 kg', '42350 kg'])
  await uploads.reread({ id: next.id, corrections: [{ column: 'Weight', action: 'pounds' }] })
  expect((await settled(admin, next.id)).preview?.questions).toMatchObject([{ answer: 'pounds' }])
  expect(await weights()).toEqual(['42350', '42350'])
  await uploads.reread({ id: next.id, corrections: [{ column: 'Weight', action: null }] })
  expect((await settled(admin, next.id)).preview?.corrections).toEqual([])
  const other = await stage(admin, [{ ...rows[0], 'Source Code': 'OTHER1' }])
  expect(other.preview?.offeredCorrections).toEqual([])
})

test('over REST, corrections of every form are sent back as they were offered', async ({ app, db, admin }) => {
  const cookies = await signIn(app, db)
  const put = (id: string, corrections: readonly object[]) =>
    app.inject({ method: 'PUT', url: `/api/inventory/staged-uploads/${id}`, cookies, payload: { corrections } })
  const rows = damaged.map((row) => ({ ...row, Product: 'HRX' }))
  const { id, preview } = await stage(admin, rows)
  const problem = preview?.warningKinds.find(({ column }) => column === 'Thickness')?.message ?? ''
  const sent = [
    { column: 'Width', action: 'swap width and length' },
    { column: 'Condition', action: 'text', text: 'Prime' },
    { column: 'Thickness', problem, text: '', usesSuggestions: true },
    { row: null, column: 'Product', value: 'HRX', text: 'Hot Rolled Coil' },
    { row: 2, column: 'Heat Num', text: 'H-9' },
  ]
  expect((await put(id, sent)).statusCode).toBe(200)
  const corrections = (await settled(admin, id)).preview?.corrections ?? []
  expect(corrections).toHaveLength(5)
  // As they came, they change nothing.
  expect((await put(id, corrections)).statusCode).toBe(200)
  expect((await settled(admin, id)).preview?.corrections).toEqual(corrections)
  await admin.inventory.uploads.commit({ id })

  const next = await stage(admin, rows)
  const offered = next.preview?.offeredCorrections ?? []
  expect(offered.map(({ action }) => action)).toEqual(['swap width and length', undefined, undefined])
  expect((await put(next.id, offered)).statusCode).toBe(200)
  const made = (await settled(admin, next.id)).preview
  expect(made).toMatchObject({ corrections: offered, offeredCorrections: [], problemRows: 0 })
  await admin.inventory.uploads.reread({ id: next.id, corrections: offered })
  expect((await settled(admin, next.id)).preview?.corrections).toEqual(offered)
  const wrong = await put(next.id, [{ row: null, column: 'Weight', value: '', text: '', action: 'inches' }])
  expect([wrong.statusCode, (await put(next.id, [{ column: 'Weight', text: '1' }])).statusCode]).toEqual([400, 400])
})

test('a row is left out and put back, and its weight is there in pounds', async ({ app, db, admin }) => {
  const cookies = await signIn(app, db)
  const { id } = await stage(admin, [{ 'Product ID': 'A', Weight: '20 NT' }, { 'Product ID': 'B' }])
  const put = (corrections: readonly object[]) =>
    app.inject({ method: 'PUT', url: `/api/inventory/staged-uploads/${id}`, cookies, payload: { corrections } })
  expect((await put([{ row: 2, leaveOut: true }])).statusCode).toBe(200)
  const { preview } = await settled(admin, id)
  expect(preview).toMatchObject({ items: 1, rowsSkipped: 1, corrections: [{ row: 2, column: null, rows: 1 }] })
  const rowsOf = async () => (await admin.inventory.uploads.rows({ id })).rows
  expect(await rowsOf()).toMatchObject([
    { isItem: false, cells: { 'Product ID': 'A' }, weightLb: 40_000 },
    { isItem: true, cells: { 'Product ID': 'B' } },
  ])
  // As it came, it changes nothing.
  expect((await put(preview?.corrections ?? [])).statusCode).toBe(200)
  expect((await settled(admin, id)).preview?.corrections).toEqual(preview?.corrections)
  expect((await put([{ row: 2, leaveOut: false }])).statusCode).toBe(200)
  expect((await settled(admin, id)).preview).toMatchObject({ items: 2, corrections: [] })
  await put([{ row: 3, leaveOut: true }])
  await settled(admin, id)
  await admin.inventory.uploads.commit({ id })
  expect((await admin.inventory.uploads.history({})).uploads[0]?.corrections).toMatchObject([
    { row: 3, leaveOut: true },
  ])
  const [change] = (await admin.admin.changes.list({ kind: 'inventory' })).changes
  expect(change?.fields).toContainEqual({ field: 'corrections', before: null, after: 'row 3 left out' })
  // What one row was is not remembered for the next list.
  expect((await stage(admin, [{}, {}])).preview?.offeredCorrections).toEqual([])
})

test('an action that makes no sense for a column is refused', async ({ admin }) => {
  const { id } = await stage(admin, damaged)
  const correction = { column: 'Product', action: 'kilograms' } as const
  await expect(admin.inventory.uploads.reread({ id, corrections: [correction] })).rejects.toThrow()
})
