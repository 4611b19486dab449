import type { QuoteOffer } from '../../../../shared/quotes/schema.ts'
import { priorSaleNote } from '../../../../shared/quotes/terms.ts'
import { offeredLines } from '../../../../shared/quotes/totals.ts'
import {
  describeAnswered,
  describeBasis,
  describeFreight,
  describeState,
  listTotals,
  offerTitle,
} from '../../../../shared/quotes/words.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { backOfficeLink, button, type Draft, type Facts, type Post, questionBlocks, text, textIf } from './letters.ts'
import { linesBlock, toFacts, wholeOf } from './line-rows.ts'
import { oneLine } from './mail-body.ts'

/** To a buyer with an address; staff wrote all of it. */
export function draftQuoteMails(
  offer: QuoteOffer,
  { link, email, sender }: { link: string; email: string; sender: string },
  { office, toBuyer }: Post,
): Draft[] {
  const { reference, customerName, lines, note, terms } = offer
  const validity = describeState(offer).title
  const totals = totalsOf(offer)
  const letter = {
    reference,
    subject: `${offerTitle(offer)} from ${office.brandName}`,
    preview: [...wholeOf(totals), validity].join('. '),
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\nHere is our quote for your inquiry ${reference}.`),
      ...textIf(note),
      {
        kind: 'facts',
        facts: [...totals.slice(-1), ['Good through', formatDay(offer.validUntil)], ...fobOf(offer)],
      } as const,
      button('See the quote, and accept or decline it', link, 'View quote'),
      linesBlock(lines),
      { kind: 'totals', totals } as const,
      ...textIf(terms),
      text([describeFreight(offer), describeBasis(offer), priorSaleNote].filter(Boolean).join('\n')),
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('quote', email, letter, sender)
}

/** What staff get when the buyer has answered. */
export function draftAnswerMails(
  offer: QuoteOffer & { inquiryId: string },
  email: string,
  { office, toStaff }: Post,
): Draft[] {
  const { answer, reference, company, inquiryId } = offer
  if (!answer) return []
  const facts: Facts = [
    ['Company', oneLine(company, 200)],
    ['Name', oneLine(answer.name, 200)],
    ...(answer.purchaseOrder ? [['Purchase order', oneLine(answer.purchaseOrder, 100)] as const] : []),
    ...(answer.note ? [['Note', answer.note] as const] : []),
    ['Lines', `${answer.lineIds.length} of ${offeredLines(offer).length}`],
    ...(answer.answer === 'accept' ? totalsOf(offer) : []),
  ]
  return toStaff('answer to staff', email, {
    reference,
    subject: `${oneLine(company, 60)} ${describeAnswered(offer)} ${offerTitle(offer)}`,
    preview: [...wholeOf(totalsOf(offer)), oneLine(answer.name, 60)].join(', '),
    blocks: [
      text(sentences`${describeState(offer).title}.`),
      { kind: 'facts', facts },
      backOfficeLink(office, { tab: 'inquiries', inquiry: inquiryId }),
    ],
  })
}

const fobOf = ({ fobPoint }: QuoteOffer): Facts => (fobPoint === '' ? [] : [['FOB', oneLine(fobPoint, 500)]])

function totalsOf(offer: QuoteOffer): Facts {
  const { totals, quotedTotals } = offer
  if (!totals || !quotedTotals) return []
  return toFacts(listTotals(offer, totals, quotedTotals))
}
