import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeZip } from '../../../lib/workbook/zip-file.ts'
import { aListFile, aMail, anAttachment, lines } from '../../../test/list-mails.ts'
import type { PartKind } from './list-parts.ts'
import { unpack } from './unpack.ts'

const mib = 1024 * 1024
const open = async (kind: PartKind, bytes: Uint8Array | string, name = `file.${kind}`) => {
  const { files, senders } = await unpack({ name, kind, bytes: Uint8Array.from(Buffer.from(bytes)) }, 50 * mib)
  return { files: files.map(({ bytes: content, ...file }) => ({ ...file, isKept: content !== undefined })), senders }
}
const zipOf = (files: Record<string, Iterable<string>>) =>
  writeZip(Object.entries(files).map(([path, parts]) => ({ path, parts })))

function* zeros(megabytes: number): Iterable<string> {
  for (let part = 0; part < megabytes; part += 1) yield '0'.repeat(mib)
}

test('the lists of a zip file are taken, and nothing else of it', async () => {
  const zip = zipOf({
    'June/a.csv': ['a,b\n1,2\n'],
    'June/2026/b.xls': ['x'],
    'readme.txt': ['x'],
    '__MACOSX/a.csv': ['x'],
    'inner.zip': ['x'],
  })
  expect((await open('zip', zip)).files).toEqual([
    { fileName: 'a.csv', fileBytes: 8, isKept: true },
    { fileName: 'b.xls', fileBytes: 1, isKept: true },
  ])
})

test('a zip bomb is not unpacked', async () => {
  const before = process.memoryUsage().arrayBuffers
  const { files } = await open(
    'zip',
    zipOf({ 'a.csv': zeros(120), 'b.csv': ['x'], 'c.csv': zeros(30), 'd.csv': zeros(30) }),
  )
  expect(files).toEqual([
    { fileName: 'a.csv', fileBytes: 120 * mib, isKept: false },
    { fileName: 'b.csv', fileBytes: 1, isKept: true },
    { fileName: 'c.csv', fileBytes: 30 * mib, isKept: true },
    { fileName: 'd.csv', fileBytes: 30 * mib, isKept: false },
  ])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * mib)
})

test.each([['PK\x03\x04'], [''], [deflateRawSync('x')], [zipOf({ '../../b.xls': ['x'] })]])(
  'a damaged zip file is told to staff',
  async (bytes) => {
    const refusal = expect.stringMatching(/^The zip file cannot be opened/)
    const { files } = await open('zip', bytes, 'lists.zip')
    expect(files).toMatchObject([{ fileName: 'lists.zip', refusal, isKept: false }])
  },
)

test('an attached message gives its lists, also from a zip file or a message in it, and its senders', async () => {
  const inner = aMail({ from: 'Bob <bob@other.example>', files: [anAttachment('inner.xlsx')] })
  const zip = zipOf({ 'z.csv': ['a,b\n1,2\n'] })
  const source = aMail({
    files: [
      anAttachment('a.xlsx'),
      anAttachment('b.zip', zip),
      { name: 'm.eml', type: 'application/octet-stream', bytes: Buffer.from(inner) },
    ],
  })
  const { files, senders } = await open('message', source)
  expect(files.map(({ fileName }) => fileName)).toEqual(['a.xlsx', 'z.csv', 'inner.xlsx'])
  expect(senders).toEqual(['ann@acme.example', 'bob@other.example'])
})

test.each([
  ['a name by RFC 2231', `Content-Type: a/b; name*0*=utf-8''st%C3%A4hl; name*1=".xls"`, 'stähl.xls'],
  ['a name by RFC 2047', 'Content-Type: a/b; name="=?utf-8?Q?a=00=0D=0Ab.xls?="', 'a b.xls'],
  ['a charset that nobody knows', 'Content-Type: text/csv; charset=x-none; name=c.csv', 'c.csv'],
  ['an encoding that nobody knows', 'Content-Type: text/csv; name=d.csv\r\nContent-Transfer-Encoding: base65', 'd.csv'],
  ['broken base64', 'Content-Type: a/b; name=e.xls\r\nContent-Transfer-Encoding: base64', 'e.xls'],
])('an attached message with %s is read', async (_what, head, name) => {
  const { files } = await open('message', aMail({ files: [{ name, head: [head], body: '@@YW=J!j==\x00\xff' }] }))
  expect(files).toMatchObject([{ fileName: name, isKept: true }])
})

test('of very many lists the first are taken, and staff are told of the others', async () => {
  const part = ['--x', 'Content-Type: text/csv; name=a.csv', '', 'a,b']
  const many = Array.from({ length: 3_000 }, () => part).flat()
  const { files } = await open('message', lines(['Content-Type: multipart/mixed; boundary=x', '', ...many, '--x--']))
  expect(files).toHaveLength(21)
  expect(files[20]).toMatchObject({ isKept: false, refusal: expect.stringContaining('more than 20') })
})

test.each([
  ['parts', 'multipart/mixed; boundary=x', '--x\r\n'],
  ['messages', 'message/rfc822', ''],
])('a message nested in 1,000 %s does no harm', async (_what, type, before) => {
  const source = `Content-Type: ${type}\r\n\r\n${before}`.repeat(1_000)
  const { files } = await open('message', source, 'deep.eml')
  for (const one of files) expect(one).toMatchObject({ fileName: 'deep.eml', isKept: false })
})

test('a list is passed on as it is', async () => {
  expect((await open('list', aListFile(), 'a.xlsx')).files).toMatchObject([{ fileName: 'a.xlsx', isKept: true }])
})
