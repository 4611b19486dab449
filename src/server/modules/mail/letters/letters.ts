import * as z from 'zod'
import type { MailKind, MailKindTo } from '../../../../shared/office/mail-kinds.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import type { MailSettings } from '../../../context.ts'
import type { MailBlock, MailContent, MailRow, MailSender } from './mail-body.ts'

/** What a mail says, before it has a recipient. */
export type Letter = MailContent & { reference: string }

/** Who writes, and where links lead. */
export type Office = MailSender & { link(path: string): string }

/** A mail to one address; in the thread of the email that it answers, if there is one. */
export type Draft = { kind: MailKind; to: string; replyTo: string | null; inReplyTo?: string | null; letter: Letter }

/** What is given to whatever drafts mails. Without a letter there is no draft. */
export type Post = {
  office: Office
  /** One for each address of ours. */
  toStaff(kind: MailKindTo<'staff'>, replyTo: string | null, letter: Letter | undefined): Draft[]
  /** To one of staff alone. */
  toColleague(kind: MailKindTo<'staff'>, to: string, letter: Letter): Draft[]
  /** Answers reach `sender` if that is an address, else the office. Without an address there is no draft. */
  toBuyer(kind: MailKindTo<'buyer'>, to: string, letter: Letter | undefined, sender?: string): Draft[]
  toSupplier(
    kind: MailKindTo<'supplier'>,
    to: string,
    letter: Letter,
    thread?: { sender?: string; inReplyTo?: string | null },
  ): Draft[]
}

export const linesMax = 50

export function createPost(
  { staff, replyTo: officeAddress }: Pick<MailSettings, 'staff' | 'replyTo'>,
  { brandName, directPhone, contactEmail, contactAddress, publicUrl = '' }: SiteInfo,
): Post {
  return {
    office: { brandName, directPhone, contactEmail, contactAddress, link: (path) => `${publicUrl}${path}` },
    toStaff: (kind, replyTo, letter) => (letter ? staff.map((to) => ({ kind, to, replyTo, letter })) : []),
    toColleague: (kind, to, letter) => (to === '' ? [] : [{ kind, to, replyTo: officeAddress ?? null, letter }]),
    toBuyer: (kind, to, letter, sender) =>
      letter && to !== '' ? [{ kind, to, replyTo: answersTo(sender), letter }] : [],
    toSupplier: (kind, to, letter, { sender, inReplyTo = null } = {}) => [
      { kind, to, replyTo: answersTo(sender), inReplyTo, letter },
    ],
  }

  /** Staff may sign in with an address. */
  function answersTo(sender = ''): string | null {
    return z.email().safeParse(sender).success ? sender : (officeAddress ?? null)
  }
}

/** The same, with what goes to staff also for the owner of a record, who gets one mail alone. */
export function withOwner(post: Post, address: string | undefined): Post {
  if (address === undefined) return post
  const isTheirs = ({ to }: Draft) => to.toLowerCase() === address.toLowerCase()
  return {
    ...post,
    toStaff(kind, replyTo, letter) {
      const drafts = post.toStaff(kind, replyTo, letter)
      return letter && !drafts.some(isTheirs) ? [...drafts, { kind, to: address, replyTo, letter }] : drafts
    },
  }
}

export const text = (words: string) => ({ kind: 'text', text: words }) as const
/** None of a blank one. */
export const textIf = (words: string) => (words === '' ? [] : [text(words)])
export const button = (label: string, url: string, words: string) =>
  ({ kind: 'link', label, url, button: words }) as const

export type Facts = Extract<MailBlock, { kind: 'facts' }>['facts']
export const factsIf = (facts: Facts): MailBlock[] => (facts.length === 0 ? [] : [{ kind: 'facts', facts }])

/** The first of these lines, and how many more there are. */
export function linesTable<Line>(
  { title, headings, count }: { title: string; headings: readonly string[]; count?: number },
  lines: readonly Line[],
  toRow: (line: Line, index: number) => MailRow,
): MailBlock {
  const more = (count ?? lines.length) - linesMax
  const rows = lines.slice(0, linesMax).map(toRow)
  return { kind: 'table', title, headings, rows, ...(more > 0 && { after: `and ${formatCount(more)} more` }) }
}

export function backOfficeLink({ link }: Office, search: Readonly<Record<string, string>>) {
  const label = 'Open in the back office'
  return button(label, link(`/admin?${new URLSearchParams(search)}`), label)
}

/** What keeps a supplier's link with the supplier. */
export const yoursAlone = 'No login needed. The link is only for you, so please keep it to yourself.'

/** How to ask. */
export function questionBlocks({ directPhone, contactEmail }: Office, reference?: string): MailBlock[] {
  const ending = reference === undefined ? '.' : `, and give us the reference ${reference}.`
  return [text(`Questions? Call ${directPhone} or write to ${contactEmail}${ending}`)]
}

/** The end of a mail to an address that a visitor entered. */
export function contactBlocks(office: Office, reference?: string): MailBlock[] {
  return [
    ...questionBlocks(office, reference),
    text(
      "You're getting this email because this address was entered on our site. If that wasn't you, please ignore it.",
    ),
  ]
}
