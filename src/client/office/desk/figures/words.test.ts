import { expect, test } from 'vitest'
import { toCsv } from '../../../platform/export/save-list.ts'
import { nameMonth, showFigure, toExportColumns } from './words.ts'

test('numbers are grouped for readers and plain in files; what is unknown is blank', () => {
  expect([1204.51, 0, null, undefined, '12.50'].map(showFigure)).toEqual(['1,204.5', '0', '', '', '12.50'])
  const rows = [{ name: 'Nov 2026', values: [1204.5, null] }]
  expect(toCsv(toExportColumns(['Month', 'Tons', 'Hours']), rows).slice(1)).toBe(
    'Month,Tons,Hours\r\nNov 2026,1204.5,\r\n',
  )
})

test('months are named as people say them', () => {
  expect([nameMonth('2026-11'), nameMonth('2026-01', false)]).toEqual(['Nov 2026', 'Jan'])
})
