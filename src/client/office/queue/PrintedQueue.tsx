import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { type PrintedColumn, PrintedTable } from '../../ui/print/PrintedDocument.tsx'
import { statusLabel } from '../inquiries/words.ts'
import { groupRequests, listRows, type QueueRow } from './requests.ts'

const none: ReadonlySet<string> = new Set()

/** The queue on paper: a table with one row a request. */
export function PrintedQueue({ inquiries }: { inquiries: readonly InquiryEntry[] }) {
  return <PrintedTable isWide columns={columns} rows={listRows(groupRequests(inquiries), none)} />
}

const columns: readonly PrintedColumn<QueueRow>[] = [
  { heading: 'Date (Pacific)', read: ({ createdAt }) => formatPacificDateTime(createdAt) },
  { heading: 'Customer', read: ({ customerName }) => customerName },
  { heading: 'Company', read: ({ company }) => company },
  { heading: 'Items', isNumeric: true, read: ({ itemCount }) => formatCount(itemCount) },
  { heading: 'Status', read: ({ status, isMixed }) => `${statusLabel(status)}${isMixed ? ', mixed' : ''}` },
  { heading: 'Reference', isCode: true, read: ({ reference }) => reference },
  { heading: 'Weight (lbs)', isNumeric: true, read: ({ weightLb }) => formatCount(weightLb) },
  { heading: 'Product', read: ({ products }) => products.join(', ') },
  { heading: 'FOB', read: ({ fob }) => fob ?? '' },
  { heading: 'Phone', isCode: true, read: ({ phone }) => phone },
]
