import { createTransport } from 'nodemailer'
import type { MailSettings } from '../../context.ts'
import { readServerUrl, type ServerUrl } from '../../lib/server-url.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type OutgoingMail = {
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  messageId: string
  /** The Message-ID of the email that it answers. */
  inReplyTo: string | null
  isAutomatic: boolean
  /** Offered by mail programs beside the mail, by RFC 8058. */
  unsubscribeUrl: string | undefined
  attachments: readonly Attachment[]
}

export type Refusal = {
  /** The server will never take this mail, or it has no such mailbox. */
  isFinal: boolean
  /** Other mails would fare the same now: it is about the server, the login or the sender. */
  isForAll: boolean
  /** For staff. */
  reason: string
  code: string
  reply: number | undefined
}

export type MailServer = {
  /** Undefined once the server has accepted the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Refusal | undefined>
  close(): void
}

const connectionsMax = 5
const connectTimeoutMs = 10_000
// A server may look long at a message before it takes it.
const silenceMaxMs = 90_000
const reasonCharsMax = 500

/** Undefined without SMTP_URL. TLS is required, but on this machine or with `?tls=off`. */
export function openMailServer({ smtpUrl, from }: MailSettings, brandName: string): MailServer | undefined {
  if (smtpUrl === undefined || !from) return undefined
  const transport = createTransport({
    pool: true,
    ...connectionOf(readServerUrl(smtpUrl)),
    maxConnections: connectionsMax,
    // The queue tries again, and knows how often it did.
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Errors of idle connections; those of a mail come with its own sending.
  transport.on('error', () => undefined)
  const sender = { name: from.name || brandName, address: from.address }
  return {
    send: ({ to, replyTo, inReplyTo, isAutomatic, unsubscribeUrl, attachments, ...mail }, signal) =>
      transport
        .sendMail({
          ...mail,
          from: sender,
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          ...(inReplyTo !== null && { inReplyTo, references: inReplyTo }),
          headers: {
            // RFC 3834, section 5.
            ...(isAutomatic && { 'Auto-Submitted': inReplyTo === null ? 'auto-generated' : 'auto-replied' }),
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          attachments: [...attachments],
          signal,
        })
        .then(() => undefined, readRefusal),
    close: () => transport.close({ force: true }),
  }
}

function connectionOf({ host, port, isSecure, isPlain, user, password }: ServerUrl) {
  return {
    host,
    ...(port !== undefined && { port }),
    secure: isSecure,
    ...(!isSecure && (isPlain ? { ignoreTLS: true } : { requireTLS: true })),
    ...(user !== undefined && { auth: { user, pass: password } }),
  }
}

type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown }

/** Only a refusal of the recipient or of the message is for good: one of us, or of the connection, ends when it is mended. */
function readRefusal(error: SmtpError): Refusal {
  const { command, response } = error
  const code = typeof error.code === 'string' ? error.code : ''
  const reply = typeof error.responseCode === 'number' ? error.responseCode : undefined
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isFinal = isAboutMail && reply !== undefined && reply >= 500 && reply < 600 && reply !== 503
  const words = typeof response === 'string' && response !== '' ? `: ${response}` : ''
  return {
    isFinal,
    isForAll: !isAboutMail,
    reason: `${wordFor(code, command)}${words}`.slice(0, reasonCharsMax).toWellFormed(),
    code,
    reply,
  }
}

const wordsByCode: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the login',
  ENOAUTH: 'The mail server wants a login',
  ETLS: 'The mail server offers no TLS that can be trusted',
  EDNS: 'The name of the mail server is unknown',
  ETIMEDOUT: 'The mail server did not answer in time',
  ECONNECTION: 'The mail server ended the connection',
  ESOCKET: 'The mail server cannot be reached',
  EABORT: 'The sending was interrupted',
}

function wordFor(code: string, command: unknown): string {
  if (command === 'MAIL FROM') return 'The mail server refused the sender'
  if (command === 'RCPT TO') return 'The mail server refused the recipient'
  return (
    wordsByCode[code] ?? (command === 'DATA' ? 'The mail server refused the message' : 'The email could not be sent')
  )
}
