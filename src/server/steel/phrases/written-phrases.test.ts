import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import { phraseStock } from '../../test/search/search-phrases.ts'
import { readPhrase } from './read-phrase.ts'

const numRuns = Number(process.env['PHRASE_RUNS'] ?? 400)
const one = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const read = (phrase: string) => readPhrase(phrase, phraseStock)

const meaningOf = (parts: readonly PhrasePart[]) =>
  parts.map(({ filter, value }) => `${filter} ${JSON.stringify(value)}`).sort()

type Span = readonly [from: number, to: number]
const sizesOf = (parts: readonly PhrasePart[], filter: 'thickness' | 'width' | 'length'): Span[] =>
  parts.flatMap((part) => (part.filter === filter ? [part.value] : []))
const around = (sizeIn: number): Span => [sizeIn - 0.125, sizeIn + 0.125]

const thickness = one<readonly [string, number]>(
  ...['16ga', '16 ga', '16 GA.', '16 gauge', '16-gauge', '.060', '0.060"'].map((text) => [text, 0.0598] as const),
  ...['1/4', '1/4"', '1/4 in', '.250"'].map((text) => [text, 0.25] as const),
  ['3/16', 0.1875] as const,
)
const sides = one(
  ...['48x96', '48 x 96', '48"x96"', '48" x 96"', '48X96', '48" x 96', '48in x 96in', '48 by 96', '4x8', '4 x 8'],
  ...["4'x8'", "4' x 8'", '4ft x 8ft', '4 by 8', '4 foot by 8 foot'],
)
const product = one('', 'HR', 'galv', 'sheets', 'hr sheets', 'HRPO sheets', 'galv sheets', 'plates', 'hr plate')
const quantity = one('', '36 pcs', '36 sheets', '5 pcs', 'qty 12', '12 ea', 'need 24 pcs', '(36 pcs)')
const joined = fc
  .tuple(thickness, sides, one(' ', ' x ', 'x', ', ', '/', '-', ' - ', ' / '), fc.boolean())
  .map(([[thick, sizeIn], pair, joint, isTurned]) => {
    if (isTurned) return { text: `${pair}${/[-/]/.test(joint) ? ' ' : joint}${thick}`, sizeIn }
    // A fraction before a slash is another one.
    return { text: `${thick}${joint === '/' && thick.includes('/') ? ' ' : joint}${pair}`, sizeIn }
  })
const row = fc
  .tuple(joined, product, quantity, one(' ', ', '), fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }))
  .map(([{ text, sizeIn }, name, count, gap, order]) => {
    const words = [text, name, count].map((word, index) => ({ word, at: order[index] ?? 0 }))
    const phrase = words.toSorted((a, b) => a.at - b.at).flatMap(({ word }) => (word === '' ? [] : [word]))
    return { phrase: phrase.join(gap), sizeIn, hasCount: count !== '' }
  })

test('thickness, sides, product and count are read in every order and with every mark between them', () => {
  fc.assert(
    fc.property(row, ({ phrase, sizeIn, hasCount }) => {
      const parts = read(phrase)
      const [from = 0, to = 0] = sizesOf(parts, 'thickness')[0] ?? []
      expect([from <= sizeIn, to >= sizeIn, to < 1.5 * from], phrase).toEqual([true, true, true])
      expect([sizesOf(parts, 'width'), sizesOf(parts, 'length')], phrase).toEqual([[around(48)], [around(96)]])
      expect(parts.filter(({ filter }) => filter === 'quantity')).toHaveLength(hasCount ? 1 : 0)
      expect(parts.filter(({ filter }) => filter === 'text')).toEqual([])
      // So a chip can be taken away and the rest put together again.
      expect(meaningOf(read(parts.map(({ text }) => text).join(' '))), phrase).toEqual(meaningOf(parts))
    }),
    { numRuns },
  )
})

const words = one(
  ...[
    'HR',
    'cr',
    'galv',
    'HRPO',
    'coil',
    'sheets',
    'plates',
    'coils',
    'A36',
    'A1011 CS-B',
    'G90',
    'prime',
    'secondary',
  ],
  ...['16ga', '11 ga', '.060', '3/16', '1/4"', '48', '48"', "4'", '120', '4x8', '48x96', '60 x 120', '8.5"', '36', '5'],
  ...[
    '36 sheets',
    '5 pcs',
    '20 tons',
    '40,000#',
    'min',
    'over',
    'max',
    'between',
    'wide',
    'long',
    'thick',
    'x',
    'only',
  ],
  ...[
    'midwest',
    'Gary',
    'Houston, TX',
    'TX',
    'ohio',
    'Nevada',
    'stainless',
    '304',
    '316L',
    '2B',
    'slit',
    'looking',
    'acme',
  ],
  ...['H12345', 'heat 99812', 'B99/887', 'no', 'not', 'or', 'and', 'in', 'of', 'with', 'need', 'qty', '-', '/', 'DMW1'],
)
const phrases = fc.array(words, { minLength: 1, maxLength: 9 }).map((all) => all.join(' '))
const smallWords = new Set(['in', 'or', 'and', 'of', 'with', 'x', 'IN', 'OR'])
const lettersOf = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '')
const thickestIn = 20
const widestIn = 240
const sheetUnderIn = 1.2
const longestIn = 1_500

test('of a phrase nothing but small words is dropped', () => {
  fc.assert(
    fc.property(phrases, (phrase) => {
      const kept = read(phrase).map(({ text }) => lettersOf(text))
      const dropped = phrase
        .split(/[\s,/-]+|(?<=\d)x(?=\d)/)
        .filter((word) => lettersOf(word) !== '' && !smallWords.has(word))
        .filter((word) => !kept.some((text) => text.includes(lettersOf(word))))
      expect(dropped, phrase).toEqual([])
    }),
    { numRuns },
  )
})

test('no phrase of usual sizes is read as a size that steel does not have', () => {
  fc.assert(
    fc.property(phrases, (phrase) => {
      const parts = read(phrase)
      const isWithin = (spans: readonly Span[], max: number) =>
        spans.every(([from, to]) => from >= 0 && from <= to && to <= max)
      expect(isWithin(sizesOf(parts, 'thickness'), thickestIn), phrase).toBe(true)
      expect(isWithin(sizesOf(parts, 'width'), widestIn), phrase).toBe(true)
      expect(isWithin(sizesOf(parts, 'length'), longestIn), phrase).toBe(true)
      const isOfSheet = /coil|sheet/.test(phrase) && !/plate|thick|\bnot?\b/.test(phrase)
      const isThin = sizesOf(parts, 'thickness').every(([from]) => from < sheetUnderIn)
      expect(!isOfSheet || isThin, phrase).toBe(true)
    }),
    { numRuns, examples: [['8.5" sheets x 60 x 120 HR']] },
  )
})
