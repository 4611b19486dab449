import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatWeightLb } from '../../../platform/text/format.ts'
import type { SentInquiry } from './sent-inquiries.ts'

/** What a buyer wants to know of a sent inquiry, on screen and on paper. */
export function sentFacts(inquiry: SentInquiry): (readonly [label: string, fact: string])[] {
  const { reference, suppliers, itemCount, weightLb, withoutWeight, contactName, company, email, phone, fob, notes } =
    inquiry
  const unknown = withoutWeight > 0 ? [`${formatCountOf(withoutWeight, 'item')} without a weight`] : []
  return [
    ['Reference', reference],
    ['Sent to', `${formatCountOf(suppliers.length, 'supplier')}: ${suppliers.join(', ')}`],
    ['Items', formatCountOf(itemCount, 'item')],
    ['Total weight', [formatWeightLb(weightLb), ...unknown].join(', ')],
    ['Reply to', [contactName, company, email, phone].filter(Boolean).join(', ')],
    ['FOB (Delivery Location)', fob],
    ['Inquiry Notes', notes],
  ]
}
