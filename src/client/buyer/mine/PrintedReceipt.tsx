import { useEffect, useEffectEvent } from 'react'
import type { Receipt } from '../../../shared/mine/schema.ts'
import { type NeedField, needFields } from '../../../shared/needs/fields.ts'
import { describeField } from '../../../shared/needs/words.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { type PrintedColumn, PrintedTable, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { groupBySource } from '../item/group-by-source.ts'
import { PrintedItems } from '../item/PrintedItems.tsx'
import type { ReceiptFacts } from '../visit/ReceiptHead.tsx'
import { ReceiptSheet } from '../visit/ReceiptSheet.tsx'

/** Prints what was sent, once. */
export function PrintedReceipt({ receipt, onPrinted }: { receipt: Receipt; onPrinted: () => void }) {
  const { isPrinting, print } = usePrinting()
  const printOnce = useEffectEvent(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    print()
  })
  useEffect(() => {
    // Within the effect, React would draw the sheet only after it was printed.
    const timer = setTimeout(() => printOnce())
    return () => clearTimeout(timer)
  }, [])
  if (!isPrinting) return null
  const { reference, sentAt, company, customerName, fob, notes, items, needs } = receipt
  const facts: ReceiptFacts = [
    ['Sent to', [...groupBySource(items).keys()].filter(Boolean).join(', ')],
    ['From', [customerName, company].filter(Boolean).join(', ')],
    ['FOB (Delivery Location)', fob],
    ['Inquiry Notes', notes],
    ['Items', formatCountOf(items.length + needs.length, 'item')],
  ]
  return (
    <ReceiptSheet
      title={items.length > 0 ? 'Inquiry' : 'Steel list'}
      reference={reference}
      sentAt={sentAt}
      facts={facts}
    >
      {items.length > 0 ? (
        <PrintedItems items={items} />
      ) : (
        <PrintedTable isWide saysSharedOnce columns={columnsOf(needs)} rows={needs} />
      )}
    </ReceiptSheet>
  )
}

type Need = Receipt['needs'][number]

// Columns that no item fills would take the room of the others.
function columnsOf(needs: readonly Need[]): PrintedColumn<Need>[] {
  const read = (field: NeedField) => (need: Need) => describeField(need, field)
  const filled = needFields.filter((field) => needs.some((need) => read(field)(need) !== ''))
  return [
    { heading: '#', isNumeric: true, read: (need) => needs.indexOf(need) + 1 },
    ...filled.map((field) => ({ heading: field.review?.[1] ?? field.label, read: read(field) })),
  ]
}
