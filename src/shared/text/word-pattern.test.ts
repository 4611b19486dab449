import { expect, test } from 'vitest'
import { anyOf } from './word-pattern.ts'

test.each([
  [
    'a word or another, on any line',
    'sheet, plate\n  coil,',
    ['sheet', 'plate', 'coil'],
    ['', 'sheets', 'sheet, plate'],
  ],
  ['an end that may be missing', 'weld(ed)', ['weld', 'welded'], ['welde', 'weld(ed)']],
  ['ends within ends', 'temper( pass(ed))', ['temper', 'temper pass', 'temper passed'], ['temper ', 'temper ed']],
  ['a blank for a hyphen', 'cut-edge', ['cut-edge', 'cut edge'], ['cutedge', 'cut--edge']],
  ['a hyphen that may be missing', 'lead(-)time', ['lead-time', 'lead time', 'leadtime'], ['lead  time']],
  ['any ending', 'galv*', ['galv', 'galvanized'], ['galv-', 'gal']],
  ['other marks as they are', 'f.o.b., w/, +, $, k#', ['f.o.b.', 'w/', '+', '$', 'k#'], ['fxoxbx', 'k']],
])('a text has %s', (_name, text, found, others) => {
  const isOne = (word: string) => new RegExp(`^${anyOf(text)}$`).test(word)
  expect(found.filter((word) => !isOne(word))).toEqual([])
  expect(others.filter(isOne)).toEqual([])
})

test('where several words fit, it is the first', () => {
  expect(new RegExp(anyOf('dry, dry no oil')).exec('dry no oil')?.[0]).toBe('dry')
})

test('its patterns may have all flags', () => {
  expect(() => new RegExp(anyOf(`a-b, c(d)*, #, ", ', /, ., &`), 'giu')).not.toThrow()
})
