import { expect, test } from 'vitest'
import { toCsv } from '../../../platform/export/save-list.ts'
import { describeMonths, nameMonths, roundAround, showFigure, toExportColumns } from './words.ts'

test('numbers are grouped for readers and plain in files; what is unknown is blank', () => {
  const money = ['12.50', '100263.05', '-1234567.00']
  expect([1204.51, 0, null, undefined].map(showFigure)).toEqual(['1,204.5', '0', '', ''])
  expect(money.map(showFigure)).toEqual(['12.50', '100,263.05', '-1,234,567.00'])
  const rows = [{ name: 'Nov 2026', values: [1204.5, null] }]
  expect(toCsv(toExportColumns(['Month', 'Tons', 'Hours']), rows).slice(1)).toBe(
    'Month,Tons,Hours\r\nNov 2026,1204.5,\r\n',
  )
})

test('the last month is not over, and the last full one leads', () => {
  expect(nameMonths(['2026-11', '2026-12'], true)).toEqual(['Nov 2026', 'Dec 2026 so far'])
  const points = (...values: (number | null)[]) =>
    nameMonths(['2026-10', '2026-11', '2026-12'], false).map((at, index) => ({ at, value: values[index] ?? null }))
  const say = (...values: (number | null)[]) => describeMonths(points(...values), (value) => `${value}%`)
  expect(say(50, 62, 100)).toBe('62% in Nov · 100% in Dec so far')
  expect([say(50, null, null), say(null, null, 100), say()]).toEqual(['50% in Oct', '100% in Dec so far', ''])
})

test('an axis that does not begin at zero has round ends and a round middle', () => {
  expect([roundAround([36.2, 55.8]), roundAround([41])]).toEqual([
    [30, 60],
    [40, 42],
  ])
})
