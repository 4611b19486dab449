import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const filler = 'Freight was late. '.repeat(12)

test.for([
  ['a short note is shown whole, in one line', 'Call\nbefore  noon', 'noon', 'Call before noon'],
  [
    'a long note is shown around the word',
    `${filler}Wants a dock (north) by Monday.`,
    'north',
    /^…[^…]*dock \(north\) by Monday\.$/,
  ],
  ['only the beginning of a word counts', `The southnorth gate. ${filler}North dock.`, 'nor', /^…[^…]*North dock\.$/],
  ['what is not there shows the beginning', `Begins here. ${filler}`, 'ÉCOLE', /^Begins here\. Freight [^…]*…$/],
  ['signs are no pattern', 'Pays 5 (net)', '(.*', 'Pays 5 (net)'],
  ['a word without blanks is cut in front', 'é'.repeat(300), 'é', /^é{120}…$/],
] as const)('%s', ([, text, asked, shown]) => {
  expect(excerptOf(text, asked)).toMatch(shown)
})
