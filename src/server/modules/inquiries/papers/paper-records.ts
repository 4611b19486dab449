import { formatPurchaseReference } from '../../../../shared/orders/words.ts'
import type { LinkedPaper, TiedRecord } from '../../../../shared/papers/schema.ts'
import { itemTitle } from '../../../../shared/stock/item-title.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Db } from '../../../db/database.ts'
import { type SteelRow, selectInquiriesOf, selectTies, type TieRow } from './queries.ts'
import type { PaperRow } from './table.ts'

/** What the audit trail says of a paper. */
export async function recordOf(db: Db, { id, file_name: recordName }: PaperRow) {
  return { kind: 'paper', recordId: id, recordName, inquiryIds: await selectInquiriesOf(db, id) } as const
}

export async function describePaper(db: Db, row: PaperRow) {
  const on = (await loadTies(db, [row.id])).get(row.id) ?? []
  return {
    kind: row.kind,
    heats: row.heats,
    about: on.map(({ label }) => label),
    forBuyer: row.for_buyer,
  }
}

/** What everybody may see of a paper who may see it. */
export function toLinkedPaper(row: PaperRow): LinkedPaper {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    bytes: row.file_bytes,
    contentType: row.content_type,
    createdAt: row.created_at.toISOString(),
  }
}

/** What each paper is about, in words. */
export async function loadTies(db: Db, paperIds: readonly string[]): Promise<ReadonlyMap<string, TiedRecord[]>> {
  const rows = await selectTies(db, paperIds)
  return new Map([...groupBy(rows, (row) => row.paper_id)].map(([id, ties]) => [id, ties.map(toTiedRecord)]))
}

export function toTiedRecord(row: TieRow): TiedRecord {
  return { kind: row.kind, id: row.id, label: labelOf(row), inquiryId: row.inquiry_id }
}

/** Steel with a heat, as something to be tied. */
export function toSteel({ kind, id, inquiry_id: inquiryId, ...row }: SteelRow): TiedRecord {
  const label = kind === 'order' ? formatReference('order', row.order_number ?? 0) : labelOfItem(row)
  return { kind, id, label, inquiryId }
}

function labelOf(row: TieRow): string {
  const order = formatReference('order', row.order_number ?? 0)
  switch (row.kind) {
    case 'item':
      return labelOfItem(row)
    case 'ask':
      return `${formatReference('ask', row.number ?? 0)} to ${row.source_code}`
    case 'quote':
      return `Quote ${formatReference('inquiry', row.number ?? 0)}, version ${row.position}`
    case 'order':
      return order
    case 'purchase':
      return formatPurchaseReference(order, row.position ?? 0)
    case 'shipment':
      return `${order}, shipped ${row.day === null ? '' : formatDay(row.day)}`
  }
}

function labelOfItem(row: Pick<TieRow, 'category' | 'thickness' | 'width' | 'length' | 'source_code'>): string {
  return `${itemTitle(row)}, ${row.source_code}`
}
