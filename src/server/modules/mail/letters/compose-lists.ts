import type { Supplier } from '../../../../shared/office/suppliers.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { skippedEnding } from '../../inventory/lists/reading/warnings.ts'
import type { ToldList } from '../../inventory/sendings/queries.ts'
import type { ListSendingRow } from '../../inventory/sendings/table.ts'
import {
  button,
  contactBlocks,
  type Draft,
  factsIf,
  linesMax,
  type Post,
  questionBlocks,
  text,
  textIf,
} from './letters.ts'
import { type MailBlock, oneLine, safeName } from './mail-body.ts'

export type Receipt = Pick<ListSendingRow, 'number' | 'message_id'> & { lists: readonly ToldList[] }
export type Received = Pick<ListSendingRow, 'number' | 'sender_name' | 'company'> & { files: number; link: string }
export type Reminder = {
  supplier: Pick<Supplier, 'company' | 'contactName' | 'lists'>
  link: string
  now: Date
}

/** A Message-ID as a header may have it, without whatever else a sender put there; null for other text. */
function threadOf(messageId: string | null): string | null {
  const id = /^<?([\x21-\x3b\x3d\x3f-\x7e]{1,500})>?$/.exec(messageId?.trim() ?? '')?.[1]
  return id === undefined ? null : `<${id}>`
}

/** What became of the lists of a sending, in the thread of their email. */
export function draftListResult(
  { number, message_id, lists }: Receipt,
  to: string,
  { office, toSupplier }: Post,
): Draft[] {
  const reference = formatReference('list', number)
  const results = lists.map((list, index) => [nameList(list, index), describeResult(list)] as const)
  const states = new Set(lists.map(({ state }) => state))
  const isOne = lists.length === 1
  const outcome = states.size > 1 ? undefined : states.has('stored') ? 'live' : 'declined'
  const yours = isOne ? `Your list ${reference}` : `Your lists ${reference}`
  const skipped = lists.filter(({ state, rowsSkipped }) => state === 'stored' && rowsSkipped > 0)
  const letter = {
    reference,
    subject: outcome ? `${yours} ${isOne ? wasOrIs[outcome] : wereOrAre[outcome]}` : `About your lists ${reference}`,
    preview: results[0]?.[1].split(/[:\n]/, 1)[0] ?? '',
    blocks: [
      text(`Hello,\nThank you for your ${isOne ? 'list' : 'lists'}.`),
      ...(isOne ? results.map(([, words]) => text(words)) : factsIf(results)),
      ...textIf(
        skipped.length === 0
          ? ''
          : 'The attached file says what is wrong with each row. Fix them and send it back to us.',
      ),
      ...questionBlocks(office, reference),
    ],
  }
  return toSupplier('list result', to, letter, { inReplyTo: threadOf(message_id) })
}

const wasOrIs = { live: 'is live', declined: 'was declined' } as const
const wereOrAre = { live: 'are live', declined: 'were declined' } as const

/** Whoever sent it may not be who it says, so its file name is one only if it looks like a name. */
const nameList = ({ fileName }: ToldList, index: number) =>
  safeName(fileName.replace(/\.[a-z]{3,4}$/i, '')) || `List ${index + 1}`

function describeResult(list: ToldList): string {
  switch (list.state) {
    case 'stored':
      return describeStored(list)
    case 'declined':
      return list.reason ? sentences`It was declined: ${list.reason}.` : 'It was declined.'
    case 'same':
      return 'We had this list already. It counts as confirmed today.'
    case 'no list':
      return 'We found no list in this file.'
    case 'failed':
      return 'We could not read this file.'
    default:
      return 'We are still looking at it.'
  }
}

const rowsTold = 10

function describeStored({ uploadId, items, weightLb, rowsSkipped, warnings }: ToldList): string {
  const count = items ?? 0
  const what = [
    formatCountOf(count, uploadId === null ? 'row' : 'item'),
    ...(weightLb ? [`${formatCount(Math.round(weightLb))} lb`] : []),
  ]
  const live = `${what.join(', ')} ${count === 1 ? 'is' : 'are'} live`
  if (rowsSkipped === 0) return `${live}.`
  const rows = warnings.filter(({ message }) => message.endsWith(skippedEnding)).slice(0, rowsTold)
  const told = [
    ...rows.map(({ row, message }) => {
      const why = safeName(message.slice(0, -skippedEnding.length), 200)
      return why === '' ? `row ${row}` : `row ${row} (${why})`
    }),
    ...(rowsSkipped > rows.length && rows.length > 0 ? [`and ${formatCount(rowsSkipped - rows.length)} more`] : []),
  ]
  const not = `${live}; ${formatCountOf(rowsSkipped, 'row')} ${rowsSkipped === 1 ? 'is' : 'are'} not`
  return told.length === 0 ? `${not}.` : `${not}: ${told.join(', ')}.`
}

/** To the address that a seller entered: of what a visitor typed only names, since anyone can enter anybody's address. */
export function draftListConfirmation(
  { number, files, link, ...sender }: Received,
  to: string,
  { office, toSupplier }: Post,
): Draft[] {
  const reference = formatReference('list', number)
  const [name, company] = [safeName(sender.sender_name), safeName(sender.company)]
  const [lists, them] = files === 1 ? ['list', 'it'] : [`${formatCount(files)} lists`, 'them']
  const next = `We will look at ${them} and get back to you.`
  const hello = `${name === '' ? 'Hello' : `Hello ${name}`},\nThank you.`
  const have = sentences`We have your ${lists}${company === '' ? '' : ` from ${company}`}.`
  return toSupplier('list confirmation', to, {
    reference,
    subject: `We have your ${files === 1 ? 'list' : 'lists'} ${reference}`,
    preview: next,
    blocks: [
      text(`${hello} ${have} Your reference is ${reference}. ${next}`),
      button('See what we read', link, 'See what we read'),
      ...contactBlocks(office, reference),
    ],
  })
}

const dayMs = 24 * 60 * 60_000

/** Staff keep the supplier's record; the rest are figures of its own lists. */
export function draftListReminder(
  { supplier: { company, contactName, lists }, link, now }: Reminder,
  to: string,
  { office, toSupplier }: Post,
): Draft[] {
  const ageOf = (listedAt: string) => Math.max(0, Math.floor((now.getTime() - Date.parse(listedAt)) / dayMs))
  const oldest = Math.max(0, ...lists.map(({ listedAt }) => ageOf(listedAt)))
  const hello = contactName === '' ? 'Hello' : `Hello ${oneLine(contactName, 60)}`
  const state =
    lists.length === 0
      ? 'We have no list from you.'
      : `Your ${lists.length === 1 ? 'list' : 'oldest list'} is ${formatCountOf(oldest, 'day')} old.`
  const question = lists.length === 0 ? 'Do you have steel to list?' : 'Is this still right?'
  const table: MailBlock = {
    kind: 'table',
    title: 'What buyers see now:',
    headings: ['List', 'Items', 'Weight'],
    rows: lists.slice(0, linesMax).map(({ sourceCode, category, items, weightLb, listedAt }) => ({
      name: oneLine(category, 100),
      details: [`${oneLine(sourceCode, 100)}, ${formatCountOf(ageOf(listedAt), 'day')} old`],
      figures: [formatCount(items), `${formatCount(Math.round(weightLb))} lbs`],
    })),
  }
  return toSupplier('list reminder', to, {
    reference: oneLine(company, 60),
    subject: lists.length === 0 ? `Do you have steel for ${office.brandName}?` : 'Is your steel list still right?',
    preview: `${state} ${question}`,
    blocks: [
      text(`${hello},\n${state} ${question}`),
      ...(lists.length === 0 ? [] : [table]),
      button('Confirm your list, or send a new one', link, 'Confirm or send a new list'),
      text('No login needed. The link is only for you, so please keep it to yourself.'),
      ...questionBlocks(office),
    ],
  })
}
