import type { ReadLine, UnreadPart } from '../../../shared/needs-reading.ts'
import { findItemErrors, isPartlyFilled, type WantedItem } from './request-draft.ts'

/** A line of a pasted list in the review: as it was read, then as the buyer changes it. */
export type PastedItem = {
  key: number
  line: number
  text: string
  item: WantedItem
  unread: readonly UnreadPart[]
  isLeftOut: boolean
}

export function toPastedItem({ line, text, specification, unread }: ReadLine, key: number): PastedItem {
  const { locationState, qtyPcs, weightNeeded, coatingWt, estimatedNeedDate, notes, ...stated } = specification
  const item = {
    ...stated,
    qtyPcs: qtyPcs > 0 ? String(qtyPcs) : '',
    weightNeeded: weightNeeded ?? '',
    coatingWt: coatingWt ?? '',
    estimatedNeedDate: estimatedNeedDate ?? '',
    // The form has no state for each item.
    notes: withPlace(notes ?? '', locationState),
  }
  return { key, line, text, item, unread, isLeftOut: false }
}

function withPlace(notes: string, state: string): string {
  const isNoted = state === '' || new RegExp(`\\b${state}\\b`).test(notes)
  return isNoted ? notes : [notes, `Ship to ${state}`].filter(Boolean).join('; ')
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

const fieldNames: Readonly<Record<UnreadPart['field'], string>> = {
  product: 'classification',
  category: 'product',
  thickness: 'thickness',
  width: 'width',
  length: 'length',
  qtyPcs: 'quantity',
  gradeCategory: 'grade',
  condition: 'MTR',
  locationState: 'location',
  weightNeeded: 'weight',
  coatingWt: 'coating',
  estimatedNeedDate: 'need date',
  notes: '',
}

/** Such as `weight: max coil weight 15,000#`. */
export function describeUnread({ field, text }: UnreadPart): string {
  return fieldNames[field] === '' ? text : `${fieldNames[field]}: ${text}`
}

/** The notes without what is told as unread. */
export function notesBeside({ item, unread }: PastedItem): string {
  return item.notes
    .split('; ')
    .filter((part) => !unread.some(({ text }) => text === part))
    .join('; ')
}
