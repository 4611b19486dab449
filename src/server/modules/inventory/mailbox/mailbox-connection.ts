import type { ConnectionOptions } from 'node:tls'
import { ImapFlow, type MailboxObject } from 'imapflow'
import type { MailboxSettings } from '../../../context.ts'
import { findErrorCode } from '../../../lib/error-code.ts'
import { readServerUrl } from '../../../lib/server-url.ts'
import { type AccessToken, TokenRefused } from './access-token.ts'

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

const connectLimitMs = 10_000
const silenceMaxMs = 60_000
const idleAfterMs = 200
// Servers that ignore partial fetches send a whole part at once.
const literalBytesMax = 100 * 1024 * 1024

/** The folder that MAILBOX_URL names. */
const folderOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'

/** Names a mailbox without its password. */
export function mailboxName(url: string): string {
  const { host, user } = readServerUrl(url)
  return `${user} at ${host}, ${folderOf(url)}`
}

/** A connection on which the folder is open. */
export type MailboxConnection = {
  client: ImapFlow
  folder: MailboxObject
  /** When its access token ends; Infinity without one. */
  endsAt: number
  /** Throws MailboxFailure: what the connection ended with says more than what was asked last. */
  fail(error: unknown): never
  /** Resolves at the latest after the time, when something may have come in, or when the connection ends. */
  waitForNews(ms: number, signal: AbortSignal): Promise<void>
}

/** Opens the folder, too. Throws MailboxFailure. */
export async function connectToMailbox(
  { url }: Pick<MailboxSettings, 'url'>,
  { isReadOnly = false, fetchToken, signal: ending, tls }: OpenOptions,
): Promise<MailboxConnection> {
  const access = await fetchToken?.(ending).catch((error: unknown) => {
    throw error instanceof TokenRefused ? new MailboxFailure(error.message) : error
  })
  const client = newClient(url, access, tls)
  ending?.addEventListener('abort', () => client.close())
  let failure: unknown
  client.on('error', (error) => {
    failure ??= error
  })
  const waitForNews = hearNews(client)
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
  const fail = (error: unknown): never => {
    throw toFailure(failure ?? error)
  }
  return {
    client,
    folder,
    endsAt: access?.endsAt ?? Number.POSITIVE_INFINITY,
    fail,
    async waitForNews(ms, signal) {
      await waitForNews(ms, signal)
      if (!client.usable && !signal.aborted) fail(undefined)
    },
  }
}

function newClient(url: string, access: AccessToken | undefined, tls: ConnectionOptions | undefined): ImapFlow {
  const { host, port, isSecure, isPlain, user = '', password } = readServerUrl(url)
  return new ImapFlow({
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
}

/** What came in between two waits is news, too. */
function hearNews(client: ImapFlow): (ms: number, signal: AbortSignal) => Promise<void> {
  let hasNews = false
  let wake = (): void => undefined
  client.on('exists', () => {
    hasNews = true
    wake()
  })
  client.on('close', () => wake())
  return async (ms, signal) => {
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
  }
}

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
