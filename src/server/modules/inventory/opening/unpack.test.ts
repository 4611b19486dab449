import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeZip } from '../../../lib/workbook/zip-file.ts'
import { aListFile, aMail, anAttachment, lines } from '../../../test/lists/list-mails.ts'
import { openBudget, type ReceivedFile } from './budget.ts'
import type { FileKind } from './file-kinds.ts'
import { unpack } from './unpack.ts'

const mib = 1024 * 1024
type Opened = Omit<ReceivedFile, 'bytes' | 'digest'> & { isKept: boolean }

const open = async (
  kind: FileKind,
  bytes: Uint8Array | string,
  name = `file.${kind}`,
  budget = openBudget(50 * mib),
): Promise<{ files: Opened[]; senders: string[] }> => {
  const files: Opened[] = []
  const senders: string[] = []
  for await (const file of unpack({ name, kind, bytes: Uint8Array.from(Buffer.from(bytes)) }, budget, senders)) {
    const { bytes: content, ...told } = file
    if ('digest' in told) {
      const { digest, ...kept } = told
      expect(digest).toMatch(/^[0-9a-f]{64}$/)
      files.push({ ...kept, isKept: true })
    } else files.push({ ...told, isKept: content !== undefined })
  }
  return { files, senders }
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

test('a zip bomb is not unpacked, and what exceeds the budget is named with the reason', async () => {
  const before = process.memoryUsage().arrayBuffers
  const { files } = await open(
    'zip',
    zipOf({ 'a.csv': zeros(120), 'b.csv': ['x'], 'c.csv': zeros(30), 'd.csv': zeros(30), 'e.csv': ['x'] }),
  )
  expect(files).toEqual([
    { fileName: 'a.csv', fileBytes: 120 * mib, isKept: false },
    { fileName: 'b.csv', fileBytes: 1, isKept: true },
    { fileName: 'c.csv', fileBytes: 30 * mib, isKept: true },
    {
      fileName: 'd.csv',
      fileBytes: 30 * mib,
      isKept: false,
      refusal: 'The lists of an email or form may take 50 MiB together. It has to come on its own.',
    },
    { fileName: 'e.csv', fileBytes: 1, isKept: true },
  ])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * mib)
})

test('all files of a message have one budget', async () => {
  const budget = openBudget(50 * mib)
  const zips = [18, 18, 18].map((megabytes) => zipOf({ 'a.csv': zeros(megabytes), 'b.csv': ['x'] }))
  const kept: boolean[] = []
  for (const zip of zips) for (const { isKept } of (await open('zip', zip, 'a.zip', budget)).files) kept.push(isKept)
  expect(kept).toEqual([true, true, true, true, false, true])
  expect(budget).toMatchObject({ listsLeft: 15, bytesLeft: 14 * mib - 3 })
  const many = zipOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.csv`, ['x']])))
  const { files } = await open('zip', many, 'many.zip', budget)
  expect(files.map(({ isKept }) => isKept)).toEqual(Array.from({ length: 30 }, (_, index) => index < 15))
  expect(files[15]).toMatchObject({
    fileName: '15.csv',
    refusal: 'An email or form may bring 20 lists. It has to come on its own.',
  })
  // Once nothing more may come, a zip file is not even opened.
  const { files: closed } = await open('zip', 'PK', 'last.zip', budget)
  expect(closed).toMatchObject([{ fileName: 'last.zip', refusal: expect.stringContaining('may bring 20 lists') }])
})

test('what a zip file declares is not believed: only what came out counts, and one bad entry harms no other', async () => {
  const zip = Buffer.from(zipOf({ 'lie.csv': ['abc'], 'good.csv': ['a,b'] }))
  // The size, in the directory and before the data: it says 40 MB, and nothing of that comes out.
  for (const [signature, offset] of [
    ['PK\x01\x02', 24],
    ['PK\x03\x04', 22],
  ] as const) {
    const at = zip.indexOf(signature) + offset
    if (zip.readUInt32LE(at) === 3) zip.writeUInt32LE(40 * mib, at)
  }
  const budget = openBudget(50 * mib)
  const { files } = await open('zip', zip, 'a.zip', budget)
  expect(files).toMatchObject([
    { fileName: 'lie.csv', isKept: false, refusal: expect.stringMatching(/^It cannot be taken out/) },
    { fileName: 'good.csv', fileBytes: 3, isKept: true },
  ])
  expect(budget.bytesLeft).toBeGreaterThan(49 * mib)
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
  expect(files.map(({ isKept }) => isKept)).toEqual(Array.from({ length: 40 }, (_, index) => index < 20))
  expect(files[20]).toMatchObject({ refusal: expect.stringContaining('may bring 20 lists') })
  expect(files[39]).toMatchObject({ refusal: expect.stringContaining('This one and others were left out') })
})

test.each([
  ['parts', 'multipart/mixed; boundary=x', '--x\r\n'],
  ['messages', 'message/rfc822', ''],
])('a message nested in 1,000 %s does no harm', async (_what, type, before) => {
  const source = `Content-Type: ${type}\r\n\r\n${before}`.repeat(1_000)
  const { files } = await open('message', source, 'deep.eml')
  for (const one of files)
    expect(one).toMatchObject({ isKept: false, refusal: expect.stringMatching(/nested too deep|cannot be read/) })
})

test('a list is passed on as it is', async () => {
  expect((await open('list', aListFile(), 'a.xlsx')).files).toMatchObject([{ fileName: 'a.xlsx', isKept: true }])
})
