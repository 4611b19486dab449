import {
  basisMark,
  detailsOf,
  type LineColumnName,
  lineColumns,
  shippingOf,
} from '../../../../../shared/quotes/lines.ts'
import type { QuoteOffer } from '../../../../../shared/quotes/schema.ts'
import { priorSaleNote } from '../../../../../shared/quotes/terms.ts'
import { type OfferLine, offeredLines } from '../../../../../shared/quotes/totals.ts'
import {
  describeAnswered,
  describeBasis,
  describeFreight,
  describeState,
  formatPounds,
  listTotals,
  offerTitle,
} from '../../../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import {
  backOfficeLink,
  type Draft,
  type Letter,
  linesMax,
  moreLines,
  type Office,
  type Post,
  questionBlocks,
} from './letters.ts'
import { type MailBlock, oneLine } from './mail-body.ts'

/** To a buyer with an address. */
export function draftQuoteMails(
  offer: QuoteOffer,
  { link, email }: { link: string; email: string },
  post: Post,
): Draft[] {
  return email === '' ? [] : post.toBuyer('quote', email, composeQuote(offer, link, post.office))
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
  return {
    reference,
    subject: `${offerTitle(offer)} from ${office.brandName}`,
    blocks: [
      { kind: 'text', text: `Hello ${oneLine(customerName, 60)},\nHere is our quote for your inquiry ${reference}.` },
      ...(note === '' ? [] : [{ kind: 'text', text: note } as const]),
      {
        kind: 'table',
        title: `${formatCountOf(lines.length, 'line')}:`,
        headings: columns.map(({ heading }) => heading),
        rows: lines.slice(0, linesMax).map((line) => columns.map(({ read }) => read(line))),
        ...moreLines(lines.length),
      },
      { kind: 'facts', facts: totalsOf(offer) },
      ...(terms === '' ? [] : [{ kind: 'text', text: terms } as const]),
      { kind: 'text', text: [describeFreight(offer), describeBasis(offer), priorSaleNote].filter(Boolean).join('\n') },
      { kind: 'link', label: 'See the quote, and accept or decline it', url: link },
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
          ...(answer.answer === 'accept' ? totalFactsOf(offer) : []),
        ],
      },
      backOfficeLink(office, { tab: 'inquiries', inquiry: inquiryId }),
    ],
  }
}

const columns: readonly { heading: string; read: (line: OfferLine) => string }[] = [
  {
    heading: 'Item',
    read: (line) => {
      const what = [line.description, detailsOf(line)].filter(Boolean).join(', ')
      return oneLine([what, shippingOf(line)].filter(Boolean).join(' · '), 400)
    },
  },
  columnOf('size'),
  columnOf('grade'),
  columnOf('pieces'),
  {
    heading: 'Weight',
    read: (line) =>
      line.weightLb === null ? '' : [`${formatPounds(line.weightLb)} lbs`, basisMark(line)].filter(Boolean).join(', '),
  },
  columnOf('price'),
  columnOf('amount'),
]

function columnOf(name: LineColumnName) {
  const { heading, shortHeading = heading, read } = lineColumns[name]
  return { heading: shortHeading, read: (line: OfferLine) => oneLine(read(line), 100) }
}

type Facts = Extract<MailBlock, { kind: 'facts' }>['facts']

function totalsOf(offer: QuoteOffer): Facts {
  const { fobPoint } = offer
  return [
    ...totalFactsOf(offer),
    ...(fobPoint === '' ? [] : ([['FOB', oneLine(fobPoint, 500)]] as const)),
    ['Validity', describeState(offer).title],
  ]
}

function totalFactsOf(offer: QuoteOffer): Facts {
  const { totals, quotedTotals } = offer
  if (!totals || !quotedTotals) return []
  return listTotals(offer, totals, quotedTotals).map(
    ({ name, value, quoted }) => [name, [value, quoted].filter(Boolean).join(' ')] as const,
  )
}
