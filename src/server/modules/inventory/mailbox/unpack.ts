import PostalMime from 'postal-mime'
import { DomainError } from '../../../lib/domain-error.ts'
import { openArchive } from '../../../lib/workbook/archive.ts'
import type { ReceivedFile } from '../incoming/receive-lists.ts'
import { classifyFile, cleanFileName, type PartKind } from './list-parts.ts'

/** What came in, as a list or with lists inside. */
export type Packed = { name: string; kind: PartKind; bytes: Uint8Array<ArrayBuffer> }
/** With the senders of messages. */
export type Unpacked = { files: ReceivedFile[]; senders: string[] }

const filesMax = 20
const nestingMax = 5
// What all lists of one file may take together.
const totalBytesMax = 50 * 1024 * 1024
const copiedBytesMax = 1024 * 1024

/** Takes the lists out of a zip file or of a message. What cannot be taken is there without its bytes; nothing makes it throw. */
export async function unpack(packed: Packed, fileBytesMax: number): Promise<Unpacked> {
  const found: Unpacked = { files: [], senders: [] }
  let bytesLeft = totalBytesMax

  async function add({ name, kind, bytes }: Packed, nesting: number): Promise<void> {
    if (kind === 'zip') await addZipped(name, bytes)
    else if (kind === 'message') await addAttached(name, bytes, nesting)
    else addList(name, bytes.length, () => bytes)
  }

  function addList(fileName: string, fileBytes: number, read: () => Uint8Array<ArrayBuffer>): void {
    if (hasRoom(fileName, fileBytes)) found.files.push({ fileName, fileBytes, bytes: read() })
  }

  function hasRoom(name: string, fileBytes: number): boolean {
    if (found.files.length > filesMax) return false
    if (found.files.length === filesMax) {
      refuse(name, fileBytes, `There are more than ${filesMax} lists in it. Ask for the others again.`)
      return false
    }
    if (fileBytes > Math.min(fileBytesMax, bytesLeft)) {
      found.files.push({ fileName: name, fileBytes, bytes: undefined })
      return false
    }
    bytesLeft -= fileBytes
    return true
  }

  function refuse(fileName: string, fileBytes: number, refusal: string): void {
    found.files.push({ fileName, fileBytes, bytes: undefined, refusal })
  }

  async function addZipped(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
      for (const path of archive.paths) {
        const file = classifyFile(path, '')
        // What a Mac adds.
        if (file?.kind !== 'list' || path.startsWith('__MACOSX/')) continue
        addList(file.name, archive.sizeOf(path), () => ownBytes(archive.unpack(path), bytes))
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refuse(name, bytes.length, 'The zip file cannot be opened: it is damaged, has a password, or is too large.')
    }
  }

  async function addAttached(name: string, bytes: Uint8Array<ArrayBuffer>, nesting: number): Promise<void> {
    if (nesting > nestingMax) return
    try {
      const { from, attachments } = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
      if (from?.address) found.senders.push(from.address)
      for (const { filename, mimeType, content } of attachments) {
        const file = classifyFile(filename ?? '', mimeType)
        if (!file || typeof content === 'string') continue
        await add({ ...file, bytes: new Uint8Array(content) }, nesting + 1)
      }
    } catch (error) {
      // The library's own limits, on nesting and on headers.
      refuse(cleanFileName(name), bytes.length, `The attached email cannot be read: ${String(error)}`)
    }
  }

  await add(packed, 0)
  return found
}

/** In memory that can be given to another thread: not of the zip file, nor of what small buffers share. */
function ownBytes(content: Buffer, zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = content
  const isOwn = buffer !== zip.buffer && buffer instanceof ArrayBuffer && length > copiedBytesMax
  return isOwn ? new Uint8Array(buffer, byteOffset, length) : Uint8Array.from(content)
}
