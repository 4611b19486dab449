import type { ReactNode } from 'react'
import { formatBuyerTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { PrintedDocument } from '../../ui/print/PrintedDocument.tsx'
import type { ReceiptFacts } from './ReceiptHead.tsx'

type ReceiptSheetProps = {
  title: string
  reference: string
  sentAt: string
  /** Those that are blank are left out. */
  facts: ReceiptFacts
  /** The items. */
  children: ReactNode
}

/** A receipt on paper: what was sent, and whom to call about it. */
export function ReceiptSheet({ title, reference, sentAt, facts, children }: ReceiptSheetProps) {
  const hours = site.contactHours ? ` Our hours: ${site.contactHours}.` : ''
  return (
    <PrintedDocument title={title} reference={reference}>
      <p>
        Sent {formatBuyerTime(sentAt)}. Questions? Call {site.directPhone} or write to {site.contactEmail}, and give us
        the reference.{hours}
      </p>
      <dl>
        {facts
          .filter(([, fact]) => fact !== '')
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-kept-lines>{fact}</dd>
            </div>
          ))}
      </dl>
      {children}
    </PrintedDocument>
  )
}
