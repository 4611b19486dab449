import { gzipSync } from 'node:zlib'
import { headOf } from './raw-client.ts'

/** A malformed form, byte for byte. */
export type FormCase = {
  name: string
  bytes: Buffer
  /** Whether the client closes the connection after it. */
  ends?: true
  /** Whether only its file is bad, which a staged list shows when it is read. */
  isForm?: true
}

export type FormTarget = { line: string; cookie: string }

type Body = string | Buffer
type Headers = Record<string, string>

const junk = 'no workbook'
const filePart = (disposition = 'form-data; name="file"; filename="list.xlsx"', content = junk, ...more: string[]) =>
  `--x\r\n${[`content-disposition: ${disposition}`, ...more].join('\r\n')}\r\n\r\n${content}\r\n`
const fieldPart = (name: string, value = 'x') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const category = fieldPart('category', 'Hot Rolled Coil')
const end = '--x--\r\n'
const whole = `${category}${filePart()}${end}`
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

/** Types with no boundary, or an invalid one. */
const types: readonly [name: string, type: string][] = [
  ['no type', ''],
  ['no boundary', 'multipart/form-data'],
  ['an empty boundary', 'multipart/form-data; boundary='],
  ['an empty quoted boundary', 'multipart/form-data; boundary=""'],
  ['a quote that never closes', 'multipart/form-data; boundary="x'],
  ['a boundary of 252 bytes', `multipart/form-data; boundary=${'x'.repeat(252)}`],
  ['a boundary of 8,000 bytes', `multipart/form-data; boundary=${'x'.repeat(8_000)}`],
  ['another boundary', 'multipart/form-data; boundary=y'],
  ['two boundaries, the first wrong', 'multipart/form-data; boundary=y; boundary=x'],
  ['an encoded boundary', "multipart/form-data; boundary*=utf-8''y"],
  ['a boundary of blanks', 'multipart/form-data; boundary="   "'],
  ['a boundary with a colon', 'multipart/form-data; boundary=:'],
  ['multipart/mixed', 'multipart/mixed; boundary=x'],
  ['multipart/form-data2', 'multipart/form-data2; boundary=x'],
  ['two types in one', 'application/json, multipart/form-data; boundary=x'],
  ['JSON', 'application/json'],
  ['a URL-encoded form', 'application/x-www-form-urlencoded'],
  ['plain text', 'text/plain'],
  ['10,000 parameters', `multipart/form-data${times(1_000, (i) => `; a${i}=b`)}`],
]

const bodies: readonly [name: string, body: Body, isForm?: true][] = [
  ['nothing', ''],
  ['a line end', '\r\n'],
  ['only the last line', end],
  ['only a first line', '--x\r\n'],
  ['text without a boundary', 'text '.repeat(1_000)],
  ['bare line feeds', whole.replaceAll('\r\n', '\n')],
  ['no last line', `${category}${filePart()}`],
  ['a last line cut off', `${category}${filePart()}--x-`],
  ['a part cut off in its head', '--x\r\ncontent-disposition: form-data; na'],
  [
    'a part cut off in its content',
    `${category}--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK`,
  ],
  ['a part without a head', `--x\r\n\r\ntext\r\n${end}`],
  ['a head without a colon', `--x\r\ncontent-disposition form-data\r\n\r\ntext\r\n${end}`],
  ['a head of NUL', `--x\r\n\0\0\0\0\r\n\r\ntext\r\n${end}`],
  ['a head named __proto__', `${filePart(undefined, junk, '__proto__: polluted')}${end}`],
  ['a head named constructor', `${filePart(undefined, junk, 'constructor: polluted')}${end}`],
  ['a head of 200,000 bytes', `${filePart(undefined, junk, `x-long: ${'x'.repeat(200_000)}`)}${end}`],
  ['5,000 heads', `${filePart(undefined, junk, ...Array.from({ length: 5_000 }, (_, i) => `x-${i}: y`))}${end}`],
  ['no name', `${filePart('form-data; filename="a.xlsx"')}${end}`],
  ['an empty name', `${filePart('form-data; name=""; filename="a.xlsx"')}${end}`],
  ['a name that never closes', `${filePart('form-data; name="file; filename=a.xlsx')}${end}`],
  ['an attachment', `${category}${filePart('attachment; filename="a.xlsx"')}${end}`],
  ['a field named __proto__', `${fieldPart('__proto__')}${category}${filePart()}${end}`],
  ['a field named constructor', `${fieldPart('constructor')}${category}${filePart()}${end}`],
  ['a file named constructor', `${filePart('form-data; name="constructor"; filename="a.xlsx"')}${end}`],
  ['a file named __proto__', `${filePart('form-data; name="__proto__"; filename="a.xlsx"')}${end}`],
  ['a field of NUL', `${fieldPart('category', '\0'.repeat(100))}${filePart()}${end}`],
  ['a field of 5,000 characters', `${fieldPart('category', 'x'.repeat(5_000))}${filePart()}${end}`],
  ['a name of 5,000 characters', `${fieldPart('x'.repeat(5_000))}${category}${filePart()}${end}`],
  ['a field given twice', `${category}${category}${filePart()}${end}`],
  ['11 fields', `${times(11, (i) => fieldPart(`f${i}`))}${filePart()}${end}`],
  ['1,000 parts', `${times(1_000, (i) => fieldPart(`f${i}`))}${end}`],
  ['20,000 empty parts', `${times(20_000, () => '--x\r\n\r\n\r\n')}${end}`],
  ['no file', `${category}${end}`],
  ['a file that is a field', `${category}${fieldPart('file', junk)}${end}`],
  ['two files', `${category}${filePart()}${filePart()}${end}`],
  ['100 files', `${category}${times(100, () => filePart())}${end}`],
  ['a file without a name', `${category}${filePart('form-data; name="file"; filename=""')}${end}`],
  [
    'a file named ../../etc/passwd',
    `${category}${filePart('form-data; name="file"; filename="../../etc/passwd"')}${end}`,
  ],
  ['a file name of NUL', `${category}${filePart('form-data; name="file"; filename="a\0b.xlsx"')}${end}`],
  [
    'a file name of 8,000 characters',
    `${category}${filePart(`form-data; name="file"; filename="${'x'.repeat(8_000)}.xlsx"`)}${end}`,
  ],
  [
    'a file name that is no UTF-8',
    Buffer.from(`${category}${filePart('form-data; name="file"; filename="\xff\xfe.xlsx"')}${end}`, 'latin1'),
  ],
  ['an encoded file name that is none', `${category}${filePart("form-data; name=file; filename*=x''%zz")}${end}`],
  ['base64', `${category}${filePart(undefined, 'bm8gd29ya2Jvb2s=', 'content-transfer-encoding: base64')}${end}`],
  ['base64 that is none', `${category}${filePart(undefined, '====', 'content-transfer-encoding: base64')}${end}`],
  ['an unknown encoding of a part', `${category}${filePart(undefined, junk, 'content-transfer-encoding: x')}${end}`],
  [
    'a form within a form',
    `${category}${filePart(undefined, `--y\r\n\r\n${junk}\r\n--y--`, 'content-type: multipart/mixed; boundary=y')}${end}`,
  ],
  [
    'JSON in a field',
    `--x\r\ncontent-disposition: form-data; name="category"\r\ncontent-type: application/json\r\n\r\n{"a":\r\n${filePart()}${end}`,
  ],
  ['a million nearly boundaries', `${category}${filePart(undefined, '\r\n--'.repeat(250_000))}${end}`, true],
  ['a megabyte of line ends', '\r\n'.repeat(500_000)],
  ['a megabyte of dashes', '-'.repeat(1_000_000)],
  ['text behind the end', `${whole}${'x'.repeat(100_000)}`],
  ['a second form behind the end', `${whole}${whole}`],
  ['a whole form that holds no list', whole],
]

const formHead: Headers = { 'content-type': 'multipart/form-data; boundary=x' }
const lengthOf = (body: Body) => String(Buffer.byteLength(body))

/** Bodies that do not match their headers. */
const framings: readonly [name: string, headers: Headers, body: Body, ends?: true][] = [
  ['a body shorter than announced', { 'content-length': '5000' }, whole, true],
  ['a body longer than announced', { 'content-length': '100' }, whole, true],
  ['a length below 0', { 'content-length': '-1' }, whole],
  ['a length in words', { 'content-length': 'many' }, whole],
  ['a length beyond all numbers', { 'content-length': '9'.repeat(30) }, whole],
  ['two lengths', { 'content-length': '10', 'Content-Length': '20' }, whole],
  ['a length and chunks', { 'content-length': '10', 'transfer-encoding': 'chunked' }, '0\r\n\r\n'],
  ['a chunk of no length', { 'transfer-encoding': 'chunked' }, 'zz\r\n'],
  ['a chunk longer than announced', { 'transfer-encoding': 'chunked' }, '1\r\nxxxxxx\r\n0\r\n\r\n'],
  ['a chunk beyond all numbers', { 'transfer-encoding': 'chunked' }, `${'f'.repeat(40)}\r\nx`],
  ['a chunk with 20,000 bytes of its own', { 'transfer-encoding': 'chunked' }, `1;${'x'.repeat(20_000)}\r\nx\r\n`],
  ['chunks that end too soon', { 'transfer-encoding': 'chunked' }, '5\r\n--x\r\n\r\n0\r\n\r\n'],
  ['chunks that never end', { 'transfer-encoding': 'chunked' }, '5\r\n--x\r\n\r\n', true],
  ['an unknown way of transfer', { 'transfer-encoding': 'gzip' }, whole, true],
  ['a packed body', { 'content-encoding': 'gzip', 'content-length': String(gzipSync(whole).length) }, gzipSync(whole)],
  ['a body that says it is packed', { 'content-encoding': 'gzip', 'content-length': lengthOf(whole) }, whole],
]

export function formCases({ line, cookie }: FormTarget): FormCase[] {
  const toBytes = (headers: Headers, body: Body) =>
    Buffer.concat([
      Buffer.from(headOf(line, { cookie, ...headers })),
      typeof body === 'string' ? Buffer.from(body) : body,
    ])
  const announced = (headers: Headers, body: Body) => toBytes({ ...headers, 'content-length': lengthOf(body) }, body)
  return [
    ...types.map(([name, type]) => ({ name, bytes: announced(type === '' ? {} : { 'content-type': type }, whole) })),
    ...bodies.map(([name, body, isForm]) => ({ name, bytes: announced(formHead, body), ...(isForm && { isForm }) })),
    ...framings.map(([name, headers, body, ends]) => ({
      name,
      bytes: toBytes({ ...formHead, ...headers }, body),
      ...(ends && { ends }),
    })),
    { name: 'nobody signed in', bytes: announced({ ...formHead, cookie: '' }, whole) },
    { name: 'a forged session', bytes: announced({ ...formHead, cookie: 'steel-session=forged' }, whole) },
    { name: 'a session cut short', bytes: announced({ ...formHead, cookie: cookie.slice(0, 40) }, whole) },
  ]
}
