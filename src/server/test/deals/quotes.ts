import type { QuoteLineInput, UpdateQuote } from '../../../shared/quotes/schema.ts'
import type { Caller } from '../../router.ts'
import { anInquiry } from '../factories.ts'

type QuotedLine = Partial<QuoteLineInput>
type QuoteChanges = Omit<Partial<UpdateQuote>, 'id' | 'revision' | 'lines'> & { lines?: readonly QuotedLine[] }
export type Callers = { admin: Caller; visitor: Caller }
type Inquirer = Partial<ReturnType<typeof anInquiry>>

const size = { thickness: '0.1345', width: '48', length: 'COIL' }
const line = {
  description: 'HR Coil, P-100',
  ...size,
  grade: 'A1011 CS-B',
  condition: 'Prime',
  heat: '4A7731',
  shipsFrom: 'OH',
  leadTime: '3–5 days',
}
const priced = { pieces: 1, weightLb: 42_350, price: '42.5', unit: 'cwt', basis: 'actual' } as const

/** A draft with these changes; by default one line of 42,350 lbs at $42.50 per cwt. */
export async function aQuoteDraft(
  { admin, visitor }: Callers,
  { lines = [{}], ...changes }: QuoteChanges = {},
  inquirer: Inquirer = {},
) {
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], ...inquirer }))
  const { id, revision } = await admin.inquiries.quotes.create({ inquiryId })
  const given = lines.map((one) => ({ ...line, ...priced, ...one }))
  return admin.inquiries.quotes.update({ id, revision, freight: 'included', ...changes, lines: given })
}

/** The same, sent, with the token of its link. */
export async function aSentQuote(callers: Callers, changes?: QuoteChanges, inquirer?: Inquirer) {
  const { id } = await aQuoteDraft(callers, changes, inquirer)
  const sent = await callers.admin.inquiries.quotes.send({ id })
  return { ...sent, token: sent.link?.replace(/^.*\/quote\//, '') ?? '' }
}
