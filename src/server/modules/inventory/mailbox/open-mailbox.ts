import type { MessageStructureObject } from 'imapflow'
import type { MailboxSettings } from '../../../context.ts'
import { letterFields } from '../opening/letters.ts'
import { readAnswered } from './answered.ts'
import { findParts, type MessageParts } from './list-parts.ts'
import { connectToMailbox, MailboxFailure, type OpenOptions } from './mailbox-connection.ts'

export type Message = {
  uid: number
  /** As the server says. */
  bytes: number
  /** Undefined when it is nested too deep. */
  parts: MessageParts | undefined
  /** The Message-IDs that it answers, the nearest first, where that was asked for. */
  answers?: readonly string[]
}

/** Everything throws MailboxFailure once the connection has ended. */
export type Mailbox = {
  uidValidity: number
  messages: number
  /** Messages above a UID, or since a day, the oldest first. */
  findNew(after: { uid: number } | { since: Date }): Promise<number[]>
  /** Those of these messages whose senders' lines have one of these addresses. */
  findFrom(uids: readonly number[], addresses: readonly string[]): Promise<number[]>
  readStructures(uids: readonly number[], options?: { withAnswers: boolean }): AsyncIterable<Message>
  /**
   * With the fields of its header that say whose it is, cut off where they are far too long. What is known of it is not asked
   * again. Undefined when it is gone.
   */
  readHead(
    uid: number,
    known?: Message,
  ): Promise<(Message & { header: Buffer; receivedAt: Date | undefined }) | undefined>
  /** With the fields that say whose it is. Undefined when it is gone. */
  readAnswerHead(uid: number): Promise<{ header: Buffer; receivedAt: Date | undefined } | undefined>
  /** The pieces of a part, decoded, up to a number of bytes. */
  download(uid: number, part: string, bytesMax: number): AsyncIterable<Buffer>
  /** Shows that the message was taken: moves it, or sets a keyword. Throws MarkRefused. */
  mark(uid: number): Promise<void>
  /** Resolves at the latest after the time, when something may have come in, or when the connection ends. */
  waitForNews(ms: number, signal: AbortSignal): Promise<void>
  /** When its access token ends; Infinity without one. */
  endsAt: number
  close(): void
}

export class MarkRefused extends Error {}

// Of one question to the server.
const addressesMax = 50
const keyword = '$SteelList'
const headerBytesMax = 64 * 1024
const answerFields = ['in-reply-to', 'references'] as const

/** Throws MailboxFailure. */
export async function openMailbox(settings: MailboxSettings, options: OpenOptions): Promise<Mailbox> {
  const { moveTo } = settings
  const { client, folder, endsAt, fail, waitForNews } = await connectToMailbox(settings, options)
  const byUid = { uid: true } as const

  async function search(
    query: { uid: string; or?: { from: string }[]; from?: string } | { since: Date },
  ): Promise<number[]> {
    const uids = await client.search(query, byUid).catch(fail)
    if (!Array.isArray(uids)) throw new MailboxFailure('the server does not search')
    return uids.toSorted((a, b) => a - b)
  }

  async function mark(uid: number): Promise<void> {
    if (moveTo === undefined) {
      const { permanentFlags } = folder
      if (!permanentFlags?.has(keyword) && !permanentFlags?.has('\\*')) return
      const isSet = await client.messageFlagsAdd(String(uid), [keyword], byUid).catch(fail)
      if (!isSet) throw new MarkRefused('the server does not take the keyword')
      return
    }
    const path = moveTo.split('/')
    if (await client.messageMove(String(uid), path, byUid).catch(fail)) return
    await client.mailboxCreate(path).catch(fail)
    if (await client.messageMove(String(uid), path, byUid).catch(fail)) return
    throw new MarkRefused(`the server does not move messages to ${moveTo}`)
  }

  return {
    uidValidity: Number(folder.uidValidity),
    messages: folder.exists,
    findNew: async (after) =>
      'since' in after ? search(after) : (await search({ uid: `${after.uid + 1}:*` })).filter((uid) => uid > after.uid),
    async findFrom(uids, addresses) {
      const [first, last] = [uids[0], uids.at(-1)]
      if (first === undefined || last === undefined) return []
      const found = new Set<number>()
      for (let start = 0; start < addresses.length; start += addressesMax) {
        const or = addresses.slice(start, start + addressesMax).map((from) => ({ from }))
        const senders = or.length === 1 ? or[0] : { or }
        for (const uid of await search({ uid: `${first}:${last}`, ...senders })) found.add(uid)
      }
      return uids.filter((uid) => found.has(uid))
    },
    async *readStructures(uids, { withAnswers } = { withAnswers: false }) {
      const wanted = { uid: true, size: true, bodyStructure: true, ...(withAnswers && { headers: [...answerFields] }) }
      try {
        for await (const message of client.fetch([...uids], wanted, byUid)) {
          const answers =
            message.headers && readAnswered(message.headers.subarray(0, headerBytesMax).toString('latin1'))
          yield { ...toMessage(message), ...(answers && { answers }) }
        }
      } catch (error) {
        fail(error)
      }
    },
    async readHead(uid, known) {
      const isKnown = known !== undefined
      const wanted = { uid: true, size: true, bodyStructure: !isKnown, internalDate: true, headers: [...letterFields] }
      const found = await client.fetchOne(String(uid), wanted, byUid).catch(fail)
      if (!found) {
        // The library leaves out what it cannot parse.
        if ((await search({ uid: String(uid) })).includes(uid)) fail(undefined)
        return undefined
      }
      const { headers: header = Buffer.alloc(0), internalDate } = found
      const receivedAt = internalDate === undefined ? undefined : new Date(internalDate)
      return { ...(known ?? toMessage(found)), header: header.subarray(0, headerBytesMax), receivedAt }
    },
    async readAnswerHead(uid) {
      const wanted = { uid: true, internalDate: true, headers: [...letterFields] }
      const found = await client.fetchOne(String(uid), wanted, byUid).catch(fail)
      if (!found) return undefined
      const { headers: header = Buffer.alloc(0), internalDate } = found
      const receivedAt = internalDate === undefined ? undefined : new Date(internalDate)
      return { header: header.subarray(0, headerBytesMax), receivedAt }
    },
    async *download(uid, part, bytesMax) {
      const options = { ...byUid, maxBytes: bytesMax, decodeText: false }
      try {
        // For a part named 1 the library would ask for the structure of the message again; with a blank it does not.
        const { content } = await client.download(String(uid), part === '1' ? ' 1' : part, options)
        if (content) yield* content
      } catch (error) {
        fail(error)
      }
    },
    mark,
    waitForNews,
    endsAt,
    close: () => client.close(),
  }
}

type Fetched = { uid: number; size?: number | undefined; bodyStructure?: MessageStructureObject | undefined }

const toMessage = ({ uid, size: bytes = 0, bodyStructure: structure }: Fetched): Message => ({
  uid,
  bytes,
  parts: structure && findParts(structure),
})
