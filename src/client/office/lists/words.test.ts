import { expect, test } from 'vitest'
import type { AppliedCorrection } from '../../../shared/lists/schema.ts'
import {
  ageText,
  correctionText,
  findParts,
  findSerious,
  listParts,
  partsText,
  replacedText,
  restoreVerb,
  scopeText,
  toCorrection,
  toUndo,
} from './words.ts'

const upload = { category: 'Hot Rolled Coil', replaceScope: 'category', splitByProduct: false } as const
const category = upload.category

test('the bar says what the list replaces', () => {
  const sources = [
    { sourceCode: 'WST1', category, before: 1_200 },
    { sourceCode: 'BAY2', category, before: 40 },
  ]
  expect(replacedText(upload, sources)).toBe('Replaces the 1,240 items of WST1 and BAY2 in Hot Rolled Coil.')
  expect(replacedText({ ...upload, replaceScope: 'source' }, sources)).toBe(
    'Replaces the 1,240 items of WST1 and BAY2 in every category.',
  )
  expect(replacedText(upload, [{ sourceCode: 'NEW1', category, before: 0 }])).toBe(
    'Replaces nothing: NEW1 is new in Hot Rolled Coil.',
  )
  expect(replacedText(upload, [...sources.slice(1), { sourceCode: 'NEW1', category, before: 0 }])).toBe(
    'Replaces the 40 items of BAY2 in Hot Rolled Coil. NEW1 is new in Hot Rolled Coil.',
  )
  const many = ['A', 'B', 'C', 'D'].map((sourceCode) => ({ sourceCode, category, before: 1 }))
  expect(replacedText(upload, many)).toBe('Replaces the 4 items of 4 sources in Hot Rolled Coil.')
  const parts = [...sources, { sourceCode: 'WST1', category: 'Galvanized Sheet', before: 0 }]
  expect(replacedText({ ...upload, splitByProduct: true }, parts)).toBe(
    'Replaces the 1,240 items of WST1 and BAY2 in Hot Rolled Coil. WST1 is new in Galvanized Sheet.',
  )
  expect(
    replacedText({ ...upload, splitByProduct: true }, [...parts.slice(2), { sourceCode: 'BAY2', category, before: 0 }]),
  ).toBe('Replaces nothing: 2 sources are new in Galvanized Sheet and Hot Rolled Coil.')
})

test('only a source that shrinks or changes, and another category, need a confirmation', () => {
  const cautions = (
    ['source shrinks', 'source replaced', 'weights off', 'other category', 'repeated items'] as const
  ).map((kind) => ({
    kind,
    message: '',
    count: 1,
  }))
  expect(findSerious({ cautions }).map(({ kind }) => kind)).toEqual([
    'source shrinks',
    'source replaced',
    'other category',
  ])
})

const split = { category: 'Hot Rolled Coil', replaceScope: 'category', splitByProduct: true } as const

test('items whose product is open stay in the chosen category, however that was typed', () => {
  const products = [
    { category: 'Galvanized Sheet', rows: 30 },
    { category: 'hot rolled coil', rows: 8 },
  ]
  const parts = findParts({ items: 40, products }, split)
  expect(partsText(parts)).toBe('10 Hot Rolled Coil, 30 Galvanized Sheet')
  expect(findParts({ items: 30, products }, split)).toEqual([{ category: 'Galvanized Sheet', items: 30 }])
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
  expect(scopeText(split, sources)).toBe('in 6 categories')
  expect(scopeText(split, sources.slice(0, 3))).toBe('in A and B')
  expect(scopeText({ ...split, replaceScope: 'source' }, sources)).toBe('in every category')
  expect(scopeText({ ...split, splitByProduct: false }, sources)).toBe('in Hot Rolled Coil')
})

const applied = { row: null, was: '', text: '', rows: 12 } as const

test.each<[AppliedCorrection, string]>([
  [{ ...applied, column: 'Thickness', was: '16-Mar', text: '3/16' }, 'Thickness in 12 rows: 16-Mar → 3/16'],
  [{ ...applied, column: 'State', row: 7, rows: 1, text: 'OH' }, 'State in row 7: (blank) → OH'],
  [{ ...applied, column: 'Weight', action: 'kilograms' }, 'Weight in 12 rows: read as kilograms'],
  [{ ...applied, column: 'Length', action: 'text', text: 'COIL' }, 'Length in 12 rows: COIL'],
  [{ ...applied, column: 'Width', problem: 'not a number', text: '48' }, 'Width in 12 rows with “not a number”: 48'],
  [{ ...applied, column: null, row: 7, leaveOut: true }, 'Row 7: left out'],
])('a correction in words', (correction, words) => {
  expect(correctionText(correction, undefined)).toBe(words)
})

test('a correction is made again, or taken back', () => {
  const action = { ...applied, column: 'Weight', action: 'kilograms' } as const
  expect(toCorrection(action)).toEqual({ column: 'Weight', action: 'kilograms', text: '' })
  expect(toUndo(action)).toEqual({ column: 'Weight', action: null, text: '' })
  const value = { ...applied, column: 'Thickness', was: '16-Mar', text: '3/16', sheet: 2 } as const
  expect(toUndo(value)).toEqual({ column: 'Thickness', sheet: 2, row: null, value: '16-Mar', text: null })
  const row = { ...applied, column: null, row: 7, sheet: 2, leaveOut: true } as const
  expect(toCorrection(row)).toEqual({ sheet: 2, row: 7, leaveOut: true })
  expect(toUndo(row)).toEqual({ sheet: 2, row: 7, leaveOut: false })
  const problem = { ...applied, column: 'Width', problem: 'odd', usesSuggestions: true } as const
  expect(toUndo(problem)).toEqual({ column: 'Width', problem: 'odd', text: null, usesSuggestions: true })
})

const source = {
  sourceCode: 'WST1',
  category: 'Hot Rolled Coil',
  before: 2,
  after: 2,
  added: 0,
  changed: 1,
  removed: 0,
}
const verb = (counts: Partial<typeof source>, isRestorable = true, isDeletion = false) =>
  restoreVerb({ isRestorable, isDeletion, sources: [{ ...source, ...counts }] })

test('an upload is undone only where that changes something', () => {
  expect(verb({})).toBe('Restore previous list')
  expect(verb({ before: 0, changed: 0, added: 2 })).toBe('Remove this list')
  expect(verb({ changed: 0 })).toBeUndefined()
  expect(verb({}, false)).toBeUndefined()
  expect(verb({ after: 0, removed: 2 }, true, true)).toBe('Restore items')
})

test('the age of a list is in whole days', () => {
  const age = (hours: number) => ageText('2026-11-20T12:00:00Z', Date.parse('2026-11-20T12:00:00Z') + hours * 3_600_000)
  expect([-1, 0, 23, 24, 47, 24 * 40].map(age)).toEqual([
    'less than a day',
    'less than a day',
    'less than a day',
    '1 day',
    '1 day',
    '40 days',
  ])
})
