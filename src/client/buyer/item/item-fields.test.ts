import { expect, test } from 'vitest'
import { formatHintedThickness, hintThickness } from './item-fields.ts'

test('a gauge is shown in inches, by the gauge table of its category', () => {
  expect(hintThickness('10 GA', 'Hot Rolled Coil')).toEqual({ short: '≈ 0.135 in', exact: '≈ 0.1345 in' })
  expect(hintThickness('10 GA', 'Galvanized Sheet')).toEqual({ short: '≈ 0.138 in', exact: '≈ 0.1382 in' })
  expect(hintThickness('10 GA', 'Hot Rolled Plate')).toBeUndefined()
})

test('a fraction and a metric thickness are shown in inches', () => {
  expect(hintThickness('3/16"', 'Hot Rolled Plate')?.short).toBe('≈ 0.188 in')
  expect(hintThickness('1-1/4', 'Hot Rolled Plate')?.short).toBe('≈ 1.250 in')
  expect(hintThickness('4.5mm', 'Cold Rolled Coil')?.exact).toBe('≈ 0.1772 in')
})

test.each(['0.1875', '.1875"', '10', '.180-.190', '16-Mar', '45732', 'MIXED', '', '3/16/2025', '42 GA'])(
  '%j has no hint',
  (thickness) => {
    expect(hintThickness(thickness, 'Hot Rolled Coil')).toBeUndefined()
  },
)

test('in one line the supplier’s text comes first', () => {
  expect(formatHintedThickness('10 GA', 'Hot Rolled Coil')).toBe('10 GA (≈ 0.135 in)')
  expect(formatHintedThickness('.1875', 'Hot Rolled Coil')).toBe('0.188')
  expect(formatHintedThickness('MIXED', 'Hot Rolled Coil')).toBe('MIXED')
})
