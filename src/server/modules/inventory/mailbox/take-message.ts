import { createHash } from 'node:crypto'
import { listsOfOneMax } from '../../../../shared/lists/terms.ts'
import type { Callbacks, Settings } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { domainOf } from '../../../lib/text-key.ts'
import { type FileSource, receiveLists } from '../incoming/receive-lists.ts'
import { openBudget, type ReceivedFile, tooManyLists } from '../opening/budget.ts'
import { bodyFileName, isPdfName } from '../opening/file-kinds.ts'
import { isPublicMailDomain, type Letter } from '../opening/letters.ts'
import { findForwardedInThread, readLetterInThread, receivingTurns, unpackInThread } from '../opening/open-in-thread.ts'
import { digestFile, type Packed } from '../opening/unpack.ts'
import { findSupplierOf } from '../sendings/queries.ts'
import { isSupplierEmail, selectSupplierEmails } from '../suppliers/queries.ts'
import { mayBeReply } from './answered.ts'
import type { ListPart, MessageParts } from './list-parts.ts'
import type { Mailbox, Message } from './open-mailbox.ts'
import { type Hold, lockFound, lockLease, type MessageKey, settleMessage, wasMessageTaken } from './queries.ts'
import { hasBody, readBodyList } from './read-body.ts'

export class HoldLost extends Error {}

const messageBytesMax = 60_000_000
// Reading it takes four times as much.
const attachedBytesMax = 16 * 1024 * 1024
const textBytesMax = 256 * 1024
const tooDeep = 'This email is nested too deep to be read. Look at it in the mailbox.'
const unreadable = 'This email could not be read from the mailbox. Look at it there.'

export type Taking = {
  db: Db
  callbacks: Pick<Callbacks, 'readSteelLines'>
  settings: Settings
  mailbox: Mailbox
  hold: Hold
  key: MessageKey
  /** What its structure said before. */
  known?: Message | undefined
}

/** Whether a message may have a list; if so, its parts are fetched. */
export function mayHaveList({ parts }: Message): boolean {
  return parts === undefined || parts.plainLists > 0
}

/** Whether a message has what is a list only from those who may send some. */
export function mayHaveMore({ parts }: Message): boolean {
  return parts !== undefined && (parts.lists.length > 0 || hasBody(parts))
}

/** Who may send a list as a PDF or in the text of an email: suppliers from their own addresses, and staff who pass one on. */
export async function listSenders(db: Db, { mail }: Pick<Settings, 'mail'>): Promise<string[]> {
  return [...new Set([...(await selectSupplierEmails(db)), ...mail.staff])]
}

/**
 * Keeps the lists of a message with its place, in one transaction; a message that was taken before, or has none after all, gets
 * its place only. Throws HoldLost when another instance reads the mailbox, and what the mailbox throws.
 */
export async function takeMessage({ db, callbacks, settings, mailbox, hold, key, known }: Taking): Promise<void> {
  const head = await mailbox.readHead(key.uid, known)
  if (!head) return settleMessage(db, key, { state: 'none' })
  const letter = await receivingTurns('mail', () => readLetterInThread(head.header, ourMail(settings)))
  if (letter?.isOwn) return settleMessage(db, key, { state: 'none' })
  const takesPdf = await maySendPdf(db, letter)
  const message = takesPdf ? head : { ...head, parts: head.parts && withoutPdf(head.parts) }
  const digest = createHash('sha256').update(head.header)
  if (letter && message.parts?.lists.length === 0) {
    const sender = takesPdf ? await findBodySender(mailbox, message, letter, settings) : undefined
    const isReply = sender !== undefined && (await answersUs(mailbox, message, settings))
    const take = (piece: Buffer) => digest.update(piece)
    const { uid, parts } = message
    const bytes = sender && (await readBodyList({ db, mailbox, callbacks, uid, parts, isReply, take }))
    if (!bytes) return settleMessage(db, key, { state: 'none' })
    const file = { fileName: bodyFileName, fileBytes: bytes.length, bytes, digest: digestFile(bytes) }
    await receivingTurns('mail', () =>
      keep({ db, hold, key, letter, files: (keepFile) => keepFile(file), sender, digest: digest.digest('hex') }),
    )
    return
  }
  const parts = await fetchParts(mailbox, message, letter, settings, (piece) => digest.update(piece))
  await receivingTurns('mail', async () => {
    const sender = letter?.isFromStaff ? await findSender(mailbox, head, letter, settings, parts) : letter?.from
    const budget = openBudget(settings.uploadBytesMax, { takesPdf })
    const files: FileSource = async (keepFile) => {
      for (const part of parts) {
        if (part.kind === 'refused') await keepFile(part.file)
        else await unpackInThread(part, budget, keepFile)
      }
    }
    await keep({ db, hold, key, letter, files, sender, digest: digest.digest('hex') })
  })
}

async function maySendPdf(db: Db, letter: Letter | undefined): Promise<boolean> {
  if (letter?.isFromStaff) return true
  return letter?.from !== undefined && (await isSupplierEmail(db, letter.from.email))
}

/** Who says what a message says: the supplier who sent it, or whose email staff pass on. */
async function findBodySender(
  mailbox: Mailbox,
  message: Message,
  letter: Letter,
  settings: Settings,
): Promise<Letter['from']> {
  if (!letter.isFromStaff) return letter.from
  const sender = await receivingTurns('mail', () => findSender(mailbox, message, letter, settings, []))
  return sender === letter.from ? undefined : sender
}

/** Whether a message answers an email of ours; then what it quotes is ours. */
async function answersUs(mailbox: Mailbox, message: Message, settings: Settings): Promise<boolean> {
  if (message.answers) return mayBeReply(message, settings)
  for await (const asked of mailbox.readStructures([message.uid], { withAnswers: true }))
    if (mayBeReply(asked, settings)) return true
  return false
}

function withoutPdf(parts: MessageParts): MessageParts {
  const lists = parts.lists.filter(({ name }) => !isPdfName(name))
  return { ...parts, lists, listsFound: parts.listsFound - (parts.lists.length - lists.length) }
}

/** Tells staff of a message that could not be taken. */
export function giveUpOnMessage({ db, hold, key }: Pick<Taking, 'db' | 'hold' | 'key'>): Promise<void> {
  const files: FileSource = (keepFile) =>
    keepFile({ fileName: `Email ${key.uid}`, fileBytes: 0, bytes: undefined, refusal: unreadable })
  return keep({ db, hold, key, letter: undefined, files, sender: undefined, digest: undefined })
}

export const ourMail = ({ mail, mailbox }: Pick<Settings, 'mail' | 'mailbox'>) => ({
  mail,
  authserv: mailbox?.authserv,
})

type Kept = Pick<Taking, 'db' | 'hold' | 'key'> & {
  letter: Letter | undefined
  files: FileSource
  sender: Letter['from']
  digest: string | undefined
}

async function keep({ db, hold, key, letter, files, sender, digest }: Kept): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockFound(tx, key))) return
    const isKnown = digest !== undefined && (await wasMessageTaken(tx, key, digest))
    const received = isKnown
      ? undefined
      : await receiveLists(tx, {
          way: 'mail',
          supplierId: sender && (await findSupplierOf(tx, sender.email, isPublicMailDomain(domainOf(sender.email)))),
          ...(sender && { senderName: sender.name, senderEmail: sender.email }),
          isProven: letter?.isProven ?? false,
          mayBeAnswered: letter?.mayBeAnswered ?? false,
          messageId: letter?.messageId,
          notes: letter?.subject ?? '',
          files,
        })
    await settleMessage(tx, key, {
      state: received || isKnown ? 'kept' : 'none',
      ...(received && { sendingId: received.id }),
      ...((received || isKnown) && digest !== undefined && { digest }),
    })
    // Last, since another instance that waits for it must not wait for long.
    if (!(await lockLease(tx, hold))) throw new HoldLost('Another instance reads the mailbox')
  })
}

type FetchedPart = Packed | { kind: 'refused'; file: ReceivedFile }

async function fetchParts(
  mailbox: Mailbox,
  { uid, bytes, parts }: Message,
  letter: Letter | undefined,
  { uploadBytesMax }: Settings,
  take: (piece: Buffer) => void,
): Promise<FetchedPart[]> {
  const refused = (fileName: string, refusal?: string): FetchedPart => ({
    kind: 'refused',
    file: { fileName, fileBytes: bytes, bytes: undefined, refusal },
  })
  const name = letter?.subject || 'Email'
  if (!parts) return [refused(name, tooDeep)]
  const { lists, listsFound } = parts
  const [first] = lists
  if (first && bytes > messageBytesMax) return [refused(first.name)]
  const fetched: FetchedPart[] = []
  for (const part of lists) {
    // Parts beyond the limit are only named: each has a list, or is told of.
    const isExcess = fetched.length >= listsOfOneMax
    fetched.push(
      isExcess ? refused(part.name, tooManyLists) : await fetchPart(mailbox, uid, part, uploadBytesMax, take),
    )
  }
  if (listsFound > lists.length) {
    fetched.push(refused(name, `This email has ${listsFound} files, of which the first ${listsOfOneMax} were taken.`))
  }
  return fetched
}

/** Whose lists staff pass on, if one sender can be read. */
async function findSender(
  mailbox: Mailbox,
  { uid, parts }: Message,
  letter: Letter,
  { mail, mailbox: settings }: Settings,
  fetched: FetchedPart[],
): Promise<Letter['from']> {
  const { text, senders = [] } = parts ?? {}
  const written = text ? await readText(mailbox.download(uid, text.number, textBytesMax)) : ''
  const email = await findForwardedInThread({
    our: ourMail({ mail, mailbox: settings }),
    senders,
    messages: fetched.flatMap((part) => (part.kind === 'message' ? [part] : [])),
    text: { written, isHtml: text?.isHtml ?? false },
  })
  return email === undefined ? letter.from : { name: '', email }
}

const readText = async (pieces: AsyncIterable<Buffer>) => Buffer.from(await gather(pieces, 0)).toString('latin1')

async function fetchPart(
  mailbox: Mailbox,
  uid: number,
  { number, name: fileName, kind, sentBytes, isBase64 }: ListPart,
  uploadBytesMax: number,
  take: (piece: Buffer) => void,
): Promise<FetchedPart> {
  const refuse = (fileBytes: number, refusal?: string): FetchedPart => ({
    kind: 'refused',
    file: { fileName, fileBytes, bytes: undefined, refusal },
  })
  const bytesMax = kind === 'message' ? Math.min(uploadBytesMax, attachedBytesMax) : uploadBytesMax
  // With the line ends; without them it would be three quarters.
  const declaredBytes = Math.floor(sentBytes * (isBase64 ? 0.73 : 1))
  if (declaredBytes > bytesMax) return refuse(declaredBytes)
  const expectedBytes = Math.ceil(sentBytes * (isBase64 ? 0.75 : 1))
  const content = await gather(mailbox.download(uid, number, bytesMax + 1), expectedBytes, take)
  const fileBytes = content.length
  if (fileBytes > bytesMax) return refuse(Math.max(fileBytes, declaredBytes))
  if (fileBytes === 0) return refuse(fileBytes, 'The file is empty.')
  return { kind, name: fileName, bytes: content }
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
