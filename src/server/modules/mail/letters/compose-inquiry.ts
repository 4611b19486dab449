import { describeItem } from '../../../../shared/inquiries/item-line.ts'
import { describeWeightText } from '../../../../shared/steel/weight.ts'
import { formatSource } from '../../../../shared/stock/line-summary.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import type { SendingRow, SentItemRow } from '../../inquiries/queries.ts'
import { mineBlocks } from './compose-mine.ts'
import {
  backOfficeLink,
  contactBlocks,
  type Draft,
  type Letter,
  linesTable,
  type Office,
  type Post,
  text,
} from './letters.ts'
import { type MailBlock, type MailRow, oneLine, safeName } from './mail-body.ts'

export type Sending = {
  inquiries: readonly SendingRow[]
  lines: readonly SentItemRow[]
  /** To all that its buyer has with us. */
  link?: string | undefined
}

const goneItem = { name: 'An item that is no longer listed', figures: ['', ''] } satisfies MailRow

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
  const items = formatCountOf(countItems(inquiries), 'item')
  const blocks: MailBlock[] = [
    text(sentences`New inquiry ${reference} from ${oneLine(company, 200)}.`),
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
    ...linksTo(inquiries, office),
  ]
  const preview = `${items} for ${oneLine(name, 60)}, ${oneLine(phone, 50)}`
  return { reference, subject: `Inquiry ${reference} from ${oneLine(company, 60)}`, preview, blocks }
}

/** A button to one, a link to each of several. */
function linksTo(inquiries: readonly SendingRow[], office: Office): MailBlock[] {
  const links = inquiries.map(({ id }) => backOfficeLink(office, { tab: 'inquiries', inquiry: id }))
  return links.length === 1
    ? links
    : links.map(({ url }, index) => ({ kind: 'link', label: `Open inquiry ${index + 1} in the back office`, url }))
}

const countItems = (inquiries: readonly SendingRow[]) => inquiries.reduce((sum, one) => sum + one.item_count, 0)

/** All inquiries of a sending usually say the same. */
const eachOnce = (texts: readonly (string | null)[]) => [...new Set(texts.flatMap((one) => one || []))]

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
    preview: `${formatCountOf(countItems(sending.inquiries), 'item')}. We will answer with prices and availability.`,
    blocks: [
      text(
        sentences`${name === '' ? 'Hello' : `Hello ${name}`},\nThank you. We have your inquiry${from}. Your reference is ${reference}. We will answer with prices and availability.`,
      ),
      steelOf(sending),
      text('All items are subject to prior sale.'),
      ...mineBlocks(sending.link),
      ...contactBlocks(office, reference),
    ],
  }
}

function steelOf({ inquiries, lines }: Sending): MailBlock {
  const count = countItems(inquiries)
  const title = `${formatCountOf(count, 'item')}:`
  return linesTable({ title, headings: ['Item', 'Pcs', 'Weight'], count }, lines, toRow)
}

function toRow(line: SentItemRow): MailRow {
  const { product, category, qty_pcs: pieces, weight } = line
  if (product === null && category === null) return goneItem
  const steel = describeItem({
    thickness: shown(line.thickness),
    width: shown(line.width),
    length: shown(line.length),
    gradeCategory: shown(line.grade_category),
    condition: shown(line.condition),
  })
  const source = formatSource({ sourceCode: line.source_code, locationState: line.location_state })
  return {
    name: shown(product || category),
    details: [steel, shown(source)],
    figures: [pieces ? formatCount(pieces) : '', shown(describeWeightText(weight))],
  }
}

const shown = (words: string | null) => oneLine(words ?? '', 100)
