import { createHash } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { domainOf } from '../../../lib/text-key.ts'
import type { Settings } from '../../../trpc.ts'
import { type ReceivedFile, receiveLists } from '../incoming/receive-lists.ts'
import { findSupplierOf } from '../sendings/queries.ts'
import { findForwardedSender, isAnybodysDomain, type Letter, readLetter, textOfHtml } from './letters.ts'
import type { ListPart } from './list-parts.ts'
import type { Mailbox, Message } from './open-mailbox.ts'
import { type Hold, lockFound, lockHold, type MessageKey, settleMessage, wasTaken } from './queries.ts'
import { unpackInThread } from './unpack-in-thread.ts'

export class HoldLost extends Error {}

const messageBytesMax = 60_000_000
// Reading it takes four times as much.
const attachedBytesMax = 16 * 1024 * 1024
const textBytesMax = 256 * 1024
// The column is an integer, and a server may claim anything.
const bytesShownMax = 2 ** 31 - 1
const tooDeep = 'This email is nested too deep to be read. Look at it in the mailbox.'
const unreadable = 'This email could not be read from the mailbox. Look at it there.'

export type Taking = {
  db: Db
  settings: Settings
  mailbox: Mailbox
  hold: Hold
  key: MessageKey
  /** What its structure said before. */
  known?: Message | undefined
}

/** Whether a message may have a list; if so, its parts are fetched. */
export function mayHaveList({ parts }: Message): boolean {
  return parts === undefined || parts.lists.length > 0
}

/**
 * Keeps the lists of a message with its place, in one transaction; a message that was taken before, or has none after all, gets
 * its place only. Throws HoldLost when another instance reads the mailbox, and what the mailbox throws.
 */
export async function takeMessage({ db, settings, mailbox, hold, key, known }: Taking): Promise<void> {
  const head = await mailbox.readHead(key.uid, known)
  if (!head) return settleMessage(db, key, { state: 'none' })
  const letter = await readLetter(head.header, ourMail(settings))
  const digest = createHash('sha256').update(head.header)
  const { files, sender } = letter.isOwn
    ? { files: [], sender: undefined }
    : await collect(mailbox, head, letter, settings, (piece) => digest.update(piece))
  await keep({ db, hold, key, letter, files, sender, digest: digest.digest('hex') })
}

/** Tells staff of a message that could not be taken. */
export function giveUp({ db, hold, key }: Pick<Taking, 'db' | 'hold' | 'key'>): Promise<void> {
  const file = { fileName: `Email ${key.uid}`, fileBytes: 0, bytes: undefined, refusal: unreadable }
  return keep({ db, hold, key, letter: undefined, files: [file], sender: undefined, digest: undefined })
}

export const ourMail = ({ mail, mailbox }: Pick<Settings, 'mail' | 'mailbox'>) => ({
  mail,
  authserv: mailbox?.authserv,
})

type Kept = Pick<Taking, 'db' | 'hold' | 'key'> & {
  letter: Letter | undefined
  files: readonly ReceivedFile[]
  sender: Letter['from']
  digest: string | undefined
}

async function keep({ db, hold, key, letter, files, sender, digest }: Kept): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockHold(tx, hold))) throw new HoldLost('Another instance reads the mailbox')
    if (!(await lockFound(tx, key))) return
    const isKnown = digest !== undefined && (await wasTaken(tx, key, digest))
    if (files.length === 0 || isKnown) {
      return settleMessage(tx, key, { state: files.length > 0 ? 'kept' : 'none', ...(isKnown && { digest }) })
    }
    const { id: sendingId } = await receiveLists(tx, {
      way: 'mail',
      supplierId: sender && (await findSupplierOf(tx, sender.email, isAnybodysDomain(domainOf(sender.email)))),
      ...(sender && { senderName: sender.name, senderEmail: sender.email }),
      isProven: letter?.isProven ?? false,
      mayBeAnswered: letter?.mayBeAnswered ?? false,
      messageId: letter?.messageId,
      notes: letter?.subject ?? '',
      files: files.map((file) => ({ ...file, fileBytes: Math.min(file.fileBytes, bytesShownMax) })),
    })
    await settleMessage(tx, key, { state: 'kept', sendingId, ...(digest !== undefined && { digest }) })
  })
}

/** Fetches the lists of a message, and finds out whose they are. */
async function collect(
  mailbox: Mailbox,
  { uid, bytes, parts }: Message,
  letter: Letter,
  { mail, uploadBytesMax }: Settings,
  take: (piece: Buffer) => void,
): Promise<{ files: ReceivedFile[]; sender: Letter['from'] }> {
  const refuse = (fileName: string, refusal?: string) => ({
    files: [{ fileName, fileBytes: bytes, bytes: undefined, ...(refusal !== undefined && { refusal }) }],
    sender: letter.from,
  })
  if (!parts) return refuse(letter.subject || 'Email', tooDeep)
  const { lists, listsFound, text } = parts
  const senders = [...parts.senders]
  const [first] = lists
  if (first && bytes > messageBytesMax) return refuse(first.name)
  const files: ReceivedFile[] = []
  for (const part of lists) {
    const file = await fetchPart(mailbox, uid, part, uploadBytesMax, take)
    if (!file.bytes || part.kind === 'list') {
      files.push(file)
      continue
    }
    const unpacked = await unpackInThread({
      packed: { name: part.name, kind: part.kind, bytes: file.bytes },
      fileBytesMax: uploadBytesMax,
    })
    files.push(...unpacked.files)
    senders.push(...unpacked.senders)
  }
  if (listsFound > lists.length) {
    const refusal = `This email has ${listsFound} files, of which the first ${lists.length} were taken.`
    files.push({ fileName: letter.subject || 'Email', fileBytes: bytes, bytes: undefined, refusal })
  }
  if (!letter.isFromStaff || files.length === 0) return { files, sender: letter.from }
  const written = text ? await readText(mailbox.download(uid, text.number, textBytesMax)) : ''
  const email = findForwardedSender({ senders, text: text?.isHtml ? textOfHtml(written) : written }, mail)
  return { files, sender: email === undefined ? letter.from : { name: '', email } }
}

const readText = async (pieces: AsyncIterable<Buffer>) => Buffer.from(await gather(pieces, 0)).toString('latin1')

async function fetchPart(
  mailbox: Mailbox,
  uid: number,
  { number, name: fileName, kind, sentBytes, isBase64 }: ListPart,
  uploadBytesMax: number,
  take: (piece: Buffer) => void,
): Promise<ReceivedFile> {
  const bytesMax = kind === 'message' ? Math.min(uploadBytesMax, attachedBytesMax) : uploadBytesMax
  // With the line ends; without them it would be three quarters.
  const declaredBytes = Math.floor(sentBytes * (isBase64 ? 0.73 : 1))
  if (declaredBytes > bytesMax) return { fileName, fileBytes: declaredBytes, bytes: undefined }
  const expectedBytes = Math.ceil(sentBytes * (isBase64 ? 0.75 : 1))
  const content = await gather(mailbox.download(uid, number, bytesMax + 1), expectedBytes, take)
  const fileBytes = content.length
  if (fileBytes > bytesMax) return { fileName, fileBytes: Math.max(fileBytes, declaredBytes), bytes: undefined }
  if (fileBytes === 0) return { fileName, fileBytes, bytes: undefined, refusal: 'The file is empty.' }
  return { fileName, fileBytes, bytes: content }
}

/** Gathered in memory of its own, in place if the expectation holds, since a part may take 50 MB. */
async function gather(
  pieces: AsyncIterable<Buffer>,
  expectedBytes: number,
  take?: (piece: Buffer) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  let gathered = new Uint8Array(expectedBytes)
  let bytes = 0
  for await (const piece of pieces) {
    take?.(piece)
    if (bytes + piece.length > gathered.length) {
      const larger = new Uint8Array(2 * (bytes + piece.length))
      larger.set(gathered)
      gathered = larger
    }
    gathered.set(piece, bytes)
    bytes += piece.length
  }
  return gathered.subarray(0, bytes)
}
