import type { QuoteOffer } from '../../../../../shared/quotes/schema.ts'
import { priorSaleNote } from '../../../../../shared/quotes/terms.ts'
import { offeredLines } from '../../../../../shared/quotes/totals.ts'
import {
  describeAnswered,
  describeBasis,
  describeFreight,
  describeState,
  listTotals,
  offerTitle,
} from '../../../../../shared/quotes/words.ts'
import {
  answersTo,
  backOfficeLink,
  type Draft,
  type Letter,
  type Office,
  type Post,
  questionBlocks,
} from './letters.ts'
import { type Facts, linesBlock, toFacts } from './line-rows.ts'
import { oneLine } from './mail-body.ts'

/** To a buyer with an address. */
export function draftQuoteMails(
  offer: QuoteOffer,
  { link, email, sender }: { link: string; email: string; sender: string },
  post: Post,
): Draft[] {
  return email === '' ? [] : post.toBuyer('quote', email, composeQuote(offer, link, post.office), answersTo(sender))
}

export function draftAnswerMails(
  offer: QuoteOffer & { inquiryId: string },
  email: string,
  { office, toStaff }: Post,
): Draft[] {
  return toStaff('answer to staff', email, composeAnswer(offer, office))
}

/** What the buyer gets; staff wrote all of it. */
function composeQuote(offer: QuoteOffer, link: string, office: Office): Letter {
  const { reference, customerName, lines, note, terms } = offer
  const validity = describeState(offer).title
  return {
    reference,
    subject: `${offerTitle(offer)} from ${office.brandName}`,
    preview: [
      ...totalsOf(offer)
        .slice(-1)
        .map(([name, value]) => `${name} ${value}`),
      validity,
    ].join('. '),
    blocks: [
      { kind: 'text', text: `Hello ${oneLine(customerName, 60)},\nHere is our quote for your inquiry ${reference}.` },
      ...(note === '' ? [] : [{ kind: 'text', text: note } as const]),
      { kind: 'facts', facts: [...totalsOf(offer).slice(-1), ['Validity', validity], ...fobOf(offer)] },
      { kind: 'link', label: 'See the quote, and accept or decline it', url: link, button: 'View quote' },
      linesBlock(lines),
      { kind: 'totals', totals: totalsOf(offer) },
      ...(terms === '' ? [] : [{ kind: 'text', text: terms } as const]),
      { kind: 'text', text: [describeFreight(offer), describeBasis(offer), priorSaleNote].filter(Boolean).join('\n') },
      ...questionBlocks(office, reference),
    ],
  }
}

/** What staff get when the buyer has answered. */
function composeAnswer(offer: QuoteOffer & { inquiryId: string }, office: Office): Letter | undefined {
  const { answer, reference, company, inquiryId } = offer
  if (!answer) return undefined
  return {
    reference,
    subject: `${oneLine(company, 60)} ${describeAnswered(offer)} ${offerTitle(offer)}`,
    preview: [
      ...totalsOf(offer)
        .slice(-1)
        .map(([name, value]) => `${name} ${value}`),
      oneLine(answer.name, 60),
    ].join(', '),
    blocks: [
      { kind: 'text', text: `${describeState(offer).title}.` },
      {
        kind: 'facts',
        facts: [
          ['Company', oneLine(company, 200)],
          ['Name', oneLine(answer.name, 200)],
          ...(answer.purchaseOrder ? [['Purchase order', oneLine(answer.purchaseOrder, 100)] as const] : []),
          ...(answer.note ? [['Note', answer.note] as const] : []),
          ['Lines', `${answer.lineIds.length} of ${offeredLines(offer).length}`],
          ...(answer.answer === 'accept' ? totalsOf(offer) : []),
        ],
      },
      backOfficeLink(office, { tab: 'inquiries', inquiry: inquiryId }),
    ],
  }
}

const fobOf = ({ fobPoint }: QuoteOffer): Facts => (fobPoint === '' ? [] : [['FOB', oneLine(fobPoint, 500)]])

function totalsOf(offer: QuoteOffer): Facts {
  const { totals, quotedTotals } = offer
  if (!totals || !quotedTotals) return []
  return toFacts(listTotals(offer, totals, quotedTotals))
}
