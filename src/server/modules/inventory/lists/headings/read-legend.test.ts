import { expect, test } from 'vitest'
import { readCodes, readLegend } from './read-legend.ts'

const describe = (text: string) =>
  readLegend(text).map(({ look, meaning }) => {
    const name = [...look.colors, look.isLetters && 'letters', look.isStruck && 'struck'].filter(Boolean).join(' ')
    return `${name || 'any'}: ${meaning.condition ?? meaning.status}`
  })

test.each<[string, readonly string[]]>([
  ['Coils in red are sold or on hold', ['red: gone']],
  ['Orange are committed; blue are available', ['orange: gone', 'blue: available']],
  ['orange committed, blue available', ['orange: gone', 'blue: available']],
  ['Yellow = SOLD, pink = on hold', ['yellow: gone', 'pink: gone']],
  ['SOLD (yellow) / HOLD (green)', ['yellow: gone', 'green: gone']],
  ['Yellow and orange = sold; green = new', ['yellow orange: gone', 'green: plain']],
  ['Highlighted coils are sold, pending pick up', ['any: gone']],
  ['Sold coils are highlighted in yellow', ['yellow: gone']],
  ['Red font = sold', ['red letters: gone']],
  ['Strikethrough = sold', ['struck: gone']],
  ['Purple - reserved for Acme, Orange - incoming 12/20', ['purple: gone', 'orange: not here']],
  ['Anything in blue is Prime; yellow is secondary', ['blue: Prime', 'yellow: Secondary']],
  ['Yellow: see Jim', ['yellow: unknown']],
  ['Blue Ridge Steel', []],
  ['Painted red, sold as is', []],
])('the legend %j', (text, said) => {
  expect(describe(text)).toEqual(said)
})

const codesOf = (text: string) =>
  Array.from(readCodes(text), ([code, { status, condition }]) => [code, condition ?? status])

test('a key says what marks mean, and words that are no statuses are none', () => {
  expect(codesOf('Stat: O = open, C = committed to customer, Q = quality hold')).toEqual([
    ['O', 'available'],
    ['C', 'gone'],
    ['Q', 'gone'],
  ])
  expect(codesOf('X = sold, pending removal')).toEqual([['X', 'gone']])
  expect(codesOf('1 = prime, 2 = secondary')).toEqual([
    ['1', 'Prime'],
    ['2', 'Secondary'],
  ])
  expect(codesOf('HR = hot rolled, CR = cold rolled')).toEqual([])
})
