import { isWord, type UnfoundWord, wordsIn, wordsLike } from '../../../steel/phrases/phrase-correction.ts'
import type { Columns } from './columns.ts'
import { findUnknownWords } from './marks.ts'

const similarMax = 3

/** Words that no item has, each with words of items' products, grades and sources that it may be a misspelling of. */
export function findSimilarWords(
  columns: Columns,
  unfound: readonly string[],
  isActive: (category: string) => boolean,
): UnfoundWord[] {
  if (!unfound.some(isWord)) return unfound.map((word) => ({ word, like: [] }))
  const { products, grades, groups } = columns
  const texts = [...products.readings, ...grades.readings, ...groups.readings.map(({ source }) => source)]
  const words = new Set(wordsIn(texts.map(({ folded }) => folded)))
  return unfound.map((word) => {
    const near = wordsLike(word, words)
    // Texts of items that are gone are known too.
    const gone = new Set(findUnknownWords(columns, near, isActive))
    return { word, like: near.filter((other) => !gone.has(other)).slice(0, similarMax) }
  })
}
