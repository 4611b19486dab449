import * as XLSX from 'xlsx'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { formulaTexts } from '../../../../test/lists/formula-texts.ts'
import { aListRow, aWorkbook } from '../../../../test/lists/workbooks.ts'
import type { WorkbookFile } from './export-stock.ts'

const [formula] = formulaTexts
const columns: readonly ColumnName[] = [
  'Product ID',
  'Heat Num',
  'Product',
  'Width',
  'Length',
  'Grade Category',
  'Condition',
]
const inAll = (text: string) => Object.fromEntries(columns.map((column) => [column, text]))
// Each row has a problem, so the error report has all of them.
const list = aWorkbook([
  ...formulaTexts.map((text) => aListRow({ ...inAll(text), State: text, 'Qty Pcs': text, 'Source Code': formula })),
  aListRow({ Thickness: '-5', Weight: '-1234.5', 'Qty Pcs': '=1+1', 'Source Code': formula }),
])
const upload = { fileName: '=1+1.xlsx', bytes: list, category: formula }

/** The cells of a file as a spreadsheet program reads them. */
async function cellsOf({ content }: WorkbookFile): Promise<XLSX.CellObject[]> {
  const { Sheets } = XLSX.read(await content.arrayBuffer(), { cellNF: true })
  return Object.values(Sheets).flatMap((sheet) =>
    Object.entries(sheet).flatMap(([place, cell]) => (place.startsWith('!') ? [] : [cell])),
  )
}

function expectTexts(cells: readonly XLSX.CellObject[]): void {
  expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
  for (const text of formulaTexts) {
    const found = cells.filter(({ v }) => v === text)
    expect(found.length).toBeGreaterThanOrEqual(columns.length)
    // As texts they stay unchanged, even when edited.
    for (const cell of found) expect(cell).toMatchObject({ t: 's', z: '@' })
  }
}

test('the exported stock has no formula, and negative measures are numbers', async ({ admin }) => {
  expect(await admin.inventory.upload(upload)).toMatchObject({ itemsProcessed: formulaTexts.length + 1 })
  const cells = await cellsOf(await admin.inventory.uploads.export({}))
  expectTexts(cells)
  for (const v of [-5, -1234.5]) expect(cells).toContainEqual(expect.objectContaining({ t: 'n', v }))
})

test('an error report has no formula', async ({ admin }) => {
  const { id } = await admin.inventory.uploads.stage(upload)
  await expect.poll(async () => (await admin.inventory.uploads.get({ id })).state).toBe('ready')
  const cells = await cellsOf(await admin.inventory.uploads.errorReport({ id }))
  expectTexts(cells)
  const errors = cells.filter(({ v }) => String(v).includes('Qty Pcs: '))
  expect(errors).toHaveLength(formulaTexts.length + 1)
})
