import { expect, test } from '../../../../test/fixtures.ts'
import { stageFile } from '../../../../test/lists/staged-lists.ts'
import { aListRow, aSheetFile } from '../../../../test/lists/workbooks.ts'

const headings = Object.keys(aListRow())
const row = (id: string) => Object.values(aListRow({ 'Product ID': id }))

test('the first rows of a staged file are shown as the supplier sent them, whatever is read of them', async ({
  admin,
  visitor,
}) => {
  const long = 'x'.repeat(80)
  const titles = [['Stock of Acme'], [], ['Gary', long], ...['a', 'b', 'c', 'd'].map((text) => [text])]
  const items = Array.from({ length: 40 }, (_, index) => row(`P-${index}`))
  const wide = [...headings, ...Array.from({ length: 60 }, (_, index) => `Note ${index}`)]
  const { id, survey } = await stageFile(admin, aSheetFile([...titles, wide, ...items]))
  expect(survey).toMatchObject({ sheet: 0, headingRow: 8 })
  const { rows } = await admin.inventory.uploads.fileRows({ id, sheet: 0, headingRow: 8, firstColumn: 0 })

  // Five filled rows are above the headings; the blank one counts in Excel's numbers alone.
  expect(rows.map((one) => one.row)).toEqual(Array.from({ length: 25 }, (_, index) => index + 3))
  expect(rows[0]).toEqual({ row: 3, isHidden: false, cells: ['Gary', `${'x'.repeat(60)}…`] })
  expect(rows[5]?.cells.slice(0, headings.length)).toEqual(headings)
  expect(rows[5]?.cells).toHaveLength(60)
  expect(rows[6]?.cells.slice(0, 1)).toEqual([row('P-0')[0]])

  const { rows: top } = await admin.inventory.uploads.fileRows({ id })
  expect(top.slice(0, 2)).toMatchObject([{ row: 1, cells: ['Stock of Acme'] }, { row: 3 }])
  const right = await admin.inventory.uploads.fileRows({ id, headingRow: 8, firstColumn: 2 })
  expect(right.rows[5]?.cells[0]).toBe(headings[2])
  expect(await admin.inventory.uploads.fileRows({ id, sheet: 7 })).toEqual({ rows: [] })
  await expect(admin.inventory.uploads.fileRows({ id: 'gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.inventory.uploads.fileRows({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
