import type { InquiryLine } from '../../../shared/inquiries/schema.ts'
import { type ItemValues, itemColumns } from '../../../shared/stock/item-columns.ts'
import type { ListedItemRow } from '../inventory/items/queries.ts'
import type { SentItemRow } from './queries.ts'

type ItemFields = ItemValues<'key'>

/** Compares an item as it was sent with the same item in today's stock, if it is still there. */
export function toInquiryLine(sent: SentItemRow, listed: ListedItemRow | undefined): InquiryLine {
  const fields = toItemFields(sent)
  const changes = listed ? findChanges(fields, toItemFields(listed)) : []
  const listing = !listed ? 'no longer listed' : changes.length > 0 ? 'changed' : 'as listed'
  return { id: sent.item_id, ...fields, listing, changes }
}

/** The names that a summary of lines reads. */
export function toSummarizedLine(
  row: Pick<SentItemRow, 'product' | 'category' | 'source_code' | 'location_state' | 'weight'>,
) {
  const { product, category, source_code: sourceCode, location_state: locationState, weight } = row
  return { product, category, sourceCode, locationState, weight }
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

// All fields are null if the id was unknown. Object.fromEntries loses the key types.
function toItemFields(row: Omit<SentItemRow, 'item_id'>): ItemFields {
  return Object.fromEntries(
    itemColumns.map(({ key, column, kind }) => [key, row[column] ?? (kind === 'count' ? 0 : '')]),
  ) as ItemFields
}
