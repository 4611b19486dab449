import { expect, test } from 'vitest'
import { aListedItem } from '../../../../shared/test/factories.ts'
import { deliveryPlaces, toSentInquiry, withSentInquiry } from './sent-inquiries.ts'

const customer = {
  companyName: 'Apex Steel',
  contactName: 'Ann Lee',
  phone: '555 0100',
  email: 'ann@apex.example',
  state: 'OH',
  region: 'E-N Central',
  savedAt: 0,
}
const anInquiryOf = (id: string, items: number) =>
  toSentInquiry({
    reference: 'I-7',
    id,
    sentAt: '2026-01-15T12:00:00.000Z',
    customer,
    texts: { notes: 'Soon', fob: 'Akron, OH' },
    items: Array.from({ length: items }, (_, no) =>
      aListedItem({ id: `${id}-${no}`, sourceCode: no % 2 === 0 ? 'D1' : 'D2', weight: no === 0 ? '' : '1,000 lbs' }),
    ),
  })

test('a sent inquiry tells its suppliers and weight', () => {
  const { items, ...facts } = anInquiryOf('a', 3)
  expect(items).toHaveLength(3)
  expect(facts).toMatchObject({ suppliers: ['D1', 'D2'], itemCount: 3, weightLb: 2_000, withoutWeight: 1 })
})

test('the latest ten inquiries are kept, with 2,000 items in all, and a later state replaces the earlier', () => {
  const ten = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => anInquiryOf(id, 1))
  const kept = withSentInquiry(ten, anInquiryOf('new', 1_995))
  expect(kept.map(({ id }) => id)).toEqual(['new', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  expect(kept.map(({ items }) => items.length)).toEqual([1_995, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  expect(kept.at(-1)?.itemCount).toBe(1)
  expect(withSentInquiry(kept, anInquiryOf('new', 2)).map(({ id, items }) => [id, items.length])[0]).toEqual(['new', 2])
})

test('each delivery location is offered once, the latest first', () => {
  const sent = ['Reno, NV', 'Akron, OH', 'Reno, NV'].map((fob, no) => ({ ...anInquiryOf(String(no), 1), fob }))
  expect(deliveryPlaces(sent)).toEqual(['Reno, NV', 'Akron, OH'])
})
