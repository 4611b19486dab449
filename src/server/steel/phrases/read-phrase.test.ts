import path from 'node:path'
import { expect, test } from 'vitest'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import { describePhrase } from '../../test/search/describe-phrase.ts'
import { phraseGroups, phraseStock } from '../../test/search/search-phrases.ts'
import { readPhrase } from './read-phrase.ts'

const phrases = phraseGroups.flatMap((group) => group.phrases)
const read = (phrase: string) => readPhrase(phrase, phraseStock)
const meaningOf = (parts: readonly PhrasePart[]) =>
  parts.map(({ filter, value }) => `${filter} ${JSON.stringify(value)}`).sort()

test.each(phrases)('%j comes to %j', (phrase, meaning) => {
  expect(describePhrase(read(phrase), phraseStock)).toBe(meaning)
})

// So a chip can be taken away and the rest put together again.
test.each(phrases)('the parts of %j put together mean the same', (phrase) => {
  const parts = read(phrase)
  expect(meaningOf(read(parts.map(({ text }) => text).join(' ')))).toEqual(meaningOf(parts))
})

test('the table is in the documentation', async () => {
  const file = path.join(import.meta.dirname, '../../../../docs/search-phrases.md')
  await expect(toMarkdown()).toMatchFileSnapshot(file)
})

test('every word that fits no filter stays, and small words do not', () => {
  expect(read('acme "blue" coil-tag-77 for the (yard)!')).toEqual(
    ['acme', 'blue', 'coil-tag-77', 'yard'].map((value) => ({ text: value, filter: 'text', value })),
  )
  expect([read(''), read('  , ; / '), read('in or and of for with from to the a')]).toEqual([[], [], []])
})

test('product words fit the categories there are, in their order', () => {
  const categories = ['HR Coil', 'Galv Sheet', 'galv coil', 'Rebar']
  const categoriesOf = (q: string) =>
    readPhrase(q, { categories, sources: [] }).flatMap((part) => (part.filter === 'category' ? part.value : []))
  expect(categoriesOf('coil')).toEqual(['HR Coil', 'galv coil'])
  expect(categoriesOf('GALV')).toEqual(['Galv Sheet', 'galv coil'])
  expect(categoriesOf('rebar')).toEqual(['Rebar'])
  expect(categoriesOf('cold rolled')).toEqual([])
})

test('a source code is read in its own spelling, and a short number is a size', () => {
  const stock = { categories: [], sources: ['Ab/1 #2', '48', '10023'] }
  expect(readPhrase('ab/1 #2', stock)).toMatchObject([{ filter: 'source', value: 'Ab/1 #2' }])
  expect(readPhrase('10023', stock)).toMatchObject([{ filter: 'source', value: '10023' }])
  expect(readPhrase('48', stock)).toMatchObject([{ filter: 'width' }])
  expect(readPhrase('source 48', stock)).toMatchObject([{ filter: 'source', value: '48' }])
})

const hostile = [
  '1/',
  '1-',
  '1 ',
  'x1',
  '((',
  "' ",
  '1 to ',
  'min ',
  'hr & ',
  '0',
  ', ',
  'heat # ',
  '1 1/',
  '½',
  'ß',
  '🦄',
  'cs-',
  'a.',
  '16ga-48 ',
  'Ab, ',
  '36 hr ',
]

test.each(hostile)('%j over and over is read in time', (piece) => {
  const phrases = hostile.map((other) => (piece + other).repeat(500))
  expect(phrases.map(read).every((parts) => parts.length < 200)).toBe(true)
})

function toMarkdown(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const tables = phraseGroups.map(
    (group) =>
      `## ${group.title}\n\n| typed | read as |\n|---|---|\n${group.phrases
        .map(([phrase, meaning]) => `| \`${cell(phrase)}\` | ${cell(meaning)} |\n`)
        .join('')}`,
  )
  return `# What the search box understands

Sizes are in inches. Here \`every coil\` means all categories of coils; besides the product types there are the categories ${phraseStock.categories
    .slice(-2)
    .join(' and ')}, and the source codes ${phraseStock.sources.join(', ')}; steel lies at ${phraseStock.places
    .map((place) => `'${place}'`)
    .join(', ')}. The table is that of the tests
(\`src/server/test/search/search-phrases.ts\`); \`npx vitest run read-phrase -u\` writes this page again.

${tables.join('\n')}`
}
