import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib'
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
  /** In bytes, unpacked, as it is declared; more is never unpacked. 0 for one that is missing. */
  sizeOf(path: string): number
  /** In bytes, what can have come out of an entry that was not what it declares. */
  mostOf(path: string): number
  /** Throws TOO_LARGE beyond the limits, WORKBOOK_UNREADABLE if damaged, encrypted or missing. */
  unpack(path: string): Buffer
  /** Unpacks in another thread. Rejects as `unpack` throws. */
  unpackAside(path: string): Promise<Buffer>
}

/** Unpacks nothing yet. Throws TOO_LARGE for too many entries, WORKBOOK_UNREADABLE for a bad directory. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const entries = await readDirectory(bytes)
  const counted = new Set<string>()
  let bytesLeft = unpackedMbMax * bytesPerMb
  const open = (path: string): yauzl.Entry => {
    const entry = entries.get(path)
    if (!entry) throw damaged()
    // Counting the declared size is enough: unpacking stops where it is exceeded.
    if (!counted.has(path)) bytesLeft -= entry.uncompressedSize
    counted.add(path)
    if (entry.uncompressedSize > entryMbMax * bytesPerMb) throw tooLarge(`A sheet takes more than ${entryMbMax} MB`)
    if (bytesLeft < 0) throw tooLarge(`The workbook takes more than ${unpackedMbMax} MB`)
    return entry
  }
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    sizeOf: (path) => entries.get(path)?.uncompressedSize ?? 0,
    mostOf: (path) => mostOf(entries.get(path)),
    unpack(path) {
      const entry = open(path)
      try {
        const packed = packedBytes(bytes, entry)
        return requireDeclared(isStored(entry) ? packed : inflate(packed, entry), entry)
      } catch (error) {
        // It is not what it declares.
        bytesLeft += entry.uncompressedSize - mostOf(entry)
        throw error
      }
    },
    async unpackAside(path) {
      const entry = open(path)
      const packed = packedBytes(bytes, entry)
      return requireDeclared(isStored(entry) ? packed : await inflateAside(packed, entry), entry)
    },
  }
}

// The end of the directory is followed by a comment of at most 64 KB.
const directoryEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const directoryEndBytesMax = 22 + 65_535

/** Throws WORKBOOK_UNREADABLE for a zip file whose end is missing, without reading it. */
export function requireCompleteZip(bytes: Uint8Array): void {
  const tail = bytes.subarray(-directoryEndBytesMax)
  if (!Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).includes(directoryEnd)) {
    throw new DomainError('WORKBOOK_UNREADABLE', cutOffMessage)
  }
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
    requireCompleteZip(bytes)
    throw damaged()
  }
  return entries
}

// RFC 1951: a match of 258 bytes takes at least two bits.
const inflatedTimesMax = 1_032

function mostOf(entry: yauzl.Entry | undefined): number {
  return entry ? Math.min(entry.uncompressedSize, inflatedTimesMax * entry.compressedSize) : 0
}

const isStored = ({ compressionMethod }: yauzl.Entry) => compressionMethod === 0

function requireDeclared(unpacked: Buffer, { uncompressedSize, crc32: checksum }: yauzl.Entry): Buffer {
  if (unpacked.length !== uncompressedSize || crc32(unpacked) !== checksum) throw damaged()
  return unpacked
}

const localHeaderBytes = 30
const localHeaderMagic = 0x04034b50
// Bit 3: the sizes follow the data. 0xffffffff: the sizes are in a separate field (zip64).
const sizesFollowFlag = 8
const sizeElsewhere = 0xffffffff

/** The local header must match the directory, since readers disagree on which one counts. */
function packedBytes(bytes: Buffer, entry: yauzl.Entry): Buffer {
  if (entry.isEncrypted()) throw new DomainError('WORKBOOK_UNREADABLE', encryptedMessage)
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

function inflate(packed: Buffer, entry: yauzl.Entry): Buffer {
  try {
    return inflateRawSync(packed, inflateOptions(entry))
  } catch {
    throw damaged()
  }
}

async function inflateAside(packed: Buffer, entry: yauzl.Entry): Promise<Buffer> {
  try {
    return await promisify(inflateRaw)(packed, inflateOptions(entry))
  } catch {
    throw damaged()
  }
}

function inflateOptions({ compressionMethod, uncompressedSize }: yauzl.Entry): ZlibOptions {
  if (compressionMethod !== 8) throw damaged()
  const chunkSize = uncompressedSize + inflateRoom
  return { chunkSize, maxOutputLength: chunkSize }
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
const cutOffMessage = 'The workbook is incomplete: it was cut off on its way, and its end is missing. Send it again.'
export const encryptedMessage = 'The workbook is protected by a password. Save it without one and try again.'
