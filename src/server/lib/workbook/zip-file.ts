import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file to pack. Its text comes in parts of about a megabyte, so only one part is in memory unpacked. */
export type ZippedFile = { path: string; parts: Iterable<string> }

type Packed = { path: string; data: readonly Buffer[]; crc: number; packedBytes: number; unpackedBytes: number }

/** Packs text files into a zip file (APPNOTE 6.3.10: no encryption, no zip64), in order and without a date. */
export function writeZip(files: Iterable<ZippedFile>): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const packed = pack(file)
    const header = localHeader(packed)
    directory.push(directoryEntry(packed, at))
    pieces.push(header, ...packed.data)
    at += header.length + packed.packedBytes
  }
  const directoryBytes = directory.reduce((bytes, entry) => bytes + entry.length, 0)
  return join([...pieces, ...directory, directoryEnd(directory.length, directoryBytes, at)])
}

// Lists repeat themselves so much that higher levels cost time and save little.
const level = 3

/** Each part ends on a byte boundary without ending the stream, so parts can be packed one by one. */
function pack({ path, parts }: ZippedFile): Packed {
  const data: Buffer[] = []
  let [crc, unpackedBytes] = [0, 0]
  for (const text of parts) {
    const part = Buffer.from(text)
    // crc32 of an empty part would reset the checksum.
    if (part.length === 0) continue
    crc = crc32(part, crc)
    unpackedBytes += part.length
    data.push(deflateRawSync(part, { level, finishFlush: constants.Z_SYNC_FLUSH }))
  }
  data.push(deflateRawSync(Buffer.alloc(0)))
  const packedBytes = data.reduce((bytes, part) => bytes + part.length, 0)
  return { path, data, crc, packedBytes, unpackedBytes }
}

const version = 20
const deflated = 8
// January 1, 1980, the first date of a zip file.
const noDate = 0x21

function commonFields({ path, crc, packedBytes, unpackedBytes }: Packed): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(noDate, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedBytes, 14)
  fields.writeUInt32LE(unpackedBytes, 18)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

function localHeader(packed: Packed): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04'), commonFields(packed), Buffer.from(packed.path)])
}

function directoryEntry(packed: Packed, at: number): Buffer {
  const head = Buffer.from('PK\x01\x02\x00\x00')
  head.writeUInt16LE(version, 4)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return Buffer.concat([head, commonFields(packed), tail, Buffer.from(packed.path)])
}

function directoryEnd(entries: number, directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** Joins into its own memory, which can be transferred to another thread; small Buffers share a pool. */
function join(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
