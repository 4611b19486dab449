import { type DealDocument, headlineOf } from '../../../../shared/deals/document.ts'
import { changeNumber } from '../../../../shared/orders/change.ts'
import {
  aboutChangeNote,
  changedNote,
  changeOpening,
  changeSubject,
  orderTitle,
  toOrderDocument,
  totalName,
} from '../../../../shared/orders/document.ts'
import type { OrderOffer } from '../../../../shared/orders/schema.ts'
import { formatDollars, formatPacificDayOf } from '../../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { dealBlocks } from './deal-blocks.ts'
import { backOfficeLink, button, type Draft, linesTable, type Post, questionBlocks, text, textIf } from './letters.ts'
import { type MailBlock, oneLine } from './mail-body.ts'

type Going = { email: string; link: string; sender: string }

/** To a buyer with an address, who has to agree: what would differ. */
export function draftChangeMails(
  order: OrderOffer,
  { email, link, sender }: Going,
  { office, toBuyer }: Post,
): Draft[] {
  const { reference, customerName, change } = order
  if (!change) return []
  const { before, after } = change.totals
  const letter = {
    reference,
    subject: changeSubject(order),
    preview: oneLine(change.differs.join('. '), 200),
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\n${changeOpening(order)}`),
      ...textIf(change.note),
      differsTable(change.differs),
      button('See it before and after, and tell us whether you agree', link, 'Look at the change'),
      {
        kind: 'totals',
        totals: [
          [`${totalName(before)} now`, formatDollars(before.all)],
          [`${totalName(after)} with the change`, formatDollars(after.all)],
        ],
      } as const,
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('order change', email, letter, sender)
}

/** To a buyer with an address: what we asked about is off. */
export function draftTakenBackMails(
  { reference, customerName }: OrderOffer,
  { email, link, sender, askedAt, differs }: Going & { askedAt: string; differs: readonly string[] },
  { office, toBuyer }: Post,
): Draft[] {
  const letter = {
    reference,
    subject: `We took back the change of order ${reference}`,
    preview: 'Nothing is needed from you.',
    blocks: [
      text(
        `Hello ${oneLine(customerName, 60)},\nOn ${formatPacificDayOf(askedAt)} we asked you about a change of your order ${reference}. We took it back: nothing is needed from you.`,
      ),
      differsTable(differs),
      button('See your order as it stands', link, 'View order'),
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('order change taken back', email, letter, sender)
}

/** To a buyer with an address: a change holds, and the order as it is now. */
export function draftChangedMails(
  order: OrderOffer,
  { email, link, sender, differs, note }: Going & { differs: readonly string[]; note: string },
  { office, toBuyer }: Post,
): Draft[] {
  const { reference, customerName } = order
  const document = toOrderDocument(order)
  const letter = {
    reference,
    subject: `${orderTitle(order)} has changed`,
    preview: [oneLine(differs.join('. '), 200), headlineOf(document)].filter(Boolean).join('. '),
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\nYour order ${reference} has changed. It is confirmed as below.`),
      ...textIf(note),
      differsTable(differs),
      ...dealBlocks(withoutChanges(document), link),
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('order confirmation', email, letter, sender)
}

/** To staff, what the buyer said to a change. */
export function draftChangeAnswers(
  order: OrderOffer,
  answered: {
    version: number
    answer: 'agree' | 'call me'
    name: string
    note: string
    email: string
    inquiryId: string
  },
  { office, toStaff }: Post,
): Draft[] {
  const { reference, company } = order
  const said = answered.answer === 'agree' ? 'agreed to' : 'wants a call about'
  const subject = `${oneLine(company, 60)} ${said} change ${changeNumber(answered.version)} of ${reference}`
  return toStaff('order change answer to staff', answered.email, {
    reference,
    subject,
    preview: oneLine(answered.note, 200) || subject,
    blocks: [
      text(sentences`${subject}.`),
      { kind: 'facts', facts: [['Name', oneLine(answered.name, 200)]] },
      ...textIf(answered.note),
      backOfficeLink(office, { tab: 'inquiries', inquiry: answered.inquiryId }),
    ],
  })
}

/** Without what differs, where a table has said it. */
export function withoutChanges({ notes, ...document }: DealDocument): DealDocument {
  return { ...document, notes: notes.filter(([name]) => name !== changedNote && name !== aboutChangeNote) }
}

/** What differs, a row each. */
export function differsTable(differs: readonly string[]): MailBlock {
  const title = `${formatCountOf(differs.length, 'change')}:`
  return linesTable({ title, headings: ['What'] }, differs, (said) => ({ name: oneLine(said, 500) }))
}
