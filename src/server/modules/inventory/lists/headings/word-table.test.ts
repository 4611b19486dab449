import { expect, test } from 'vitest'
import { tradeVocabulary } from './trade-vocabulary.ts'
import { readWordTable } from './word-table.ts'

/** The headings of a table, each with its columns. */
function headingsOf(text: string) {
  const { headings } = readWordTable(text)
  return Object.fromEntries([...headings].map(([key, { columns }]) => [key, columns.map(({ column }) => column)]))
}

test('a word has all of its spellings, and a line may continue below', () => {
  expect(headingsOf('[spellings]\nno: num\n\n[sure]\nHeat Num: heat no,\n  Coulée #')).toEqual({
    heatno: ['Heat Num'],
    heatnum: ['Heat Num'],
    couleeno: ['Heat Num'],
    couleenum: ['Heat Num'],
  })
})

test('of two words with the same spelling, the one written that way wins', () => {
  const text = '[spellings]\nht: heat\n[unsure]\nProduct ID: ht\n[sure]\nHeat Num: heat'
  expect(headingsOf(text)).toEqual({ ht: ['Product ID'], heat: ['Heat Num'] })
})

test.each([
  ['an unknown column', '[sure]\nThicknes: thk', 'There is no column "Thicknes", only Product ID, Source Code,'],
  ['an unknown unit', '[units]\nmile: mi', 'There is no unit "mile", only inch, pound,'],
  [
    'an unknown kind of cells',
    '[sure, by the cells below]\nState if cities: place',
    'There is no kind of cells "cities"',
  ],
  ['an unknown section', '[certain]\nWidth: width', 'There is no section "certain", only spellings,'],
  ['a line before all sections', 'Width: width', 'There is no section "", only spellings,'],
  ['an unknown place', '[foreign]\nbefore: price', 'There is no place "before", only anywhere, after a slash'],
  ['a line without a colon', '[sure]\nWidth', 'A line needs one colon: Width'],
  ['a doubled word', '[sure]\nWidth: w\n[unsure]\nWeight: w', '"w" and "w" are the same heading'],
  ['a spelling of two words', '[spellings]\nno: nr\nnum: nr', '"nr" is already under "no"'],
  [
    'a word that differs only in punctuation',
    '[sure]\nProduct ID: tag no, Tag #',
    '"Tag #" and "tag no" are the same heading',
  ],
  ['a doubled unit', '[units]\ninch: in\npound: lb, in', '"in" is already under "inch"'],
  ['a doubled hint', '[hints]\nState: city\nRegion Code: city', '"city" is already under "State"'],
])('%s is an error that names it', (_mistake, text, message) => {
  expect(() => readWordTable(text)).toThrow(message)
})

test('the table of trade words has no errors', () => {
  expect(() => readWordTable(tradeVocabulary)).not.toThrow()
})
