import type { ConnectionOptions } from 'node:tls'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import type { MailboxSettings } from '../../../context.ts'
import { findErrorCode } from '../../../lib/error-code.ts'
import { readServerUrl } from '../../../lib/server-url.ts'
import { letterFields } from '../opening/letters.ts'
import { type AccessToken, TokenRefused } from './access-token.ts'
import { findParts, type MessageParts } from './list-parts.ts'

export type Message = {
  uid: number
  /** As the server says. */
  bytes: number
  /** Undefined when it is nested too deep. */
  parts: MessageParts | undefined
}

/** An open folder of a mailbox. Everything throws MailboxFailure once the connection has ended. */
export type Mailbox = {
  uidValidity: number
  messages: number
  /** Messages above a UID, or since a day, the oldest first. */
  findNew(after: { uid: number } | { since: Date }): Promise<number[]>
  readStructures(uids: readonly number[]): AsyncIterable<Message>
  /**
   * With the fields of its header that say whose it is, cut off where they are far too long. What is known of it is not asked
   * again. Undefined when it is gone.
   */
  readHead(
    uid: number,
    known?: Message,
  ): Promise<(Message & { header: Buffer; receivedAt: Date | undefined }) | undefined>
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

export type OpenOptions = {
  isReadOnly?: boolean
  fetchToken?: ((signal?: AbortSignal) => Promise<AccessToken>) | undefined
  /** Ends the connection at once. */
  signal?: AbortSignal
  /** What differs from the usual trust in certificates. */
  tls?: ConnectionOptions | undefined
}

/** Why a mailbox cannot be read, in a few words for staff, without a secret. */
export class MailboxFailure extends Error {
  readonly code: string | undefined

  constructor(reason: string, cause?: unknown) {
    super(reason)
    this.code = findErrorCode(cause)
  }
}
export class MarkRefused extends Error {}

const keyword = '$SteelList'
const connectLimitMs = 10_000
const silenceMaxMs = 60_000
const idleAfterMs = 200
const headerBytesMax = 64 * 1024
// Servers that ignore partial fetches send a whole part at once.
const literalBytesMax = 100 * 1024 * 1024

/** The folder that MAILBOX_URL names. */
const folderOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'

/** Names a mailbox without its password. */
export function mailboxName(url: string): string {
  const { host, user } = readServerUrl(url)
  return `${user} at ${host}, ${folderOf(url)}`
}

/** Connects and opens the folder. Throws MailboxFailure. */
export async function openMailbox(
  { url, moveTo }: MailboxSettings,
  { isReadOnly = false, fetchToken, signal: ending, tls }: OpenOptions,
): Promise<Mailbox> {
  const { host, port, isSecure, isPlain, user = '', password } = readServerUrl(url)
  const access = await fetchToken?.(ending).catch((error: unknown) => {
    throw error instanceof TokenRefused ? new MailboxFailure(error.message) : error
  })
  const client = new ImapFlow({
    host,
    port: port ?? (isSecure ? 993 : 143),
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: !isPlain }),
    ...(tls && { tls }),
    auth: access ? { user, accessToken: access.token } : { user, pass: password },
    // Its lines would have addresses and names of files.
    logger: false,
    clientInfo: { name: 'steel-marketplace' },
    // It listens whenever nothing is asked, also after its own looks whether the connection is alive.
    autoIdleDelay: idleAfterMs,
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: silenceMaxMs,
    maxLiteralSize: literalBytesMax,
    maxResponseSize: 2 * literalBytesMax,
  })
  ending?.addEventListener('abort', () => client.close())
  let failure: unknown
  let hasNews = false
  let wake = (): void => undefined
  client.on('error', (error) => {
    failure ??= error
  })
  client.on('exists', () => {
    hasNews = true
    wake()
  })
  client.on('close', () => wake())
  const fail = (error: unknown): never => {
    throw toFailure(failure ?? error)
  }
  await client.connect().catch((error: unknown) => {
    client.close()
    throw toFailure(error)
  })
  const folder = await client
    .mailboxOpen(folderOf(url).split('/'), { readOnly: isReadOnly })
    .catch((error: unknown) => {
      client.close()
      throw isMissing(error) ? new MailboxFailure(`no folder ${folderOf(url)}`) : toFailure(error)
    })
  const byUid = { uid: true } as const

  async function search(query: { uid: string } | { since: Date }): Promise<number[]> {
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
    async *readStructures(uids) {
      const wanted = { uid: true, size: true, bodyStructure: true }
      try {
        for await (const message of client.fetch([...uids], wanted, byUid)) yield toMessage(message)
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
    async waitForNews(ms, signal) {
      if (!hasNews && client.usable && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          const end = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', end)
            resolve()
          }
          wake = end
          signal.addEventListener('abort', end)
        })
      }
      hasNews = false
      if (!client.usable && !signal.aborted) fail(undefined)
    },
    endsAt: access?.endsAt ?? Number.POSITIVE_INFINITY,
    close: () => client.close(),
  }
}

type Fetched = { uid: number; size?: number | undefined; bodyStructure?: MessageStructureObject | undefined }

const toMessage = ({ uid, size: bytes = 0, bodyStructure: structure }: Fetched): Message => ({
  uid,
  bytes,
  parts: structure && findParts(structure),
})

type ImapError = { code?: unknown; authenticationFailed?: unknown; tlsFailed?: unknown; mailboxMissing?: unknown }

const isMissing = (error: unknown): boolean => (error as ImapError).mailboxMissing === true

const wordsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown server',
  EAI_AGAIN: 'unknown server',
  CONNECT_TIMEOUT: 'no answer',
  GREETING_TIMEOUT: 'no answer',
  UPGRADE_TIMEOUT: 'no answer',
  ETIMEDOUT: 'no answer',
  ETIMEOUT: 'no answer',
  EHOSTUNREACH: 'no answer',
}

function toFailure(error: unknown): MailboxFailure {
  const { code, authenticationFailed, tlsFailed } = Object(error) as ImapError // it may be anything
  if (authenticationFailed === true) return new MailboxFailure('login refused', error)
  const name = typeof code === 'string' ? code : ''
  const isAboutTls = tlsFailed === true || /CERT|TLS|SSL|ALTNAME/.test(name)
  return new MailboxFailure(
    isAboutTls ? 'no TLS that can be trusted' : (wordsByCode[name] ?? 'connection ended'),
    error,
  )
}
