import type { PhrasePart } from '../../../shared/search/schema.ts'
import { categoryTraits } from '../../../shared/steel/categories.ts'
import type { PhraseStock } from '../../steel/phrases/read-phrase.ts'

/** `Hot Rolled Coil; thickness 0.1265 to 0.1425; state IN`, for the table of phrases. */
export function describePhrase(parts: readonly PhrasePart[], stock: PhraseStock): string {
  return parts.map((part) => describePart(part, stock.categories)).join('; ')
}

function describePart(part: PhrasePart, categories: readonly string[]): string {
  switch (part.filter) {
    case 'category':
      return describeCategories(part.value, categories)
    case 'thickness':
    case 'width':
    case 'length':
    case 'weight':
      return `${part.filter} ${part.value.join(' to ')}`
    case 'wanted':
      return `wanted ${part.value} lb`
    case 'quantity':
      return `quantity ${part.text}`
    default:
      return `${part.filter} ${part.value}`
  }
}

function describeCategories(names: readonly string[], categories: readonly string[]): string {
  const form = categoryTraits(names[0] ?? '').form
  const ofForm = categories.filter((name) => categoryTraits(name).form === form)
  const isEvery = names.length > 1 && names.length === ofForm.length && names.every((name) => ofForm.includes(name))
  return isEvery ? `every ${form}` : names.join(', ')
}
