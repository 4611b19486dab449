import { explainUploadType } from '../../../../../shared/lists/terms.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { aListRow, aWorkbook } from '../../../../test/lists/workbooks.ts'

test('a file names its product types before it is uploaded, also without source codes, and nothing of it is kept', async ({
  db,
  admin,
}) => {
  const { 'Source Code': _, ...row } = aListRow()
  const products = ['HR COIL', 'GALV SHEET', 'Galvanized Sheet', 'COIL', 'LUMBER']
  const bytes = aWorkbook(products.map((Product) => ({ ...row, Product })))
  const read = await admin.inventory.uploads.categories({ fileName: 'list.xlsx', bytes })
  expect(read).toEqual({
    items: 5,
    products: [
      { category: 'Galvanized Sheet', rows: 2 },
      { category: 'Hot Rolled Coil', rows: 1 },
    ],
  })
  for (const table of ['staged_rows', 'staged_uploads', 'staged_files'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('a file that is no workbook is refused as its upload would be', async ({ admin }) => {
  const bytes = Buffer.from('%PDF-1.7')
  await expect(admin.inventory.uploads.categories({ fileName: 'list.xlsx', bytes })).rejects.toMatchObject({
    message: explainUploadType('pdf'),
  })
})
