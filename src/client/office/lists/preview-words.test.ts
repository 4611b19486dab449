import { expect, test } from 'vitest'
import { findSerious, replacedText } from './preview-words.ts'

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
