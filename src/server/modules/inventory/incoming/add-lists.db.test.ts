import { anItem, aSupplier } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { aForm } from '../../../test/lists/forms.ts'
import { aPdfList } from '../../../test/lists/pdf/drawn-pdf.ts'
import { csvOf, fileOf, items, readAll } from '../../../test/lists/received-lists.ts'
import { productIds } from '../../../test/lists/staged-lists.ts'
import { aListRow } from '../../../test/lists/workbooks.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const aPdf = (ids: readonly string[]) => aPdfList(items(...ids).map((row) => aListRow(row)))

test('lists that staff add in any form are read and wait, even of a supplier that stores by itself', async ({
  db,
  admin,
}) => {
  const { id: supplierId } = await admin.inventory.suppliers.create(aSupplier({ storesByItself: true }))
  await anItem(db, { source_code: 'DMW1' })
  const before = await productIds(db)
  const { lists } = await admin.inventory.incoming.add({
    supplierId,
    notes: 'Given at the fair',
    files: [
      { fileName: 'stock.pdf', bytes: await aPdf(['A', 'B']) },
      { fileName: 'stock.csv', bytes: bytesOf(csvOf(items('C', 'D', 'E'))) },
      { fileName: 'stock.xlsx', bytes: fileOf(items('F')).bytes },
    ],
  })
  expect(lists).toMatchObject(
    ['stock.pdf', 'stock.csv', 'stock.xlsx'].map((fileName) => ({
      ...{ reference: 'L-1', way: 'by hand', username: 'admin', notes: 'Given at the fair' },
      ...{ fileName, state: 'reading', supplier: { id: supplierId } },
    })),
  )
  await readAll(db)
  const { lists: read } = await admin.inventory.incoming.page({ open: true, supplier: supplierId })
  const byName = new Map(read.map((list) => [list.fileName, [list.state, list.items, list.reason]]))
  const reason = 'It was added by hand: look at it before it is stored.'
  expect([...byName].sort()).toEqual([
    ['stock.csv', ['waiting', 3, reason]],
    ['stock.pdf', ['waiting', 2, reason]],
    ['stock.xlsx', ['waiting', 1, reason]],
  ])
  expect(await productIds(db)).toEqual(before)

  // From here it is a list as any other, and its supplier's.
  const [csv] = read.filter(({ fileName }) => fileName === 'stock.csv')
  const id = csv?.stagedUploadId ?? ''
  await admin.inventory.uploads.reread({ id, category: 'Hot Rolled Coil' })
  await expect.poll(async () => (await admin.inventory.uploads.get({ id })).state).toBe('ready')
  await admin.inventory.uploads.commit({ id })
  expect(await admin.inventory.incoming.get({ id: csv?.id ?? '' })).toMatchObject({ state: 'stored', items: 3 })
  const { changes } = await admin.admin.changes.list({ kind: 'inventory' })
  expect(changes.at(-1)).toMatchObject({
    ...{ madeBy: 'admin', action: 'created', recordName: 'L-1 stock.pdf' },
    fields: expect.arrayContaining([{ field: 'supplier', before: null, after: 'Buckeye Steel' }]),
  })
})

test('what is surely no list is refused by its content, and a supplier must exist', async ({ db, app, cookies }) => {
  const add = async (fileName: string, bytes: Uint8Array<ArrayBuffer>, fields: readonly [string, string][] = []) => {
    const form = await aForm(['file', bytes, fileName], ...fields)
    const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/incoming-lists', cookies, ...form })
    return [statusCode, json().message]
  }
  expect(await add('list.xlsx', await aPdf(['A']))).toEqual([
    400,
    'list.xlsx was not accepted. It is a PDF file. We can read Excel files (.xlsx, .xls), .csv, .ods and .pdf files.',
  ])
  expect(await add('list.csv', new Uint8Array())).toEqual([400, expect.stringContaining('Empty File')])
  const csv = bytesOf(csvOf(items('A')))
  expect(await add('list.csv', csv, [['supplierId', 'nobody']])).toEqual([404, expect.stringContaining('Supplier')])
  expect(await db.selectFrom('incoming_lists').select('id').execute()).toEqual([])
  expect(await add('list.csv', csv)).toEqual([202, undefined])
})
