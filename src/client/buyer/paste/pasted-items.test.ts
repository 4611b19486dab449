import { expect, test } from 'vitest'
import type { ForAll, ReadLine } from '../../../shared/needs/reading.ts'
import { blankItem } from '../asking/request-draft.ts'
import { describeSaid, isMissing, isSuggesting, toPastedItem, withSaid, withSuggestion } from './pasted-items.ts'

const aLine = (changes: Partial<ReadLine['specification']> = {}, others: Partial<ReadLine> = {}): ReadLine => ({
  line: 1,
  text: '1/4 x 60 x 120 HR',
  specification: {
    ...blankItem,
    qtyPcs: 0,
    locationState: '',
    weightNeeded: null,
    coatingWt: null,
    estimatedNeedDate: null,
    ...changes,
  },
  unread: [],
  suggestedCategory: null,
  ...others,
})
const said: ForAll = {
  line: 9,
  text: 'Need by 12/15, ship to Dayton, OH',
  specification: { estimatedNeedDate: '2026-12-15', locationState: 'OH', notes: 'Ship to Dayton, OH' },
}

test('a suggested product takes the place of the words that were not read', () => {
  const read = toPastedItem(
    aLine(
      { thickness: '1/4', notes: 'oiled; HR' },
      { unread: [{ field: 'category', text: 'HR' }], suggestedCategory: 'Hot Rolled Plate' },
    ),
    0,
  )
  expect(isSuggesting(read)).toBe(true)
  const chosen = withSuggestion(read)
  expect(chosen).toMatchObject({ item: { category: 'Hot Rolled Plate', notes: 'oiled' }, unread: [] })
  expect(isSuggesting(chosen)).toBe(false)
  const own = { ...read, item: { ...read.item, category: 'Hot Rolled Sheet' } }
  expect(withSuggestion(own)).toBe(own)
})

test('what is said of all joins each line, but for what it states itself', () => {
  expect(describeSaid(said)).toBe('Needed by Dec 15, 2026 · Ship to Dayton, OH')
  const plain = toPastedItem(aLine({ notes: 'oiled' }), 0)
  const joined = withSaid(plain, said)
  expect(joined.item).toMatchObject({ estimatedNeedDate: '2026-12-15', notes: 'oiled; Ship to Dayton, OH' })
  expect([isMissing(plain, said), isMissing(joined, said)]).toEqual([true, false])
  const own = toPastedItem(
    aLine({ estimatedNeedDate: '2026-12-01', notes: 'ship to Gary, IN', locationState: 'IN' }),
    0,
  )
  expect(isMissing(own, said)).toBe(false)
  expect(isMissing({ ...plain, isLeftOut: true }, said)).toBe(false)
  const vague = toPastedItem(aLine({}, { unread: [{ field: 'estimatedNeedDate', text: 'in 3 weeks' }] }), 0)
  expect(withSaid(vague, said).item).toMatchObject({ estimatedNeedDate: '', notes: 'Ship to Dayton, OH' })
})
