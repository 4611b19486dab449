import { expect, test } from 'vitest'
import { followFreight } from './drafts.ts'

const from = (...states: string[]) => states.map((shipsFrom) => ({ shipsFrom, noQuote: false }))
const lines = [...from('OH', 'Indiana', 'Ohio', ''), { shipsFrom: 'TX', noQuote: true }]
const unchosen = { freight: null, fobPoint: '', lines }
const arranged = { ...unchosen, freight: 'buyer arranges', fobPoint: 'Indiana; Ohio' } as const

test('the FOB point follows the freight: where the steel is for a buyer who arranges it, else his place', () => {
  expect(followFreight(unchosen, { ...unchosen, freight: 'buyer arranges' }, 'Dayton, OH').fobPoint).toBe(
    'Indiana; Ohio',
  )
  expect(followFreight(arranged, { ...arranged, freight: 'included' }, 'Dayton, OH').fobPoint).toBe('Dayton, OH')
  expect(followFreight(arranged, { ...arranged, freight: null }, 'Dayton, OH').fobPoint).toBe('')
})

test('it follows the quoted lines too', () => {
  expect(followFreight(arranged, { ...arranged, lines: from('OH') }, '').fobPoint).toBe('Ohio')
})

test('a text that somebody typed stays, also one that was cleared', () => {
  const typed = { ...arranged, fobPoint: 'Gary, IN' }
  expect(followFreight(typed, { ...typed, freight: 'added' }, 'Dayton, OH').fobPoint).toBe('Gary, IN')
  expect(followFreight(arranged, { ...typed, freight: 'added' }, 'Dayton, OH').fobPoint).toBe('Gary, IN')
  const cleared = { ...arranged, fobPoint: '' }
  expect(followFreight(cleared, { ...cleared, freight: 'added' }, 'Dayton, OH').fobPoint).toBe('')
})
