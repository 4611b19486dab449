import { expect, test } from 'vitest'
import type { Supplier } from '../../../../shared/office/suppliers.ts'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import type { ToldList } from '../../inventory/sendings/queries.ts'
import { draftListConfirmation, draftListReminder, draftListResult } from './compose-lists.ts'
import { createPost, type Draft } from './letters.ts'
import { renderMail } from './mail-body.ts'

const post = createPost({ staff: [], replyTo: 'office@steel.example' }, defaultSiteInfo)

function read([draft]: readonly Draft[]) {
  if (!draft) throw new Error('Nothing was written')
  const { text, html } = renderMail(draft.letter, post.office)
  return { ...draft, subject: draft.letter.subject, text, html }
}

const stored: ToldList = {
  fileName: 'Plate list May.xlsx',
  state: 'stored',
  uploadId: 'upload',
  stagedUploadId: 'staged',
  items: 38,
  weightLb: 1_204_300.4,
  rowsSkipped: 0,
  warnings: [],
  reason: null,
}
const warning = { column: '', value: '', expected: '' }
const skipped = (row: number, why: string) => ({ ...warning, row, message: `${why}; the row was skipped` })

const tell = (lists: readonly ToldList[], messageId: string | null = null) =>
  read(draftListResult({ number: 31, message_id: messageId, lists }, 'pat@mill.example', post))

test('the receipt of a list says what is live, and which rows are not and why', () => {
  const warnings = [
    { ...warning, row: 3, message: 'This is not a US state; it was kept as written' },
    skipped(14, 'The row has only one value'),
  ]
  const { kind, subject, text, replyTo } = tell([{ ...stored, rowsSkipped: 2, warnings }], '<a@mill.example>')
  expect([kind, subject, replyTo]).toEqual(['list result', 'Your list L-31 is live', 'office@steel.example'])
  expect(text).toContain(
    '38 items, 1,204,300 lb are live; 2 rows are not: row 14 (The row has only one value), and 1 more.',
  )
  expect(text).toContain('The attached file says what is wrong with each row.')
  const all = tell([{ ...stored, items: 1, weightLb: 0 }])
  expect(all.text).toContain('1 item is live.')
  expect(all.text).not.toContain('attached')
  expect(tell([{ ...stored, uploadId: null, items: 12, weightLb: 0 }]).text).toContain('12 rows are live.')
})

test('files of one message get one receipt that tells of each', () => {
  const lists = [
    stored,
    { ...stored, fileName: 'Coils.xls', state: 'declined', reason: 'We buy no pipe.' },
    { ...stored, fileName: 'Bars.csv', state: 'waiting' },
    { ...stored, fileName: 'Logo.zip', state: 'no list' },
  ] satisfies ToldList[]
  const { subject, text } = tell(lists)
  expect(subject).toBe('About your lists L-31')
  expect(text).toContain(
    'Plate list May: 38 items, 1,204,300 lb are live.\nCoils: It was declined: We buy no pipe.\nBars: We are still looking at it.\nLogo: We found no list in this file.',
  )
  expect(tell(lists.slice(1, 2)).subject).toBe('Your list L-31 was declined')
})

test.for([
  ['<a@mill.example>', '<a@mill.example>'],
  ['a@mill.example', '<a@mill.example>'],
  ['<a@mill.example>\r\nBcc: all@victims.example', null],
  ['<a@b> <c@d>', null],
  [`<${'a'.repeat(501)}>`, null],
  ['', null],
  [null, null],
] as const)('the Message-ID %j is answered in the thread of %j', ([messageId, inReplyTo]) => {
  expect(tell([stored], messageId).inReplyTo).toBe(inReplyTo)
})

const hostile = 'Win at evil.example <script>\r\nBcc: all@victims.example'

test('what a stranger typed or put in a file cannot speak to others through us', () => {
  const result = tell([
    { ...stored, fileName: `${hostile}.xlsx`, rowsSkipped: 1, warnings: [skipped(7, `No item: "${hostile}"`)] },
    stored,
  ])
  expect(result.text).toContain('List 1: 38 items, 1,204,300 lb are live; 1 row is not: row 7.')
  const sender = { sender_name: hostile, company: hostile }
  const link = 'https://steel.example/sell/token'
  const confirmation = read(draftListConfirmation({ number: 31, ...sender, files: 2, link }, 'x@y.example', post))
  expect(confirmation.text).toContain('Hello,\nThank you. We have your 2 lists. Your reference is L-31.')
  expect(confirmation.text).toContain(link)
  for (const { text, html, subject } of [result, confirmation]) {
    expect([text, html, subject].join()).not.toMatch(/evil|victims|script/)
  }
})

test('a confirmation names who sent a list', () => {
  const sender = { sender_name: 'Pat Doe', company: 'Acme Steel' }
  const { subject, text } = read(
    draftListConfirmation({ number: 31, ...sender, files: 1, link: 'https://steel.example' }, 'pat@acme.example', post),
  )
  expect(subject).toBe('We have your list L-31')
  expect(text).toContain('Hello Pat Doe,\nThank you. We have your list from Acme Steel.')
})

test('a reminder says how old a list is, what buyers see of it, and where to answer', () => {
  const now = new Date('2026-11-26T16:00:00Z')
  const list = { category: 'Hot Rolled Coil', items: 38, weightLb: 1_204_300, listedAt: '2026-10-21T09:00:00.000Z' }
  const supplier: Pick<Supplier, 'company' | 'contactName' | 'lists'> = {
    company: 'Buckeye Steel',
    contactName: 'Lee Roe',
    lists: [
      { ...list, sourceCode: 'DMW1' },
      { ...list, sourceCode: 'B7', listedAt: '2026-11-20T09:00:00.000Z' },
    ],
  }
  const link = 'https://steel.example/supply/token'
  const remind = (lists: Supplier['lists']) =>
    read(draftListReminder({ supplier: { ...supplier, lists }, link, now }, 'lists@buckeye.example', post))
  const { subject, text } = remind(supplier.lists)
  expect(subject).toBe('Is your steel list still right?')
  expect(text).toContain('Hello Lee Roe,\nYour oldest list is 36 days old. Is this still right?')
  expect(text).toContain(
    '- Hot Rolled Coil | DMW1, 36 days old | 38 | 1,204,300 lbs\n- Hot Rolled Coil | B7, 6 days old',
  )
  expect(text).toContain(`Confirm your list, or send a new one: ${link}`)
  expect(remind([]).text).toContain('We have no list from you. Do you have steel to list?')
})
