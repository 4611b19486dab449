import type { PhrasePart } from '../../../../shared/search.ts'

export function readPhrase(
  q: string,
  _stock: { categories: readonly string[]; sources: readonly string[] },
): PhrasePart[] {
  return q.split(/\s+/).map((text) => ({ text, filter: 'text', value: text }))
}
