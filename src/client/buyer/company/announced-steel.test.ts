import { expect, test } from 'vitest'
import { fallbackProductTypes } from '../../../shared/stock/terms.ts'
import { describeAnnouncedSteel, findAnnouncedSteel } from './announced-steel.ts'

test.for([
  ['New lists of hot rolled plate from the Mountain region', 'See Hot Rolled Plate in Mountain'],
  ['Galvanized coils are back', 'See Galvanized Coil'],
  ['Hot Rolled P&O Sheet in W-N Central and New England', 'See Hot Rolled P&O Sheet in W-N Central, New England'],
  ['Excess prime galvanized in the South Atlantic: G90 coils', 'See Galvanized Coil in South Atlantic'],
  ['Plate suppliers in the Mountain region', 'See Hot Rolled Plate in Mountain'],
  ['Coil, sheet and plate', undefined],
  ['Fresh stock in South Atlantic', 'See the steel in South Atlantic'],
  ['We answer until 5 PM Pacific time', undefined],
  ['A mountain of news', undefined],
] as const)('%s: %s', ([text, words]) => {
  const steel = findAnnouncedSteel(text, fallbackProductTypes)
  expect(steel && describeAnnouncedSteel(steel)).toBe(words)
})

test('a product of any name is no pattern', () => {
  expect(findAnnouncedSteel('Bars (round) [A36] for sale', ['Bars (round) [A36]', '.*'])?.category).toEqual([
    'Bars (round) [A36]',
  ])
})
