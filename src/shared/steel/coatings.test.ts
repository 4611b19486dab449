import { expect, test } from 'vitest'
import { isCoatedAtLeast, readCoating } from './coatings.ts'

test.each([
  ['G90', 'G', 90],
  ['g-60', 'G', 60],
  ['G235', 'G', 235],
  ['A653 CS-B G90', 'G', 90],
  ['GALV G60 MIN SPANGLE', 'G', 60],
  ['A653 CS-B G90U.', 'G', 90],
  ['G90/Z275', 'G', 90],
  ['G60/G90', 'G', 60],
  ['Z275', 'G', 90],
  ['Z180', 'G', 60],
  ['Z350', 'G', 115],
  ['A40', 'A', 40],
  ['A60 galvannealed', 'A', 60],
  ['A653 CS-B A60', 'A', 60],
  ['ZF180', 'A', 60],
  ['AZ55', 'AZ', 55],
  ['A792 CS-B AZ50', 'AZ', 50],
  ['AZM150', 'AZ', 50],
  ['AZ150', 'AZ', 50],
  ['GF90', 'GF', 90],
  ['A463 CS-B T1-25', 'T1', 25],
  ['aluminized T2 100', 'T2', 100],
])('%j is the coating %s of weight %d', (text, family, weight) => {
  expect(readCoating(text)).toEqual({ family, weight })
})

test.each([
  '',
  '60G',
  '60G60G',
  'A36',
  'A36/A40',
  'A572 G60',
  'G50',
  'AG90',
  'G901',
  'A60 or G90 galvannealed',
  'T125',
  '1.G90',
])('%j has no coating', (text) => {
  expect(readCoating(text)).toBeUndefined()
})

test('a coating is met by a heavier one of its family only', () => {
  const [g60, g90, a60] = ['G60', 'G90', 'A60'].map((text) => readCoating(text))
  if (!g60 || !g90 || !a60) throw new Error('unread')
  expect([isCoatedAtLeast(g90, g60), isCoatedAtLeast(g60, g60)]).toEqual([true, true])
  expect([isCoatedAtLeast(g60, g90), isCoatedAtLeast(a60, g60), isCoatedAtLeast(undefined, g60)]).toEqual([
    false,
    false,
    false,
  ])
})
