import { expect, test } from 'vitest'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { aListedItem } from '../../../../shared/test/factories.ts'
import { toCsv, toSheet } from '../../../platform/export/save-list.ts'
import { exportColumns, findSharedValues } from './list-columns.ts'

const item: InventoryItem = {
  id: 'a',
  productId: 'P1',
  heatNum: 'H1',
  product: 'HR Coil',
  thickness: '0.25',
  width: '48',
  length: 'COIL',
  qtyPcs: 1,
  weight: '42,350',
  gradeCategory: 'A36',
  condition: '',
  locationState: 'CA',
  sourceCode: 'S1',
  category: 'Hot Rolled Coil',
  regionCodes: 'PAC',
  createdAt: '2026-11-21T00:00:00Z',
}

test('what all items share is said in words, with its unit, and never the Product ID', () => {
  const other = { ...item, id: 'b', heatNum: 'H2', thickness: '0.3', weight: '', gradeCategory: 'A572', qtyPcs: 2 }
  expect(findSharedValues([item, other]).map(({ text }) => text)).toEqual([
    'Product HR Coil',
    'Width 48.00 in',
    'Length COIL',
    'Condition not given',
    'State CA',
    'Region Code PAC',
    'Source Code S1',
  ])
})

test('a single item shares nothing', () => {
  expect(findSharedValues([item])).toEqual([])
  expect(findSharedValues([])).toEqual([])
})

const listed = aListedItem({ heatNum: '000123', gradeCategory: 'A36' })

test('the export has the headings of an upload, and a line for each item', () => {
  expect(toCsv(exportColumns, [listed])).toBe(
    '\uFEFFProduct ID,Heat Num,Product,Thickness,Width,Length,Qty Pcs,Weight,Grade Category,Condition,State,Region Code,Source Code\r\n' +
      'P-100,000123,HR Coil,0.1345,48,COIL,1,"42,350",A36,Prime,OH,ENC,DMW1\r\n',
  )
})

test('in a workbook quantity and weight are numbers, all else is text', () => {
  const cells = ['P-100', '000123', 'HR Coil', '0.1345', '48', 'COIL', 1, 42_350, 'A36', 'Prime', 'OH', 'ENC', 'DMW1']
  expect(toSheet('Inventory', exportColumns, [listed]).cells[1]).toEqual(cells)
  expect(toSheet('Inventory', exportColumns, [{ ...listed, weight: 'about 20 tons' }]).cells[1]?.[7]).toBe(
    'about 20 tons',
  )
})
