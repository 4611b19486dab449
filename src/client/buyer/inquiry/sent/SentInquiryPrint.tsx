import { formatBuyerTime } from '../../../platform/text/format.ts'
import { site } from '../../../platform/text/site.ts'
import { PrintedSheet } from '../../../ui/print/PrintedSheet.tsx'
import { PrintedItems } from '../../item/PrintedItems.tsx'
import type { SentInquiry } from './sent-inquiries.ts'
import { sentFacts } from './sent-words.ts'

/** A printed record of what was sent. */
export function SentInquiryPrint({ inquiry }: { inquiry: SentInquiry }) {
  return (
    <PrintedSheet>
      <h1>Inquiry from {inquiry.company}</h1>
      <p>
        Sent {formatBuyerTime(inquiry.sentAt)}, {site.brandName}, {site.directPhone}
      </p>
      <dl>
        {sentFacts(inquiry).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-kept-lines>{fact}</dd>
          </div>
        ))}
      </dl>
      <PrintedItems items={inquiry.items} />
    </PrintedSheet>
  )
}
