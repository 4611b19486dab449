import { headlineOf } from '../../../../shared/deals/document.ts'
import { toQuoteDocument } from '../../../../shared/quotes/document.ts'
import type { QuoteOffer } from '../../../../shared/quotes/schema.ts'
import { offeredLines } from '../../../../shared/quotes/totals.ts'
import { describeAnswered, describeState, offerTitle } from '../../../../shared/quotes/words.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { dealBlocks, toFacts, wholeOf } from './deal-blocks.ts'
import { backOfficeLink, type Draft, type Facts, type Post, questionBlocks, text } from './letters.ts'
import { oneLine } from './mail-body.ts'

/** To a buyer with an address; staff wrote all of it. */
export function draftQuoteMails(
  offer: QuoteOffer,
  { link, email, sender }: { link: string; email: string; sender: string },
  { office, toBuyer }: Post,
): Draft[] {
  const { reference, customerName } = offer
  const document = toQuoteDocument(offer)
  const { title, text: until } = document.state
  const hello = `Hello ${oneLine(customerName, 60)},\nHere is our quote for your inquiry ${reference}.`
  const letter = {
    reference,
    subject: `${document.title} from ${office.brandName}`,
    preview: [headlineOf(document), title].filter(Boolean).join('. '),
    blocks: [text(`${hello}\n${title}. ${until}`), ...dealBlocks(document, link), ...questionBlocks(office, reference)],
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
  const totals = toFacts(toQuoteDocument(offer).totals)
  const facts: Facts = [
    ['Company', oneLine(company, 200)],
    ['Name', oneLine(answer.name, 200)],
    ...(answer.purchaseOrder ? [['Purchase order', oneLine(answer.purchaseOrder, 100)] as const] : []),
    ...(answer.note ? [['Note', answer.note] as const] : []),
    ...(answer.answer === 'accept'
      ? [['Lines', `${answer.lineIds.length} of ${offeredLines(offer).length}`] as const, ...totals]
      : []),
  ]
  return toStaff('answer to staff', email, {
    reference,
    subject: `${oneLine(company, 60)} ${describeAnswered(offer)} ${offerTitle(offer)}`,
    preview: [...wholeOf(totals), oneLine(answer.name, 60)].join(', '),
    blocks: [
      text(sentences`${describeState(offer).title}.`),
      { kind: 'facts', facts },
      backOfficeLink(office, { tab: 'inquiries', inquiry: inquiryId }),
    ],
  })
}
