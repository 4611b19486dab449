import { expect, test } from 'vitest'
import { aListedItem } from '../../../shared/test/factories.ts'
import {
  emptyShortlist,
  fromDraft,
  type Shortlist,
  shortlistItemsMax,
  toDraft,
  toShortlist,
  unsentItems,
  withItems,
  withItemsBack,
  withSent,
} from './shortlist-store.ts'

const a = aListedItem({ id: 'a' })
const b = aListedItem({ id: 'b' })
const c = aListedItem({ id: 'c' })
const request = (id: string) => ({ sourceCode: id, itemIds: [id], message: '', requestKey: id, sendingId: `of ${id}` })
const shortlist: Shortlist = {
  items: [a, b, c],
  sent: {},
  notes: 'Soon',
  fob: 'Akron',
  unanswered: [request('a'), request('c')],
}
const idsOf = ({ items }: Shortlist) => items.map(({ id }) => id)

test('each item is on the list once, and no more than it holds', () => {
  expect(idsOf(withItems(shortlist, [b, { ...a, weight: '1' }], true))).toEqual(['a', 'b', 'c'])
  const many = Array.from({ length: shortlistItemsMax + 1 }, (_, no) => ({ ...a, id: `${no}` }))
  expect(withItems(emptyShortlist, many, true).items).toEqual(many.slice(0, shortlistItemsMax))
})

test('what is put back gets its place again, and nothing else comes back', () => {
  const without = withItems(shortlist, [a, b], false)
  expect(idsOf(withItemsBack(withItems(without, [{ ...a, id: 'd' }], true), [a], shortlist))).toEqual(['a', 'c', 'd'])
})

test('what was sent stays with its mark; the rest, and what waits of it for another try, stays too', () => {
  const ids = new Set(['a', 'b'])
  const draft = toDraft(shortlist, ids)
  const marked = withSent(shortlist, { reference: 'I-14', items: [b] })
  expect(fromDraft(marked, ids, { ...draft, selection: { a: true } })).toMatchObject({
    items: shortlist.items,
    sent: { b: 'I-14' },
  })
  expect(draft).toMatchObject({ selection: { a: true, b: true }, notes: 'Soon', unanswered: [request('a')] })
  const left = fromDraft(shortlist, ids, { ...draft, selection: { a: true } })
  expect([idsOf(left), left.unanswered]).toEqual([
    ['a', 'c'],
    [request('c'), request('a')],
  ])
})

test('what another inquiry took along is marked until it leaves the list', () => {
  const marked = withSent(shortlist, { reference: 'I-14', items: [a, { ...b, id: 'elsewhere' }] })
  expect([marked.sent, unsentItems(marked)]).toEqual([{ a: 'I-14' }, [b, c]])
  expect(withSent(shortlist, { reference: 'I-14', items: [] })).toBe(shortlist)
  expect(toShortlist(JSON.parse(JSON.stringify(marked)))).toEqual(marked)
  const without = withItems(marked, [a], false)
  expect([without.sent, withItems(without, [a], true).sent]).toEqual([{}, {}])
  expect(withItemsBack(without, [a], marked).sent).toEqual({ a: 'I-14' })
})

test.for([
  null,
  'x',
  [],
  { items: 'x', notes: '', fob: '' },
  { items: [], notes: 1, fob: '' },
  { items: [null, 1, {}, { ...a, qtyPcs: '1' }, { ...a, id: 7 }], notes: '', fob: '', unanswered: [{}, null] },
])('strange content of the browser counts as nothing: %j', (stored) => {
  expect(toShortlist(stored)).toEqual(emptyShortlist)
})

test('a stored list comes back as it was, without doubles', () => {
  expect(toShortlist(JSON.parse(JSON.stringify({ ...shortlist, items: [a, a, b, c] })))).toEqual(shortlist)
})
