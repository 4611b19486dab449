import { expect, test } from 'vitest'
import { gaugeRangeOf } from './gauge-ranges.ts'

test('a gauge has the ordering range of its category', () => {
  expect(gaugeRangeOf(10, 'Hot Rolled Coil')).toEqual({ lowIn: 0.1265, highIn: 0.1425 })
  expect(gaugeRangeOf(10, 'Hot Rolled P&O Sheet')).toEqual({ lowIn: 0.1265, highIn: 0.1425 })
  expect(gaugeRangeOf(10, 'Cold Rolled Coil')).toEqual({ lowIn: 0.1285, highIn: 0.1405 })
  expect(gaugeRangeOf(10, 'Galvanized Sheet')).toEqual({ lowIn: 0.1292, highIn: 0.1472 })
  expect(gaugeRangeOf(30, 'Galvalume Coil')).toEqual({ lowIn: 0.0127, highIn: 0.0187 })
})

test('where its column has no range, the other uncoated column or the way to the neighbors counts', () => {
  expect(gaugeRangeOf(22, 'Hot Rolled Sheet')).toEqual({ lowIn: 0.0269, highIn: 0.0329 })
  expect(gaugeRangeOf(7, 'Cold Rolled Sheet')).toEqual({ lowIn: 0.1713, highIn: 0.1873 })
  expect(gaugeRangeOf(29, 'Cold Rolled Sheet')).toEqual({ lowIn: 0.01275, highIn: 0.0142 })
  expect(gaugeRangeOf(3, 'Hot Rolled Coil')).toEqual({ lowIn: 0.23165, highIn: 0.24655 })
  expect(gaugeRangeOf(30, 'Hot Rolled Coil')).toEqual({ lowIn: 0.01125, highIn: 0.01275 })
})

test('plate, other categories and unknown gauges have none', () => {
  expect(gaugeRangeOf(10, 'Hot Rolled Plate')).toBeUndefined()
  expect(gaugeRangeOf(10, 'Odd lots')).toBeUndefined()
  expect(gaugeRangeOf(42, 'Hot Rolled Coil')).toBeUndefined()
  expect(gaugeRangeOf(3, 'Galvanized Coil')).toBeUndefined()
})
