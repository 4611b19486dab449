import { expect, test } from 'vitest'
import { aListedItem } from '../../../../shared/test/factories.ts'
import { toCsv } from '../../../platform/export/csv.ts'
import { toSheet } from '../../../platform/export/workbook.ts'
import { exportColumns } from './export-columns.ts'

const item = aListedItem({ heatNum: '000123', gradeCategory: 'A36' })

test('the export has the headings of an upload, and a line for each item', () => {
  expect(toCsv(exportColumns, [item])).toBe(
    '\uFEFFProduct ID,Heat Num,Product,Thickness,Width,Length,Qty Pcs,Weight,Grade Category,Condition,State,Region Code,Source Code\r\n' +
      'P-100,000123,HR Coil,0.1345,48,COIL,1,"42,350",A36,Prime,OH,ENC,DMW1\r\n',
  )
})

test('in a workbook quantity and weight are numbers, all else is text', () => {
  const cells = ['P-100', '000123', 'HR Coil', '0.1345', '48', 'COIL', 1, 42_350, 'A36', 'Prime', 'OH', 'ENC', 'DMW1']
  expect(toSheet('Inventory', exportColumns, [item]).cells[1]).toEqual(cells)
  expect(toSheet('Inventory', exportColumns, [{ ...item, weight: 'about 20 tons' }]).cells[1]?.[7]).toBe(
    'about 20 tons',
  )
})
