import { type NeedValues, type WantedKey, wantedFields } from '../../../shared/needs/fields.ts'
import type { NeedsDraft, SentRequest, WantedItem } from './request-draft.ts'

/** Every item gets the buyer's state as its location. */
export function toRequest({ contact, items }: NeedsDraft) {
  return { customer: contact, specifications: items.map((item) => toSpecification(item, contact.state)) }
}

/** An item as the server takes it. */
export function toSpecification(item: WantedItem, locationState: string) {
  const texts = Object.fromEntries(
    wantedFields.map(({ key, isNullable }) => [key, item[key].trim() || (isNullable ? null : '')]),
  ) as Pick<NeedValues<'key'>, Exclude<WantedKey, 'qtyPcs'>>
  return { ...texts, qtyPcs: item.qtyPcs.trim() === '' ? null : Number(item.qtyPcs), locationState }
}

/** A request sent again unchanged keeps its key, so the server recognizes it if only its answer was lost. */
export function planRequest(message: string, unanswered: SentRequest | null, newKey: () => string): SentRequest {
  return unanswered?.message === message ? unanswered : { message, requestKey: newKey() }
}
