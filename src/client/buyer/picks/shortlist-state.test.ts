import { expect, test } from 'vitest'
import { aListedItem } from '../../../shared/test/factories.ts'
import { compareShortlist, describeChange, groupShortlist, itemsLeft, itemsToSend } from './shortlist-state.ts'

const coil = aListedItem({ id: 'a', sourceCode: 'S1', locationState: 'CA', weight: '42350', thickness: '0.1345' })
const sheet = aListedItem({ id: 'b', sourceCode: 'S2', locationState: 'TX' })

test('items are gone only once the server was asked', () => {
  expect(compareShortlist([coil], undefined, {})).toEqual([
    { item: coil, isGone: false, changes: [], sentIn: undefined },
  ])
  const rows = compareShortlist([coil, sheet], [sheet], {})
  expect(rows.map(({ isGone }) => isGone)).toEqual([true, false])
  expect(itemsLeft(rows)).toEqual([sheet])
})

test('what was sent from elsewhere stays and is marked, and an inquiry goes out without it', () => {
  const rows = compareShortlist([coil, sheet], [coil, sheet], { a: 'I-14' })
  expect(rows.map(({ sentIn }) => sentIn)).toEqual(['I-14', undefined])
  expect([itemsLeft(rows), itemsToSend(rows)]).toEqual([[coil, sheet], [sheet]])
})

test('a change is told by field; the same figure written in another way is none', () => {
  const changesTo = (now: Partial<typeof coil>) =>
    compareShortlist([coil], [{ ...coil, ...now }], {}).flatMap(({ changes }) => changes.map(describeChange))
  expect(changesTo({ weight: '40,000', gradeCategory: '' })).toEqual([
    'Weight was 42,350, now 40,000',
    `Grade Category was ${coil.gradeCategory}, now blank`,
  ])
  expect(changesTo({ thickness: '0.1349' })).toEqual(['Thickness was 0.1345, now 0.1349'])
  expect(changesTo({ weight: '42,350 lbs', thickness: '.1345' })).toEqual([])
})

test('a location is a source code in a state', () => {
  const elsewhere = { ...coil, id: 'c', locationState: 'NV' }
  const groups = groupShortlist(compareShortlist([coil, sheet, elsewhere, { ...coil, id: 'd' }], undefined, {}))
  expect(groups.map(({ sourceCode, place, rows }) => [sourceCode, place, rows.length])).toEqual([
    ['S1', 'CA', 2],
    ['S2', 'TX', 1],
    ['S1', 'NV', 1],
  ])
})
