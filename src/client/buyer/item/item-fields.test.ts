import { expect, test } from 'vitest'
import { aListedItem } from '../../../shared/test/factories.ts'
import { toCsv, toSheet } from '../../platform/export/save-list.ts'
import { exportColumns, formatHintedThickness, hintThickness } from './item-fields.ts'

test('a gauge is shown in inches, by the gauge table of its category', () => {
  expect(hintThickness({ thickness: '10 GA', category: 'Hot Rolled Coil' })).toEqual({
    short: '≈ 0.135 in',
    exact: '≈ 0.1345 in',
  })
  expect(hintThickness({ thickness: '10 GA', category: 'Galvanized Sheet' })).toEqual({
    short: '≈ 0.138 in',
    exact: '≈ 0.1382 in',
  })
  expect(hintThickness({ thickness: '10 GA', category: 'Hot Rolled Plate' })).toBeUndefined()
})

test('a fraction and a metric thickness are shown in inches', () => {
  expect(hintThickness({ thickness: '3/16"', category: 'Hot Rolled Plate' })?.short).toBe('≈ 0.188 in')
  expect(hintThickness({ thickness: '1-1/4', category: 'Hot Rolled Plate' })?.short).toBe('≈ 1.250 in')
  expect(hintThickness({ thickness: '4.5mm', category: 'Cold Rolled Coil' })?.exact).toBe('≈ 0.1772 in')
})

test.each(['0.1875', '.1875"', '10', '.180-.190', '16-Mar', '45732', 'MIXED', '', '3/16/2025', '42 GA'])(
  '%j has no hint',
  (thickness) => {
    expect(hintThickness({ thickness, category: 'Hot Rolled Coil' })).toBeUndefined()
  },
)

test('in one line the supplier’s text comes first', () => {
  expect(formatHintedThickness({ thickness: '10 GA', category: 'Hot Rolled Coil' })).toBe('10 GA (≈ 0.135 in)')
  expect(formatHintedThickness({ thickness: '.1875', category: 'Hot Rolled Coil' })).toBe('0.188')
  expect(formatHintedThickness({ thickness: 'MIXED', category: 'Hot Rolled Coil' })).toBe('MIXED')
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
