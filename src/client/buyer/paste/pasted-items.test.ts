import { expect, test } from 'vitest'
import type { ForAll, ReadLine } from '../../../shared/needs/reading.ts'
import { blankItem } from '../asking/request-draft.ts'
import { describeLine, isSuggesting, toDelivery, toPastedItem, withDelivery, withSuggestion } from './pasted-items.ts'

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

test('the delivery that the list names for all joins each line, but for what it states itself', () => {
  const soon: ForAll = {
    line: 10,
    text: 'Rush',
    specification: { estimatedNeedDate: null, locationState: '', notes: 'Rush' },
  }
  const delivery = toDelivery([said, soon])
  expect(delivery).toEqual({ place: 'Dayton, OH', date: '2026-12-15', notes: 'Rush' })
  const plain = toPastedItem(aLine({ notes: 'oiled' }), 0)
  const joined = { estimatedNeedDate: '2026-12-15', notes: 'oiled; Ship to Dayton, OH; Rush' }
  expect(withDelivery(plain, delivery)).toMatchObject(joined)
  // Not twice.
  expect(withDelivery({ ...plain, item: withDelivery(plain, delivery) }, delivery)).toMatchObject(joined)
  const own = toPastedItem(
    aLine({ estimatedNeedDate: '2026-12-01', notes: 'ship to Gary, IN', locationState: 'IN' }),
    0,
  )
  expect(withDelivery(own, { ...delivery, notes: '' })).toEqual(own.item)
  const vague = toPastedItem(aLine({}, { unread: [{ field: 'estimatedNeedDate', text: 'in 3 weeks' }] }), 0)
  expect(withDelivery(vague, delivery)).toMatchObject({ estimatedNeedDate: '', notes: 'Ship to Dayton, OH; Rush' })
  expect(withDelivery(plain, toDelivery([]))).toEqual(plain.item)
})

test('a line is told in a few words, with a question mark at a product that is only suggested', () => {
  const read = { category: 'Galvanized Coil', product: 'Prime', thickness: '14 GA', coatingWt: 'G90', qtyPcs: 2 }
  const line = aLine({ ...read, weightNeeded: '40000', estimatedNeedDate: '2026-12-15' })
  expect(describeLine(toPastedItem(line, 0))).toBe(
    'Galvanized Coil, 14 GA · Prime · G90 · 2 pcs · 40,000 lbs · by Dec 15, 2026',
  )
  const plate = aLine({ thickness: '3/8' }, { suggestedCategory: 'Hot Rolled Plate' })
  expect(describeLine(toPastedItem(plate, 0))).toBe('Hot Rolled Plate?, 3/8')
})
