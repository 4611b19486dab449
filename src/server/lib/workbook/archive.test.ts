import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aZip } from '../../test/lists/workbooks.ts'
import { openArchive } from './archive.ts'
import { writeZip } from './zip-file.ts'

const centralEntry = Buffer.from([0x50, 0x4b, 0x01, 0x02])
const localEntry = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** A zip file with one entry, tampered with in the directory, the local header, or both. */
function aTamperedZip(
  change: (bytes: Buffer, at: { central: number; local: number }) => void,
  content = 'a list',
): Buffer {
  const bytes = Buffer.from(aZip({ 'a.xml': content }))
  change(bytes, {
    central: bytes.lastIndexOf(centralEntry),
    local: bytes.lastIndexOf(localEntry, bytes.indexOf('a.xml')),
  })
  return bytes
}

/** Both ways give and refuse the same. */
async function unpack(bytes: Buffer, path = 'a.xml'): Promise<string> {
  const archive = await openArchive(bytes)
  const here = async () => archive.unpack(path)
  const [unpacked, aside] = await Promise.allSettled([here(), archive.unpackAside(path)])
  expect(aside).toEqual(unpacked)
  return (await here()).toString()
}

test('an entry is unpacked unchanged, on request', async () => {
  const archive = await openArchive(Buffer.from(aZip({ 'a.xml': 'a list', 'media/b.png': 'no picture' })))
  expect(archive.has('a.xml')).toBe(true)
  expect(archive.has('c.xml')).toBe(false)
  expect(archive.unpack('a.xml').toString()).toBe('a list')
  expect(archive.unpack('a.xml').toString()).toBe('a list')
  expect(() => archive.unpack('c.xml')).toThrow('damaged or incomplete')
})

test.each<[string, Parameters<typeof aTamperedZip>[0]]>([
  ['declares less than it holds', (bytes, { central, local }) => declare(bytes, central, local, 3)],
  ['declares more than it holds', (bytes, { central, local }) => declare(bytes, central, local, 300)],
  ['declares different sizes in its two places', (bytes, { central }) => bytes.writeUInt32LE(3, central + 24)],
  ['has another checksum', (bytes, { central }) => bytes.writeUInt32LE(7, central + 16)],
  [
    'is packed in an unknown way',
    (bytes, { central, local }) => {
      bytes.writeUInt16LE(9, central + 10)
      bytes.writeUInt16LE(9, local + 8)
    },
  ],
  ['has no local header', (bytes, { local }) => bytes.writeUInt32LE(0, local)],
])('an entry that %s is refused as damaged', async (_, change) => {
  await expect(unpack(aTamperedZip(change))).rejects.toMatchObject({
    code: 'WORKBOOK_UNREADABLE',
    message: expect.stringContaining('damaged'),
  })
})

function declare(bytes: Buffer, central: number, local: number, size: number): void {
  bytes.writeUInt32LE(size, central + 24)
  bytes.writeUInt32LE(size, local + 22)
}

test('an encrypted entry is refused as such', async () => {
  const bytes = aTamperedZip((zip, { central }) => zip.writeUInt16LE(1, central + 8))
  await expect(unpack(bytes)).rejects.toMatchObject({
    code: 'WORKBOOK_UNREADABLE',
    message: expect.stringContaining('password'),
  })
})

test('an archive with a duplicate entry is refused: readers disagree on which one counts', async () => {
  const bytes = Buffer.from(aZip({ 'a.xml': 'one', 'b.xml': 'two' }))
  bytes.write('a.xml', bytes.lastIndexOf('b.xml'))
  await expect(openArchive(bytes)).rejects.toMatchObject({ code: 'WORKBOOK_UNREADABLE' })
})

test('an archive that is cut off is refused', async () => {
  const bytes = Buffer.from(aZip({ 'a.xml': 'a list' }))
  await expect(openArchive(bytes.subarray(0, bytes.length - 30))).rejects.toMatchObject({ code: 'WORKBOOK_UNREADABLE' })
})

test('an archive with too many parts is refused as such', async () => {
  const parts = Array.from({ length: 2_001 }, (_, index) => ({ path: `${index}.xml`, parts: [''] }))
  await expect(openArchive(Buffer.from(writeZip(parts)))).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('2,000 parts'),
  })
})

test('too large content is refused before it is unpacked, in one part or in total', async () => {
  const size = 100 * 1024 * 1024
  const large = (bytes: Buffer, names: readonly string[], declared: number) => {
    for (const name of names) {
      const central = bytes.lastIndexOf(centralEntry, bytes.lastIndexOf(name))
      declare(bytes, central, bytes.lastIndexOf(localEntry, bytes.indexOf(name)), declared)
    }
    return bytes
  }
  const one = large(Buffer.from(aZip({ 'a.xml': 'a list' })), ['a.xml'], 2 * size)
  await expect(unpack(one)).rejects.toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('128 MB') })
  const open = (text: string) =>
    openArchive(large(Buffer.from(aZip({ 'a.xml': text, 'b.xml': text })), ['a.xml', 'b.xml'], size))
  const two = await open(randomBytes(110_000).toString('base64'))
  expect(() => two.unpack('a.xml')).toThrow('damaged')
  expect(() => two.unpack('b.xml')).toThrow('192 MB')
  // What can never have come out of so few bytes does not count.
  const small = await open('a list')
  for (const path of small.paths) expect(() => small.unpack(path)).toThrow('damaged')
})
