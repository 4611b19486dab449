import type { Quote, UpdateQuote } from '../../../../shared/quotes/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { type DraftLine, type Problem, type QuoteDraft, toUpdate, toWholeUpdate } from './quote-draft.ts'

const shownFields = [
  ['price', 'price $'],
  ['cost', 'cost $'],
  ['pieces', 'pieces '],
  ['weightLb', 'weight (lbs) '],
] as const satisfies readonly (readonly [keyof DraftLine, string])[]

/** `Line 2, HR Sheet: price $41.00, cost $38.00`, for each line whose figures are not stored. */
export function describeUnsaved(draft: QuoteDraft, stored: QuoteDraft): string[] {
  return draft.lines.flatMap((line, index) => {
    const before = stored.lines.find(({ id }) => id === line.id)
    const typed = shownFields.flatMap(([field, words]) =>
      line[field] !== '' && line[field] !== before?.[field] ? `${words}${line[field]}` : [],
    )
    if (typed.length === 0) return []
    const name = [`Line ${formatCount(index + 1)}`, line.description].filter(Boolean).join(', ')
    return `${name}: ${typed.join(', ')}`
  })
}

/** The call that puts all that was typed into a new version, or what is wrong with it. */
export function toRestored(
  { id, revision }: Pick<Quote, 'id' | 'revision'>,
  draft: QuoteDraft,
): { input: UpdateQuote; problem?: undefined } | { input?: undefined; problem: Problem } {
  return toUpdate({ id, revision }, toWholeUpdate(draft))
}
