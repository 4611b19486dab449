import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { parsePlainPounds } from '../../../shared/steel/weight.ts'
import type { ExportColumn } from '../../platform/export/export-column.ts'
import { formatPacificStamp } from '../../platform/text/format.ts'
import { needStatusLabel } from './need-statuses.ts'

/** The columns of a customer needs export, under the names that staff see. */
export const needColumns: readonly ExportColumn<CustomerNeed>[] = [
  { heading: 'Reference', textOf: ({ reference }) => reference },
  { heading: 'Date (Pacific)', textOf: ({ inquiryDate }) => formatPacificStamp(inquiryDate) },
  { heading: 'Company', textOf: ({ company }) => company },
  { heading: 'Customer', textOf: ({ customerName }) => customerName },
  { heading: 'Email', textOf: ({ email }) => email },
  { heading: 'Phone', textOf: ({ phone }) => phone },
  { heading: 'State', textOf: ({ locationState }) => locationState },
  { heading: 'Product', textOf: ({ category }) => category },
  { heading: 'Product Classification', textOf: ({ product }) => product },
  { heading: 'Thickness', textOf: ({ thickness }) => thickness },
  { heading: 'Width', textOf: ({ width }) => width },
  { heading: 'Length', textOf: ({ length }) => length },
  { heading: 'Quantity', textOf: ({ qtyPcs }) => String(qtyPcs), numberOf: ({ qtyPcs }) => qtyPcs },
  {
    heading: 'Weight Needed',
    textOf: ({ weightNeeded }) => weightNeeded ?? '',
    numberOf: ({ weightNeeded }) => parsePlainPounds(weightNeeded ?? ''),
  },
  { heading: 'Steel Grade', textOf: ({ gradeCategory }) => gradeCategory },
  { heading: 'MTR', textOf: ({ condition }) => condition },
  { heading: 'Coating Weight', textOf: ({ coatingWt }) => coatingWt ?? '' },
  { heading: 'Estimated Need Date', textOf: ({ estimatedNeedDate }) => estimatedNeedDate ?? '' },
  { heading: 'Additional Notes', textOf: ({ notes }) => notes ?? '' },
  { heading: 'Status', textOf: ({ status }) => needStatusLabel(status) },
]
