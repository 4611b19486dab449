import type { InquiryLine } from '../../../shared/inquiries.ts'
import { type ItemValues, itemColumns } from '../../../shared/item-columns.ts'
import type { ListedItemRow } from '../inventory/queries.ts'
import type { SentItemRow } from './queries.ts'

type ItemFields = ItemValues<'key'>

/** Sets an item as it was sent against the same item in today's stock, if it is still there. */
export function toInquiryLine(sent: SentItemRow, listed: ListedItemRow | undefined): InquiryLine {
  const fields = toItemFields(sent)
  const changes = listed ? findChanges(fields, toItemFields(listed)) : []
  const listing = !listed ? 'no longer listed' : changes.length > 0 ? 'changed' : 'as listed'
  return { id: sent.item_id, ...fields, listing, changes }
}

/** An item as it was sent, in one line of text. */
export function describeLine(sent: SentItemRow): string {
  const { sourceCode, product, thickness, width, length, gradeCategory, heatNum, weight } = toItemFields(sent)
  const size = [thickness, width, length].filter((part) => part !== '').join(' × ')
  const parts = [sourceCode, product, size, gradeCategory, heatNum, weight].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : sent.item_id
}

function findChanges(sent: ItemFields, now: ItemFields): InquiryLine['changes'] {
  const nowByField = new Map(Object.entries(now).map(([field, value]) => [field, String(value)]))
  return Object.entries(sent)
    .map(([field, value]) => ({ field, sent: String(value), now: nowByField.get(field) ?? '' }))
    .filter((change) => change.sent !== change.now)
}

// The fields are null together, when nobody could tell what the id was of. Object.fromEntries forgets which keys there are.
function toItemFields(row: Omit<SentItemRow, 'item_id'>): ItemFields {
  return Object.fromEntries(
    itemColumns.map(({ key, column, kind }) => [key, row[column] ?? (kind === 'count' ? 0 : '')]),
  ) as ItemFields
}
