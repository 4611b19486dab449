import { needFields, wantedFields } from '../../../shared/needs/fields.ts'
import type { ForAll, ReadLine, UnreadPart } from '../../../shared/needs/reading.ts'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { findItemErrors, isPartlyFilled } from '../asking/draft-items.ts'
import type { WantedItem } from '../asking/request-draft.ts'

/** A line of a pasted list in the review: as it was read, then as the buyer changes it. */
export type PastedItem = {
  key: number
  line: number
  text: string
  item: WantedItem
  unread: readonly UnreadPart[]
  /** A product that the line may mean. */
  suggested: string | null
  isLeftOut: boolean
  /** Whether the buyer changed what was read. */
  isChanged: boolean
}

export function toPastedItem(
  { line, text, specification, unread, suggestedCategory }: ReadLine,
  key: number,
): PastedItem {
  const { locationState, qtyPcs, notes } = specification
  const item = {
    // Object.fromEntries loses the key types.
    ...(Object.fromEntries(wantedFields.map((field) => [field.key, specification[field.key] ?? ''])) as WantedItem),
    qtyPcs: qtyPcs > 0 ? String(qtyPcs) : '',
    // The form has no state for each item.
    notes: withPlace(notes ?? '', locationState),
  }
  return { key, line, text, item, unread, suggested: suggestedCategory, isLeftOut: false, isChanged: false }
}

/** What is read anew while one types: lines with the same words keep what the buyer changed in them. */
export function keepChanges(before: readonly PastedItem[], read: readonly PastedItem[]): PastedItem[] {
  const changed = before.filter(({ isChanged }) => isChanged)
  return read.map((one) => {
    const at = changed.findIndex(({ text }) => text === one.text)
    const [kept] = at < 0 ? [] : changed.splice(at, 1)
    return kept ? { ...kept, key: one.key, line: one.line } : one
  })
}

function withPlace(notes: string, state: string): string {
  const isNoted = state === '' || new RegExp(`\\b${state}\\b`).test(notes)
  return isNoted ? notes : [notes, `Ship to ${state}`].filter(Boolean).join('; ')
}

/** The line with the suggested product, and without its words among what was not read; as it is, if it has a product now. */
export function withSuggestion(pasted: PastedItem): PastedItem {
  const { item, suggested } = pasted
  if (!isSuggesting(pasted) || suggested === null) return pasted
  const isOfProduct = ({ field }: UnreadPart) => field === 'category'
  const unread = pasted.unread.filter((part) => !isOfProduct(part))
  const words = pasted.unread.filter(isOfProduct).map(({ text }) => text)
  const notes = withoutParts(item.notes, (part) => words.includes(part))
  return { ...pasted, item: { ...item, category: suggested, notes }, unread, isChanged: true }
}

export function isSuggesting({ item, suggested, isLeftOut }: PastedItem): boolean {
  return suggested !== null && item.category === '' && !isLeftOut
}

/** The delivery of all lines that say nothing else; the date is `YYYY-MM-DD`. */
export type Delivery = { place: string; date: string; notes: string }

const placeNote = /^Ship to /

/** What the list itself says of the delivery of all its lines. */
export function toDelivery(forAll: readonly ForAll[]): Delivery {
  const said = forAll.map(({ specification }) => specification)
  const notes = said.flatMap((one) => one.notes ?? [])
  return {
    place: notes.find((note) => placeNote.test(note))?.replace(placeNote, '') ?? '',
    date: said.find(({ estimatedNeedDate }) => estimatedNeedDate !== null)?.estimatedNeedDate ?? '',
    notes: notes.filter((note) => !placeNote.test(note)).join('; '),
  }
}

const shipsTo = /\b(?:ship|deliver|del|fob|dest)\w*\b.*\b[A-Z]{2}\b/i

/** The item's own date and place stay. */
export function withDelivery({ item, unread }: PastedItem, { place, date, notes }: Delivery): WantedItem {
  const hasOwnTime = item.estimatedNeedDate !== '' || unread.some(({ field }) => field === 'estimatedNeedDate')
  const parts = item.notes.split('; ')
  const isShipped = place.trim() === '' || shipsTo.test(item.notes)
  const added = [isShipped ? '' : `Ship to ${place.trim()}`, notes.trim()].filter((note) => !parts.includes(note))
  return {
    ...item,
    estimatedNeedDate: hasOwnTime ? item.estimatedNeedDate : date,
    notes: [item.notes, ...added].filter(Boolean).join('; '),
  }
}

/** Why a line cannot join the list; undefined if it can. */
export function findPastedProblem({ item }: PastedItem): string | undefined {
  if (!isPartlyFilled(item)) return 'Fill in a product, a classification or a thickness'
  const [problem] = findItemErrors(item).values()
  return problem
}

/** The items that join the list: neither left out nor with a problem. */
export function listJoining(pasted: readonly PastedItem[], delivery: Delivery): WantedItem[] {
  return pasted.flatMap((one) => (one.isLeftOut || findPastedProblem(one) ? [] : [withDelivery(one, delivery)]))
}

/** A line in a few words; a product that is only suggested has a question mark. */
export function describeLine(pasted: PastedItem): string {
  const { item, suggested } = pasted
  const { category, product, coatingWt, qtyPcs, weightNeeded, estimatedNeedDate } = item
  return [
    summarizeNeed(isSuggesting(pasted) ? { ...item, category: `${suggested}?` } : item),
    category && product,
    coatingWt,
    qtyPcs && formatCountOf(Number(qtyPcs), 'pc'),
    weightNeeded && formatWeightLb(Number(weightNeeded)),
    estimatedNeedDate && `by ${formatDay(estimatedNeedDate)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const nouns: ReadonlyMap<string, string> = new Map(needFields.map(({ key, noun }) => [key, noun]))

/** Such as `weight: max coil weight 15,000#`. */
export function describeUnread({ field, text }: UnreadPart): string {
  return [nouns.get(field), text].filter(Boolean).join(': ')
}

function withoutParts(notes: string, isLeftOut: (part: string) => boolean): string {
  return notes
    .split('; ')
    .filter((part) => !isLeftOut(part))
    .join('; ')
}
