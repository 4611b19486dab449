import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import type { ExportColumn } from '../../platform/export/export-column.ts'
import { formatPacificStamp } from '../../platform/text/format.ts'
import { customerLabels } from './customer-fields.ts'

const fields = ['company', 'name', 'email', 'phone', 'state', 'action'] as const

/** The columns of a customer export. */
export const customerColumns: readonly ExportColumn<CustomerEntry>[] = [
  ...fields.map((field) => ({
    heading: customerLabels[field],
    textOf: (customer: CustomerEntry) => customer[field],
  })),
  { heading: 'Visit (Pacific)', textOf: ({ visitDate }) => formatPacificStamp(visitDate) },
  {
    heading: 'Last Inquiry (Pacific)',
    textOf: ({ lastInquiryDate }) => (lastInquiryDate ? formatPacificStamp(lastInquiryDate) : ''),
  },
  { heading: 'Inquiries', textOf: (one) => String(one.inquiryCount), numberOf: (one) => one.inquiryCount },
  { heading: 'Needs', textOf: (one) => String(one.needCount), numberOf: (one) => one.needCount },
]
