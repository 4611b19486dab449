import { expect, test } from 'vitest'
import type { FoundHeat, Paper } from '../../../../shared/papers/schema.ts'
import { describeFound, describeRefused, formatBytes, listSure } from './words.ts'

const item = { kind: 'item', id: 'item', label: 'HR Coil, DMW1', inquiryId: null } as const
const order = { kind: 'order', id: 'order', label: 'O-1007', inquiryId: 'inquiry' } as const
const found: FoundHeat = { heat: '4A7731', pages: [2], isSure: true, steel: [item], steelCount: 1, untied: 1 }

test('a heat is said with its pages and what has it', () => {
  expect(describeFound({ ...found, steelCount: 3 })).toBe('Heat 4A7731 on page 2: 3 items')
  expect(describeFound({ ...found, pages: [1, 4], steel: [order] })).toBe('Heat 4A7731 on pages 1, 4: 1 order')
  expect(describeFound({ ...found, steel: [item, order], steelCount: 2 })).toBe(
    'Heat 4A7731 on page 2: 2 items and orders',
  )
})

test('what is sure and not confirmed can be confirmed at once', () => {
  const paper = { found: [found, { ...found, heat: '12345', isSure: false }], heats: ['4a7731'] } as unknown as Paper // its other fields do not matter
  expect(listSure(paper).map(({ heat }) => heat)).toEqual(['4A7731'])
  expect(listSure({ ...paper, found: [{ ...found, untied: 0 }] })).toEqual([])
})

test('what was not taken is named, three at most', () => {
  const refused = Array.from({ length: 5 }, (_, at) => ({ fileName: `${at}.docx`, message: 'No' }))
  expect(describeRefused(refused)).toBe('0.docx: No\n1.docx: No\n2.docx: No\n2 more')
})

test.each([
  [10, '1 KB'],
  [200 * 1024, '200 KB'],
  [1_400_000, '1.3 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
