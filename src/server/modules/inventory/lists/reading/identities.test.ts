import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Identities } from './identities.ts'

const anItem = fc.record({
  source_code: fc.constantFrom('A', 'B', 'AB'),
  product_id: fc.constantFrom('', '1', '11', 'C-1'),
  heat_num: fc.constantFrom('', '1', '11', 'H'),
})

test('items are told apart as a set of their texts tells them apart', () => {
  fc.assert(
    fc.property(fc.array(anItem, { maxLength: 80 }), (items) => {
      const identities = new Identities()
      const known = new Set<string>()
      for (const item of items) {
        const key = JSON.stringify(item)
        const isNew = (item.product_id === '' && item.heat_num === '') || !known.has(key)
        expect(identities.add(item)).toBe(isNew)
        known.add(key)
      }
      expect(identities.sourceCodes()).toEqual([...new Set(items.map((item) => item.source_code))])
    }),
  )
})

test('every item of a long list is found again', () => {
  const identities = new Identities()
  const items = Array.from({ length: 30_000 }, (_, no) => ({
    source_code: `S${no % 5}`,
    product_id: `P-${Math.floor(no / 2)}`,
    heat_num: `${no}`,
  }))
  expect(items.filter((item) => identities.add(item))).toHaveLength(items.length)
  expect(items.filter((item) => identities.add(item))).toEqual([])
})
