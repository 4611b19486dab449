import { expect, test } from 'vitest'
import { splitWords } from '../../../../shared/text/word-pattern.ts'
import { politeWords, remarks } from './line-fragments.ts'
import { remarkWords, requestWords } from './request-vocabulary.ts'

/** The longest form of each word. */
const formsOf = (text: string) => splitWords(text).map((word) => word.replace(/[()]/g, ''))

test.each([
  ['remark', remarks, Object.values(remarkWords).join(',')],
  ['polite word', politeWords, requestWords.polite],
])('each %s is found whole, not only up to where an earlier one ends', (_name, pattern, text) => {
  expect(formsOf(text).filter((form) => form.match(pattern)?.[0] !== form)).toEqual([])
})
