import { constants, crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** Its text comes in parts of about a megabyte, so only one part is in memory unpacked. */
export type ZippedFile = { path: string; parts: Iterable<string> }

// Lists repeat themselves so much that higher levels cost time and save little.
const level = 3
const deflated = 8
// The first date of a zip file.
const noDate = new Date(1980, 0, 1)

/**
 * Packs text files into a zip file, in order and without a date. Their content is packed by zlib, which takes a third of the
 * time that the library's own compression takes.
 */
export function writeZip(files: Iterable<ZippedFile>): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const { path, parts } of files) {
    const file: ZipInputFile = { filename: path, crc: 0, size: 0, compression: deflated, mtime: noDate }
    zip.add(file)
    // Each part ends on a byte boundary without ending the stream, so parts can be packed one by one.
    for (const text of parts) {
      const part = Buffer.from(text)
      // crc32 of an empty part would reset the checksum.
      if (part.length === 0) continue
      file.crc = crc32(part, file.crc)
      file.size += part.length
      file.ondata?.(null, deflateRawSync(part, { level, finishFlush: constants.Z_SYNC_FLUSH }), false)
    }
    file.ondata?.(null, deflateRawSync(Buffer.alloc(0)), true)
  }
  zip.end()
  return join(pieces)
}

/** Joins into its own memory, which can be transferred to another thread; small Buffers share a pool. */
function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
