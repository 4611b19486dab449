import { describeWeightText } from '../../../../../shared/steel/weight.ts'
import { formatSource } from '../../../../../shared/stock/line-summary.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import { formatReference } from '../../../../../shared/text/references.ts'
import type { SendingRow, SentItemRow } from '../../../inquiries/queries.ts'
import {
  backOfficeLink,
  contactBlocks,
  type Draft,
  type Letter,
  linesMax,
  moreLines,
  type Office,
  type Post,
} from './letters.ts'
import { type MailBlock, oneLine, safeName } from './mail-body.ts'

export type Sending = { inquiries: readonly SendingRow[]; lines: readonly SentItemRow[] }

const headings = ['Product', 'Thickness', 'Width', 'Length', 'Pcs', 'Weight', 'Grade', 'Source'] as const
const goneItem = ['An item that is no longer listed']

export function draftInquiryMails(sending: Sending, { office, toStaff, toBuyer }: Post): Draft[] {
  const email = sending.inquiries[0]?.email ?? ''
  return [
    ...toStaff('inquiry to staff', email, composeForStaff(sending, office)),
    ...toBuyer('inquiry confirmation', email, composeConfirmation(sending, office)),
  ]
}

/** What staff get: everything as it was sent. */
function composeForStaff({ inquiries, lines }: Sending, office: Office): Letter | undefined {
  const [first] = inquiries
  if (!first) return undefined
  const reference = formatReference('inquiry', first.number)
  const { company, customer_name: name, phone, email, state } = first
  const blocks: MailBlock[] = [
    { kind: 'text', text: `New inquiry ${reference} from ${oneLine(company, 200)}.` },
    {
      kind: 'facts',
      facts: [
        ['Company', oneLine(company, 200)],
        ['Contact', oneLine(name, 200)],
        ['Phone', oneLine(phone, 50)],
        ['Email', email],
        ['State', oneLine(state, 50)],
        ...eachOnce(inquiries.map(({ fob }) => fob)).map((fob) => ['FOB', oneLine(fob, 500)] as const),
        ...eachOnce(inquiries.map(({ notes }) => notes)).map((notes) => ['Notes', notes] as const),
      ],
    },
    steelOf({ inquiries, lines }),
    ...inquiries.map(({ id }) => backOfficeLink(office, { tab: 'inquiries', inquiry: id })),
  ]
  return { reference, subject: `Inquiry ${reference} from ${oneLine(company, 60)}`, blocks }
}

/** All inquiries of a sending usually say the same. */
const eachOnce = (texts: readonly (string | null)[]) => [...new Set(texts.flatMap((text) => text || []))]

/** What the buyer gets: of what a visitor typed only names, since anyone can enter anybody's address. */
function composeConfirmation(sending: Sending, office: Office): Letter | undefined {
  const [first] = sending.inquiries
  if (!first) return undefined
  const reference = formatReference('inquiry', first.number)
  const name = safeName(first.customer_name)
  const company = safeName(first.company)
  const from = company === '' ? '' : ` from ${company}`
  return {
    reference,
    subject: `We have your inquiry ${reference}`,
    blocks: [
      {
        kind: 'text',
        text: `${name === '' ? 'Hello' : `Hello ${name}`},\nThank you. We have your inquiry${from}. Your reference is ${reference}. We will answer with prices and availability.`,
      },
      steelOf(sending),
      { kind: 'text', text: 'All items are subject to prior sale.' },
      ...contactBlocks(office, reference),
    ],
  }
}

function steelOf({ inquiries, lines }: Sending): MailBlock {
  const count = inquiries.reduce((sum, inquiry) => sum + inquiry.item_count, 0)
  return {
    kind: 'table',
    title: `${formatCountOf(count, 'item')}:`,
    headings,
    rows: lines.slice(0, linesMax).map(toCells),
    ...moreLines(count),
  }
}

function toCells(line: SentItemRow): readonly string[] {
  const { product, category, thickness, width, length, qty_pcs: pieces, weight, grade_category: grade } = line
  if (product === null && category === null) return goneItem
  const source = formatSource({ sourceCode: line.source_code, locationState: line.location_state })
  const amounts = [pieces ? formatCountOf(pieces, 'pc') : '', describeWeightText(weight)]
  const cells = [product || category, thickness, width, length, ...amounts, grade, source]
  return cells.map((cell) => oneLine(cell ?? '', 100))
}
