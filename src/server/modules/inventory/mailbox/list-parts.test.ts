import type { MessageStructureObject } from 'imapflow'
import { expect, test } from 'vitest'
import { xlsxType } from '../../../test/lists/list-mails.ts'
import { classifyFile } from '../opening/file-kinds.ts'
import { findParts } from './list-parts.ts'

const octets = 'application/octet-stream'
const text: MessageStructureObject = { type: 'text/plain', size: 10 }
const file = (filename: string, type = octets): MessageStructureObject => ({
  type,
  encoding: 'base64',
  size: 400,
  dispositionParameters: { filename },
})
const mixed = (...childNodes: MessageStructureObject[]): MessageStructureObject => ({
  type: 'multipart/mixed',
  childNodes,
})
const attached = (child: MessageStructureObject, address = 'ann@acme.example'): MessageStructureObject => ({
  type: 'message/rfc822',
  envelope: { from: [{ address }] },
  childNodes: [child],
})
const numbers = (structure: MessageStructureObject) =>
  findParts(structure).lists.map(({ number, name }) => `${number} ${name}`)

test.each([
  ['Excess.XLSX', octets, 'list', 'Excess.XLSX'],
  ['old.xls', 'image/png', 'list', 'old.xls'],
  ['rows.csv', 'text/plain', 'list', 'rows.csv'],
  ['both.zip', octets, 'zip', 'both.zip'],
  ['mail.eml', octets, 'message', 'mail.eml'],
  ['', xlsxType, 'list', 'list.xlsx'],
  ['June list', 'application/vnd.ms-excel', 'list', 'June list.xls'],
  ['../../etc/\u202exslx.a\r\n\u0000b.xlsx', octets, 'list', 'xslx.a b.xlsx'],
  ['C:\\lists\\a.csv', octets, 'list', 'a.csv'],
])('%j of type %s is a %s named %s', (given, type, kind, name) => {
  expect(classifyFile(given, type)).toEqual({ kind, name })
})

test.each([
  ['logo.png', 'image/png'],
  ['', 'image/png'],
  ['offer.doc', 'application/vnd.ms-excel'],
  ['macro.xlsm', octets],
  ['', octets],
  ['list.xlsx.exe', octets],
])('%j of type %s is nothing of interest', (name, type) => {
  expect(classifyFile(name, type)).toBeUndefined()
})

test('parts are numbered as IMAP does, also in attached messages with one part and with several', () => {
  expect(numbers(file('alone.csv'))).toEqual(['TEXT alone.csv'])
  expect(numbers(mixed(mixed(text, text), file('a.xlsx'), file('logo.png', 'image/png')))).toEqual(['2 a.xlsx'])
  expect(numbers(mixed(text, attached(file('b.xls'))))).toEqual(['2.1 b.xls'])
  expect(numbers(mixed(text, attached(mixed(text, file('c.xls')))))).toEqual(['2.2 c.xls'])
  expect(numbers(mixed(attached(attached(file('d.xls')))))).toEqual(['1.1.1 d.xls'])
  expect(numbers(attached(mixed(text, file('e.xls'))))).toEqual(['1.2 e.xls'])
})

test('an attached message gives its sender; one that the server does not open is fetched', () => {
  expect(findParts(mixed(attached(text), attached(text, 'bob@other.example'))).senders).toEqual([
    'ann@acme.example',
    'bob@other.example',
  ])
  expect(numbers(mixed({ type: 'message/rfc822', size: 10 }))).toEqual(['1 list.eml'])
})

test('what attached messages say is found beside what the message says', () => {
  const page: MessageStructureObject = { type: 'text/html', size: 20 }
  const { body, attachedBodies } = findParts(mixed(text, attached(mixed(text, page)), attached(text)))
  expect(body.plain?.number).toBe('1')
  expect(attachedBodies.map(({ plain, html }) => [plain?.number, html?.number])).toEqual([
    ['2.1', '2.2'],
    ['3.1', undefined],
  ])
})

test('the report of a mail server, which returns what we sent, is no list', () => {
  expect(numbers({ type: 'multipart/report', childNodes: [text, attached(file('errors.xlsx'))] })).toEqual([])
})

test('the text of a message is the first plain one that is no attachment, else the first HTML', () => {
  const html: MessageStructureObject = { type: 'text/html', size: 10 }
  expect(findParts(text).text).toEqual({ number: 'TEXT', isHtml: false })
  const hasBoth = mixed({ ...text, disposition: 'attachment' }, html, mixed(file('a.xls'), text))
  expect(findParts(hasBoth).text).toEqual({ number: '3.2', isHtml: false })
  expect(findParts(mixed(mixed(html), file('a.xls'))).text).toEqual({ number: '1.1', isHtml: true })
  expect(findParts(file('a.xls')).text).toBeUndefined()
})

test('of thousands of lists and senders only the first are kept, and the lists are counted', () => {
  const many = Array.from({ length: 5_000 }, () => attached(file('a.xls')))
  const { lists, listsFound, senders } = findParts(mixed(...many))
  expect([lists.length, listsFound, senders.length]).toEqual([40, 5_000, 20])
})
