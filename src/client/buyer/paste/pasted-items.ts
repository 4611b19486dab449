import { needFields, wantedFields } from '../../../shared/needs/fields.ts'
import type { ForAll, ReadLine, UnreadPart } from '../../../shared/needs/reading.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { findItemErrors, isPartlyFilled, type WantedItem } from '../asking/request-draft.ts'

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
  return { key, line, text, item, unread, suggested: suggestedCategory, isLeftOut: false }
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
  return { ...pasted, item: { ...item, category: suggested, notes }, unread }
}

export function isSuggesting({ item, suggested, isLeftOut }: PastedItem): boolean {
  return suggested !== null && item.category === '' && !isLeftOut
}

/** Whether what is said of all lines would add something to a line. */
export function isMissing(pasted: PastedItem, said: ForAll): boolean {
  return !pasted.isLeftOut && withSaid(pasted, said).item !== pasted.item
}

/** The line with what is said of all; what it states itself stays. */
export function withSaid(pasted: PastedItem, { specification }: ForAll): PastedItem {
  const { item } = pasted
  const { estimatedNeedDate, notes, locationState } = specification
  const hasOwnTime = item.estimatedNeedDate !== '' || pasted.unread.some(({ field }) => field === 'estimatedNeedDate')
  const date = hasOwnTime ? item.estimatedNeedDate : (estimatedNeedDate ?? '')
  const parts = item.notes.split('; ')
  const isNoted = notes === null || parts.includes(notes) || (locationState !== '' && shipsTo.test(item.notes))
  const noted = isNoted ? item.notes : withPlace([item.notes, notes].filter(Boolean).join('; '), locationState)
  if (date === item.estimatedNeedDate && noted === item.notes) return pasted
  return { ...pasted, item: { ...item, estimatedNeedDate: date, notes: noted } }
}

const shipsTo = /\b(?:ship|deliver|del|fob|dest)\w*\b.*\b[A-Z]{2}\b/i

/** What a line says of all lines, such as `Needed by Dec 15, 2026` and the place. */
export function describeSaid({ specification }: ForAll): string {
  const { estimatedNeedDate, notes } = specification
  return [estimatedNeedDate && `Needed by ${formatDay(estimatedNeedDate)}`, notes].filter(Boolean).join(' · ')
}

/** Why a line cannot join the list; undefined if it can. */
export function findPastedProblem({ item }: PastedItem): string | undefined {
  if (!isPartlyFilled(item)) return 'Fill in a product, a classification or a thickness'
  const [problem] = findItemErrors(item).values()
  return problem
}

/** Those that join the list. */
export function listJoining(pasted: readonly PastedItem[]): WantedItem[] {
  return pasted.flatMap((one) => (one.isLeftOut || findPastedProblem(one) ? [] : [one.item]))
}

const nouns: ReadonlyMap<string, string> = new Map(needFields.map(({ key, noun }) => [key, noun]))

/** Such as `weight: max coil weight 15,000#`. */
export function describeUnread({ field, text }: UnreadPart): string {
  return [nouns.get(field), text].filter(Boolean).join(': ')
}

/** The notes without what is told as unread. */
export function notesBeside({ item, unread }: PastedItem): string {
  return withoutParts(item.notes, (part) => unread.some(({ text }) => text === part))
}

function withoutParts(notes: string, isLeftOut: (part: string) => boolean): string {
  return notes
    .split('; ')
    .filter((part) => !isLeftOut(part))
    .join('; ')
}
