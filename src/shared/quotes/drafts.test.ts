import { expect, test } from 'vitest'
import { followFreight } from './drafts.ts'

const unchosen = { freight: null, fobPoint: '', shipsFrom: ['OH', 'Indiana', 'Ohio', ''] }
const arranged = { ...unchosen, freight: 'buyer arranges', fobPoint: 'Indiana; Ohio' } as const

test('the FOB point follows the freight: where the steel is for a buyer who arranges it, else his place', () => {
  expect(followFreight(unchosen, { ...unchosen, freight: 'buyer arranges' }, 'Dayton, OH')).toBe('Indiana; Ohio')
  expect(followFreight(arranged, { ...arranged, freight: 'included' }, 'Dayton, OH')).toBe('Dayton, OH')
  expect(followFreight(arranged, { ...arranged, freight: null }, 'Dayton, OH')).toBe('')
})

test('it follows the quoted lines too', () => {
  expect(followFreight(arranged, { ...arranged, shipsFrom: ['OH'] }, '')).toBe('Ohio')
})

test('a text that somebody typed stays, also one that was cleared', () => {
  const typed = { ...arranged, fobPoint: 'Gary, IN' }
  expect(followFreight(typed, { ...typed, freight: 'added' }, 'Dayton, OH')).toBe('Gary, IN')
  expect(followFreight(arranged, { ...typed, freight: 'added' }, 'Dayton, OH')).toBe('Gary, IN')
  const cleared = { ...arranged, fobPoint: '' }
  expect(followFreight(cleared, { ...cleared, freight: 'added' }, 'Dayton, OH')).toBe('')
})
