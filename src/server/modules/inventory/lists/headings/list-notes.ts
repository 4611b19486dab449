import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { listWords } from './list-vocabulary.ts'

const opening = new RegExp(String.raw`^(?:\*+\s*)?(?:${anyOf(listWords.notes)}|e-?mail)(?:\b|(?<=\.))`, 'i')
const contact = /\S@\S+\.\w|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|\bwww\.|\bnet \d{2} days?\b/i
const wordsMin = 5
const cellsMax = 5

/** Whether the texts of a row speak about the list. */
export function speaksOfList(own: readonly string[]): boolean {
  const [first] = own
  if (first === undefined) return false
  if (opening.test(first)) return own.length <= cellsMax
  return own.length <= 2 && own.some((text) => contact.test(text) || text.split(/\s+/).length >= wordsMin)
}
