import { crc32, inflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'
import { DomainError } from '../domain-error.ts'

const entriesMax = 2_000
// A sheet of 100,000 rows and 20 columns takes about 80 MB unpacked.
const entryMbMax = 128
const unpackedMbMax = 192
const bytesPerMb = 1024 * 1024

/** A zip file whose entries are unpacked one at a time, on request. */
export type Archive = {
  paths: readonly string[]
  has(path: string): boolean
  /** In bytes, unpacked; more is never unpacked. 0 for one that is missing. */
  sizeOf(path: string): number
  /** Throws TOO_LARGE beyond the limits, WORKBOOK_UNREADABLE if damaged, encrypted or missing. */
  unpack(path: string): Buffer
}

/** Unpacks nothing yet. Throws TOO_LARGE for too many entries, WORKBOOK_UNREADABLE for a bad directory. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = await readDirectory(bytes)
  const counted = new Set<string>()
  let bytesLeft = unpackedMbMax * bytesPerMb
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    sizeOf: (path) => entries.get(path)?.uncompressedSize ?? 0,
    unpack(path) {
      const entry = entries.get(path)
      if (!entry) throw damaged()
      // Counting the declared size is enough: unpacking stops where it is exceeded.
      if (!counted.has(path)) bytesLeft -= entry.uncompressedSize
      counted.add(path)
      if (entry.uncompressedSize > entryMbMax * bytesPerMb) throw tooLarge(`A sheet takes more than ${entryMbMax} MB`)
      if (bytesLeft < 0) throw tooLarge(`The workbook takes more than ${unpackedMbMax} MB`)
      return unpackEntry(bytes, entry)
    },
  }
}

// The end of the directory is followed by a comment of at most 64 KB.
const directoryEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const directoryEndBytesMax = 22 + 65_535

/** Throws WORKBOOK_UNREADABLE for a zip file that is cut off, without reading it. */
export function requireCompleteZip(bytes: Uint8Array): void {
  const tail = bytes.subarray(-directoryEndBytesMax)
  if (!Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).includes(directoryEnd)) throw damaged()
}

async function readDirectory(bytes: Buffer): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  try {
    const zip = await yauzl.fromBufferPromise(bytes)
    if (zip.entryCount > entriesMax) throw tooManyEntries()
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw damaged()
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw damaged()
  }
  return entries
}

function unpackEntry(bytes: Buffer, entry: yauzl.Entry): Buffer {
  if (entry.isEncrypted()) throw new DomainError('WORKBOOK_UNREADABLE', encryptedMessage)
  const packed = packedBytes(bytes, entry)
  const unpacked = entry.compressionMethod === 0 ? packed : inflate(packed, entry)
  const isAsDeclared = unpacked.length === entry.uncompressedSize && crc32(unpacked) === entry.crc32
  if (!isAsDeclared) throw damaged()
  return unpacked
}

const localHeaderBytes = 30
const localHeaderMagic = 0x04034b50
// Bit 3: the sizes follow the data. 0xffffffff: the sizes are in a separate field (zip64).
const sizesFollowFlag = 8
const sizeElsewhere = 0xffffffff

/** The data of an entry. The local header must match the directory, since readers disagree on which one counts. */
function packedBytes(bytes: Buffer, entry: yauzl.Entry): Buffer {
  const headerAt = entry.relativeOffsetOfLocalHeader
  if (headerAt + localHeaderBytes > bytes.length || bytes.readUInt32LE(headerAt) !== localHeaderMagic) throw damaged()
  const hasSizes = (bytes.readUInt16LE(headerAt + 6) & sizesFollowFlag) === 0
  const agrees = (offset: number, size: number) => {
    const localSize = bytes.readUInt32LE(headerAt + offset)
    return localSize === size || localSize === sizeElsewhere || (!hasSizes && localSize === 0)
  }
  const isSameMethod = bytes.readUInt16LE(headerAt + 8) === entry.compressionMethod
  if (!isSameMethod || !agrees(18, entry.compressedSize) || !agrees(22, entry.uncompressedSize)) throw damaged()
  const start = headerAt + localHeaderBytes + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28)
  if (start + entry.compressedSize > bytes.length) throw damaged()
  return bytes.subarray(start, start + entry.compressedSize)
}

// Some extra room keeps the result in one buffer and reveals an extra byte.
const inflateRoom = 64

function inflate(packed: Buffer, { compressionMethod, uncompressedSize }: yauzl.Entry): Buffer {
  if (compressionMethod !== 8) throw damaged()
  try {
    const chunkSize = uncompressedSize + inflateRoom
    return inflateRawSync(packed, { chunkSize, maxOutputLength: chunkSize })
  } catch {
    throw damaged()
  }
}

function tooLarge(what: string): DomainError {
  return new DomainError('TOO_LARGE', `${what} when unpacked. Save only the list itself and try again.`)
}

function tooManyEntries(): DomainError {
  const entries = entriesMax.toLocaleString('en-US')
  return new DomainError(
    'TOO_LARGE',
    `The workbook has more than ${entries} parts. Save only the list itself and try again.`,
  )
}

function damaged(): DomainError {
  return new DomainError('WORKBOOK_UNREADABLE', damagedMessage)
}

export const damagedMessage = 'The workbook is damaged or incomplete. Open it in Excel, save it again and retry.'
export const encryptedMessage = 'The workbook is protected by a password. Save it without one and try again.'
