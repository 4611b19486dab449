import { expect, test } from 'vitest'
import { findParts, listParts, partsText, scopeText } from './list-parts.ts'

const upload = { category: 'Hot Rolled Coil', replaceScope: 'category', splitByProduct: true } as const

test('items whose product is open stay in the chosen category, however that was typed', () => {
  const products = [
    { category: 'Galvanized Sheet', rows: 30 },
    { category: 'hot rolled coil', rows: 8 },
  ]
  const parts = findParts({ items: 40, products }, upload)
  expect(partsText(parts)).toBe('10 Hot Rolled Coil, 30 Galvanized Sheet')
  expect(findParts({ items: 30, products }, upload)).toEqual([{ category: 'Galvanized Sheet', items: 30 }])
})

test('a split list is told by its categories, beyond a few by their number', () => {
  const counts = { before: 0, added: 0, changed: 0, removed: 0 }
  const sources = ['A', 'B', 'A', 'C', 'D', 'E', 'F'].map((category, index) => ({
    ...counts,
    sourceCode: `S${index}`,
    category,
    after: category === 'B' ? 0 : 1,
  }))
  expect(partsText(listParts(sources))).toBe('2 A, 1 C, 1 D, 1 E, 1 in 1 more category')
  expect(scopeText(upload, sources)).toBe('in 6 categories')
  expect(scopeText(upload, sources.slice(0, 3))).toBe('in A and B')
  expect(scopeText({ ...upload, replaceScope: 'source' }, sources)).toBe('in every category')
  expect(scopeText({ ...upload, splitByProduct: false }, sources)).toBe('in Hot Rolled Coil')
})
