import freeEmailDomains from 'free-email-domains'
import { Parser } from 'htmlparser2'
import PostalMime, { addressParser } from 'postal-mime'
import * as z from 'zod'
import type { MailSettings } from '../../../context.ts'
import { domainOf, isOwnAddress, mailboxKey } from '../../../lib/text-key.ts'
import { isDomainProven, nameless, parseAuthenticationResults } from './authentication-results.ts'
import { cleanLine } from './file-kinds.ts'

/** What the header of a message says. */
export type Letter = {
  /** Undefined unless it is exactly one. */
  from: { name: string; email: string } | undefined
  /** Whether only somebody at the sender's domain can have sent it. */
  isProven: boolean
  mayBeAnswered: boolean
  /** Whether it comes from staff, who may pass on what a supplier sent. */
  isFromStaff: boolean
  /** Whether this product sent it. */
  isOwn: boolean
  messageId: string | undefined
  subject: string
  /** What MAILBOX_AUTHSERV had to be for the topmost `Authentication-Results`. */
  authserv: string | undefined
}

export type OurMail = { mail: MailSettings; authserv: string | undefined }

/** What of a header is read. */
export const letterFields = [
  'authentication-results',
  'auto-submitted',
  'from',
  'message-id',
  'precedence',
  'return-path',
  'subject',
] as const

const nameCharsMax = 200
const subjectCharsMax = 500
// Providers of internet access that the package lacks.
const otherProviders = ['centurylink.net', 'hey.com', 'mediacombb.net', 'spectrum.net', 'suddenlink.net']
const anybodysDomains: ReadonlySet<string> = new Set([...freeEmailDomains, ...otherProviders])

/** Whether anybody can have an address at the domain, so that it says nothing about who has one. */
export const isPublicMailDomain = (domain: string): boolean => anybodysDomains.has(domain)

/** Reads a message's header as it came; nothing in it can make it throw. */
export async function readLetter(header: Uint8Array, { mail, authserv }: OurMail): Promise<Letter> {
  const { headers, subject = '' } = await PostalMime.parse(header)
  const valuesOf = (name: (typeof letterFields)[number]) =>
    headers.flatMap(({ key, value }) => (key === name ? [value] : []))
  const from = readSender(valuesOf('from'))
  const key = from && mailboxKey(from.email)
  const isFromStaff = mail.staff.some((address) => mailboxKey(address) === key)
  const isFromOurs = from !== undefined && isOwnAddress(from.email, mail)
  const isFromUs = mail.from !== undefined && mailboxKey(mail.from.address) === key
  const wordsOf = (name: Parameters<typeof valuesOf>[0]) =>
    valuesOf(name).map((value) => value.split(';')[0]?.trim().toLowerCase() ?? '')
  const isAutomatic = wordsOf('auto-submitted').some((word) => word !== 'no')
  const isForMany = wordsOf('precedence').some((word) => ['bulk', 'list', 'junk'].includes(word))
  const hasNoReturn = valuesOf('return-path').some((path) => path.replace(/[\s<>]/g, '') === '')
  return {
    from,
    isProven:
      from !== undefined &&
      !isFromOurs &&
      isDomainProven(domainOf(from.email), valuesOf('authentication-results'), authserv),
    mayBeAnswered: from !== undefined && !isAutomatic && !isForMany && !hasNoReturn && !isFromOurs,
    isFromStaff,
    isOwn: isFromUs && isAutomatic,
    messageId: valuesOf('message-id').map((id) => /^<[\x21-\x7e]{1,900}>$/.exec(id.trim())?.[0])[0],
    subject: cleanLine(subject).slice(0, subjectCharsMax),
    authserv: valuesOf('authentication-results').map(
      (value) => parseAuthenticationResults(value).authserv || nameless,
    )[0],
  }
}

/** The one address of the one From; a message with several may show another one than was checked. */
function readSender(values: readonly string[]): Letter['from'] {
  const [value, ...others] = values
  if (value === undefined || others.length > 0) return undefined
  const [sender, ...more] = addressParser(value)
  if (sender?.address === undefined || more.length > 0) return undefined
  const email = readEmail(sender.address)
  // A name in quotes may look like an address.
  const unquoted = value.replace(/"(?:[^"\\]|\\.)*"/g, '').toLowerCase()
  return email === undefined || !unquoted.includes(email)
    ? undefined
    : { name: cleanLine(sender.name).slice(0, nameCharsMax), email }
}

function readEmail(address: string): string | undefined {
  const email = address.trim().toLowerCase()
  return z.email().max(254).safeParse(email).success ? email : undefined
}

const forwardedFrom = /^[>|*\s]{0,40}From:(.{1,500})$/gim
const addressInLine = /[\w.+'-]{1,64}@[\w-]+(?:\.[\w-]+)+/g

/** The one sender of what a message passes on: of an attached message, or as a mail program quotes it. Undefined if there are several. */
export function findForwardedSender(
  { senders, text }: { senders: readonly string[]; text: string },
  mail: MailSettings,
): string | undefined {
  const quoted = [...text.matchAll(forwardedFrom)].flatMap(([, line = '']) => line.match(addressInLine) ?? [])
  const found = new Set([...senders, ...quoted].flatMap((address) => readEmail(address) ?? []))
  const [only, ...others] = [...found].filter((email) => !isOwnAddress(email, mail))
  return others.length === 0 ? only : undefined
}

// All others begin a line.
const inlineTags: ReadonlySet<string> = new Set(['a', 'b', 'em', 'font', 'i', 'span', 'strong', 'u'])

const unseenTags: ReadonlySet<string> = new Set(['style', 'script', 'title'])

/** What a person reads of HTML. */
export function textOfHtml(html: string): string {
  let [text, isUnseen] = ['', false]
  const parser = new Parser({
    onopentagname(name) {
      isUnseen = unseenTags.has(name)
      if (!inlineTags.has(name)) text += '\n'
    },
    ontext(piece) {
      if (!isUnseen) text += piece.replace(/\s+/g, ' ')
    },
    onclosetag() {
      isUnseen = false
    },
  })
  parser.end(html)
  return text
}
