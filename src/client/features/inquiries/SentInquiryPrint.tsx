import { PrintSheet } from '../../components/PrintSheet.tsx'
import { formatPacificDateTime } from '../../lib/format.ts'
import { site } from '../../lib/site.ts'
import { formatField, formatSize } from '../inventory/item-fields.ts'
import type { SentInquiry } from './sent-inquiries.ts'
import { sentFacts } from './sent-words.ts'

type SentInquiryPrintProps = { inquiry: SentInquiry; onPrinted: () => void }

/** A printed record of what was sent. */
export function SentInquiryPrint({ inquiry, onPrinted }: SentInquiryPrintProps) {
  return (
    <PrintSheet onPrinted={onPrinted}>
      <h1>Inquiry from {inquiry.company}</h1>
      <p>
        Sent {formatPacificDateTime(inquiry.sentAt)} Pacific, {site.brandName}, {site.directPhone}
      </p>
      <dl>
        {sentFacts(inquiry).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-kept-lines>{fact}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Product ID</th>
            <th scope="col">Product</th>
            <th scope="col">Size</th>
            <th scope="col">Grade</th>
            <th scope="col" data-numeric>
              Qty Pcs
            </th>
            <th scope="col" data-numeric>
              Weight lbs
            </th>
            <th scope="col">Source Code</th>
          </tr>
        </thead>
        <tbody>
          {inquiry.items.map((item) => (
            <tr key={item.id}>
              <td>{item.productId}</td>
              <td>{item.product || item.category}</td>
              <td>{formatSize(item)}</td>
              <td>{item.gradeCategory}</td>
              <td data-numeric>{formatField(item, 'qtyPcs')}</td>
              <td data-numeric>{formatField(item, 'weight')}</td>
              <td>{item.sourceCode}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
