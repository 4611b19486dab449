import { wantedFields } from '../../../shared/needs/fields.ts'
import { steelSpecification } from '../../../shared/needs/schema.ts'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { type DigitsRule, findDigitsProblem } from '../../ui/fields/digits.ts'
import { toSpecification } from './draft-request.ts'
import { blankItem, type ListedItem, type NeedsDraft, type WantedItem } from './request-draft.ts'

export const amountRules = {
  count: { max: 2_147_483_647, example: '1,200' },
  pounds: { max: 9_999_999_999, example: '40,000' },
} as const satisfies Record<string, DigitsRule>

/** Whether the item has a product, a classification or a thickness. */
export function isPartlyFilled({ product, category, thickness }: WantedItem): boolean {
  return [product, category, thickness].some((text) => text.trim() !== '')
}

/** Whether something was typed into the form but cannot be listed. */
export function isLeftOut(draft: NeedsDraft): boolean {
  return !isBlank(draft.current) && withCurrentItem(draft) === draft
}

export function isBlank(item: WantedItem): boolean {
  return Object.values(item).every((text) => text.trim() === '')
}

/** Whether there is anything to review. */
export function isReviewable(draft: NeedsDraft): boolean {
  return withCurrentItem(draft).items.length > 0
}

/** Whether the list has no room for the form's item. */
export function isListFull({ items, editedId }: NeedsDraft): boolean {
  return editedId === null && items.length >= specificationsMax
}

/**
 * Puts the form's item into the list, if it is filled and valid and the list has room: an edited item in its place, a new
 * one at the end with the next number.
 */
export function withCurrentItem(draft: NeedsDraft): NeedsDraft {
  const { current, items, nextNumber, editedId } = draft
  if (!isPartlyFilled(current) || isListFull(draft) || findItemErrors(current).size > 0) return draft
  if (editedId !== null) {
    const edited = { ...withPlainAmounts(current), id: editedId }
    return { ...withoutEdit(draft), items: items.map((item) => (item.id === editedId ? edited : item)) }
  }
  return {
    ...draft,
    items: [...items, { ...withPlainAmounts(current), id: String(nextNumber) }],
    nextNumber: nextNumber + 1,
    current: blankItem,
  }
}

/** Puts several items at the end of the list; undefined if it has no room for all of them. */
export function withItems(draft: NeedsDraft, items: readonly WantedItem[]): NeedsDraft | undefined {
  if (draft.items.length + items.length > specificationsMax) return undefined
  const listed = items.map((item, index) => ({ ...withPlainAmounts(item), id: String(draft.nextNumber + index) }))
  return { ...draft, items: [...draft.items, ...listed], nextNumber: draft.nextNumber + items.length }
}

// Spaces around the digits are allowed while typing.
function withPlainAmounts(item: WantedItem): WantedItem {
  return { ...item, qtyPcs: item.qtyPcs.trim(), weightNeeded: item.weightNeeded.trim() }
}

/** Takes a listed item into the form for editing. It stays in the list as it was until it is saved. */
export function withEdit(draft: NeedsDraft, { id, ...item }: ListedItem): NeedsDraft {
  return { ...draft, current: item, editedId: id }
}

/** Ends the editing of a listed item, which stays as it was. */
export function withoutEdit(draft: NeedsDraft): NeedsDraft {
  return { ...draft, current: blankItem, editedId: null }
}

/** Takes a copy of a listed item into the form as a new item. */
export function withCopy(draft: NeedsDraft, { id: _id, ...item }: ListedItem): NeedsDraft {
  return { ...draft, current: item, editedId: null }
}

/** If the form holds the item for editing, the form becomes blank. */
export function withoutItem(draft: NeedsDraft, id: string): NeedsDraft {
  const left = draft.editedId === id ? withoutEdit(draft) : draft
  return { ...left, items: draft.items.filter((item) => item.id !== id) }
}

/** Puts a removed item back in its place. */
export function withItemRestored(draft: NeedsDraft, item: ListedItem): NeedsDraft {
  if (draft.items.some(({ id }) => id === item.id)) return draft
  return { ...draft, items: [...draft.items, item].sort((a, b) => Number(a.id) - Number(b.id)) }
}

export function findItemErrors(item: WantedItem): Map<string, string> {
  const issues = steelSpecification.safeParse(toSpecification(item, '')).error?.issues ?? []
  const errors = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  for (const { key, kind } of wantedFields) {
    const problem = (kind === 'count' || kind === 'pounds') && findDigitsProblem(item[key], amountRules[kind])
    if (problem) errors.set(key, problem)
  }
  return errors
}
