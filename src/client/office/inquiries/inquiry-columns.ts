import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import type { ExportColumn } from '../../platform/export/export-column.ts'
import { formatPacificStamp } from '../../platform/text/format.ts'
import { statusLabel } from './inquiry-statuses.ts'

/** The columns of an inquiry export. */
export const inquiryColumns: readonly ExportColumn<InquiryEntry>[] = [
  { heading: 'Reference', textOf: ({ reference }) => reference },
  { heading: 'Date (Pacific)', textOf: ({ createdAt }) => formatPacificStamp(createdAt) },
  { heading: 'Customer', textOf: ({ customerName }) => customerName },
  { heading: 'Company', textOf: ({ company }) => company },
  { heading: 'Phone', textOf: ({ phone }) => phone },
  { heading: 'Email', textOf: ({ email }) => email },
  { heading: 'State', textOf: ({ state }) => state },
  { heading: 'Items', textOf: ({ itemCount }) => String(itemCount), numberOf: ({ itemCount }) => itemCount },
  { heading: 'Product', textOf: ({ products }) => products.join('; ') },
  { heading: 'Weight (lbs)', textOf: ({ weightLb }) => String(weightLb), numberOf: ({ weightLb }) => weightLb },
  { heading: 'Source', textOf: ({ sources }) => sources.join('; ') },
  { heading: 'FOB (Delivery Location)', textOf: ({ fob }) => fob ?? '' },
  { heading: 'Inquiry Notes', textOf: ({ notes }) => notes ?? '' },
  { heading: 'Internal Note', textOf: ({ internalNote }) => internalNote ?? '' },
  { heading: 'Status', textOf: ({ status }) => statusLabel(status) },
]
