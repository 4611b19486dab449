import type { CustomerNeed } from '../../../../../shared/needs/schema.ts'
import { describeWeightText } from '../../../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import { backOfficeLink, contactBlocks, type Letter, linesMax, moreLines, type Office } from './letters.ts'
import { type MailBlock, oneLine } from './mail-body.ts'
import { safeName } from './safe-names.ts'
import { describeAsRead } from './steel-as-read.ts'

const headings = [
  'Product',
  'Class',
  'Thickness',
  'Width',
  'Length',
  'Pcs',
  'Weight',
  'Grade',
  'Coating',
  'State',
] as const

/** What staff get: everything as it was sent. */
export function composeNeedsForStaff(needs: readonly CustomerNeed[], office: Office): Letter | undefined {
  const [first] = needs
  if (!first) return undefined
  const { reference, company, customerName, phone, email } = first
  const notes = needs.flatMap((need, index) => (need.notes ? [[`Notes, item ${index + 1}`, need.notes] as const] : []))
  return {
    reference,
    subject: `Needs list ${reference} from ${oneLine(company, 60)}`,
    blocks: [
      { kind: 'text', text: `New needs list ${reference} from ${oneLine(company, 200)}.` },
      {
        kind: 'facts',
        facts: [
          ['Company', oneLine(company, 200)],
          ['Contact', oneLine(customerName, 200)],
          ['Phone', oneLine(phone, 50)],
          ['Email', email],
        ],
      },
      {
        kind: 'table',
        title: `${formatCountOf(needs.length, 'item')}:`,
        headings,
        rows: needs.slice(0, linesMax).map(toCells),
        ...moreLines(needs.length),
      },
      ...(notes.length > 0 ? [{ kind: 'facts', facts: notes.slice(0, linesMax) } satisfies MailBlock] : []),
      backOfficeLink(office, { tab: 'needs', company: reference }),
    ],
  }
}

/** What the buyer gets: the steel as the product read it, and of what a visitor typed only names. */
export function composeNeedsConfirmation(needs: readonly CustomerNeed[], office: Office): Letter | undefined {
  const [first] = needs
  if (!first) return undefined
  const { reference } = first
  const name = safeName(first.customerName)
  const company = safeName(first.company)
  const from = company === '' ? '' : ` from ${company}`
  return {
    reference,
    subject: `We have your needs list ${reference}`,
    blocks: [
      {
        kind: 'text',
        text: `${name === '' ? 'Hello' : `Hello ${name}`},\nThank you. We have your list of ${formatCountOf(needs.length, 'item')}${from}. Your reference is ${reference}. We will look for this steel and get back to you.`,
      },
      {
        kind: 'table',
        title: 'As we read it:',
        headings: ['Item'],
        rows: needs
          .slice(0, linesMax)
          .map((need, index) => [`${index + 1}. ${describeAsRead(need) || 'as you wrote it'}`]),
        ...moreLines(needs.length),
      },
      ...contactBlocks(office, reference),
    ],
  }
}

function toCells(need: CustomerNeed): readonly string[] {
  const { category, product, thickness, width, length, qtyPcs, weightNeeded, gradeCategory, coatingWt, locationState } =
    need
  const pieces = qtyPcs > 0 ? formatCountOf(qtyPcs, 'pc') : ''
  const cells = [
    category,
    product,
    thickness,
    width,
    length,
    pieces,
    describeWeightText(weightNeeded),
    gradeCategory,
    coatingWt,
    locationState,
  ]
  return cells.map((cell) => oneLine(cell ?? '', 100))
}
