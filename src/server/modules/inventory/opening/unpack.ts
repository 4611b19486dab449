import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import PostalMime from 'postal-mime'
import { DomainError } from '../../../lib/domain-error.ts'
import { type Archive, openArchive } from '../../../lib/workbook/archive.ts'
import { bodyBytesMax, readBody, toListFile } from './body.ts'
import { type Budget, countList, findExcess, type ReceivedFile } from './budget.ts'
import { bodyFileName, classifyFile, cleanFileName, type FileKind, isPdfName } from './file-kinds.ts'

/** What came in, as a list or with lists inside. */
export type Packed = { name: string; kind: FileKind; bytes: Uint8Array<ArrayBuffer> }

const nestingMax = 5
const copiedBytesMax = 1024 * 1024

/**
 * Takes the lists out of a zip file or of a message, one at a time, within a budget that it uses up. What cannot be taken is
 * there without its bytes; nothing makes it throw. The senders of messages are added to `senders`.
 */
export async function* unpack(
  { name, kind, bytes }: Packed,
  budget: Budget,
  senders: string[] = [],
  nesting = 0,
): AsyncGenerator<ReceivedFile> {
  if (kind === 'zip') yield* unzip(name, bytes, budget)
  else if (kind === 'message') yield* openMessage(name, bytes, budget, senders, nesting)
  else yield* takeList(name, bytes.length, budget, () => ({ bytes }))
}

type Content = { bytes: Uint8Array<ArrayBuffer> } | { refusal: string; bytesOut: number }

function* takeList(
  fileName: string,
  fileBytes: number,
  budget: Budget,
  read: () => Content,
): Generator<ReceivedFile, void> {
  const excess = findExcess(budget, { fileName, fileBytes })
  if (excess) {
    if (excess.isNamed) yield excess.file
    return
  }
  const content = read()
  if ('refusal' in content) {
    countList(budget, content.bytesOut)
    yield { fileName, fileBytes, bytes: undefined, refusal: content.refusal }
    return
  }
  countList(budget, content.bytes.length)
  yield { fileName, fileBytes: content.bytes.length, bytes: content.bytes, digest: digestFile(content.bytes) }
}

const noArchive = 'The zip file cannot be opened: it is damaged, has a password, or is too large.'
const damagedInside = 'It cannot be taken out of its zip file: it is damaged, or has a password.'

async function* unzip(name: string, bytes: Uint8Array<ArrayBuffer>, budget: Budget): AsyncGenerator<ReceivedFile> {
  const isSpent = budget.listsLeft === 0
  const archive = isSpent ? undefined : await tryOpen(bytes)
  if (!archive) {
    yield* takeList(cleanFileName(name), bytes.length, budget, () => ({ refusal: noArchive, bytesOut: 0 }))
    return
  }
  for (const { path, fileName } of listsIn(archive)) {
    if (isPdfName(fileName) && !budget.takesPdf) continue
    yield* takeList(fileName, archive.sizeOf(path), budget, () => inflate(archive, path, bytes))
  }
}

function inflate(archive: Archive, path: string, zip: Uint8Array<ArrayBuffer>): Content {
  try {
    return { bytes: ownBytes(archive.unpack(path), zip) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: damagedInside, bytesOut: archive.mostOf(path) }
  }
}

async function tryOpen(bytes: Uint8Array<ArrayBuffer>): Promise<Archive | undefined> {
  try {
    return await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return undefined
  }
}

function listsIn({ paths }: Archive): { path: string; fileName: string }[] {
  return paths.flatMap((path) => {
    const file = classifyFile(path, '')
    // What a Mac adds.
    return file?.kind === 'list' && !path.startsWith('__MACOSX/') ? [{ path, fileName: file.name }] : []
  })
}

async function* openMessage(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  budget: Budget,
  senders: string[],
  nesting: number,
): AsyncGenerator<ReceivedFile> {
  const refuse = (refusal: string) =>
    takeList(cleanFileName(name), bytes.length, budget, () => ({ refusal, bytesOut: 0 }))
  if (nesting > nestingMax) return yield* refuse('The attached email is nested too deep to be read.')
  const parsed = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' }).catch((error: unknown) =>
    // The library's own limits, on nesting and on headers.
    String(error),
  )
  if (typeof parsed === 'string') return yield* refuse(`The attached email cannot be read: ${parsed}`)
  if (parsed.from?.address) senders.push(parsed.from.address)
  const listsLeft = budget.listsLeft
  for (const { filename, mimeType, content } of parsed.attachments) {
    const file = classifyFile(filename ?? '', mimeType)
    if (!file || typeof content === 'string' || (isPdfName(file.name) && !budget.takesPdf)) continue
    yield* unpack({ ...file, bytes: new Uint8Array(content) }, budget, senders, nesting + 1)
  }
  // As with PDFs, what a message says is a list only from those who may send some.
  if (budget.listsLeft < listsLeft || !budget.takesPdf) return
  const short = (text = '') => (text.length <= bodyBytesMax ? text : '')
  const { rows } = readBody({ html: short(parsed.html), text: short(parsed.text), isReply: false })
  if (!rows) return
  const list = toListFile(rows)
  yield* takeList(bodyFileName, list.length, budget, () => ({ bytes: list }))
}

/** In memory that can be given to another thread: not of the zip file, nor of what small buffers share. */
function ownBytes(content: Buffer, zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = content
  const isOwn = buffer !== zip.buffer && buffer instanceof ArrayBuffer && length > copiedBytesMax
  return isOwn ? new Uint8Array(buffer, byteOffset, length) : Uint8Array.from(content)
}

/** SHA-256 in hex. */
export function digestFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** What a file says of itself before anything is unpacked. */
export type Inspection = {
  /** The ending of its type if that is known by its content, such as `pdf`. */
  type: string | undefined
  digest: string
  /** How many lists it seems to have. */
  lists: number
  /** False for a zip file that cannot be opened. */
  isWhole: boolean
}

/** Never throws for what is in a file. */
export async function inspect(bytes: Uint8Array<ArrayBuffer>): Promise<Inspection> {
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const archive = known?.ext === 'zip' ? await tryOpen(bytes) : undefined
  return {
    type: known?.ext,
    digest: digestFile(bytes),
    lists: archive ? listsIn(archive).length : 1,
    isWhole: known?.ext !== 'zip' || archive !== undefined,
  }
}
