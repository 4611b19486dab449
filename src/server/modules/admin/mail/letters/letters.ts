import * as z from 'zod'
import type { MailKind, MailKindTo } from '../../../../../shared/office/terms.ts'
import type { SiteInfo } from '../../../../../shared/site/site.ts'
import { formatCount } from '../../../../../shared/text/count-text.ts'
import type { MailSettings } from '../../../../trpc.ts'
import type { MailBlock, MailContent, MailSender } from './mail-body.ts'

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
  /** Without an address of his own for the answers, they reach the office. */
  toBuyer(kind: MailKindTo<'buyer'>, to: string, letter: Letter | undefined, replyTo?: string): Draft[]
  toSupplier(kind: MailKindTo<'supplier'>, to: string, letter: Letter, inReplyTo?: string | null): Draft[]
}

export const linesMax = 50

export function createPost(
  { staff, replyTo: officeAddress }: Pick<MailSettings, 'staff' | 'replyTo'>,
  { brandName, directPhone, contactEmail, contactAddress, publicUrl = '' }: SiteInfo,
): Post {
  return {
    office: { brandName, directPhone, contactEmail, contactAddress, link: (path) => `${publicUrl}${path}` },
    toStaff: (kind, replyTo, letter) => (letter ? staff.map((to) => ({ kind, to, replyTo, letter })) : []),
    toBuyer: (kind, to, letter, replyTo = officeAddress) =>
      letter ? [{ kind, to, replyTo: replyTo ?? null, letter }] : [],
    toSupplier: (kind, to, letter, inReplyTo = null) => [
      { kind, to, replyTo: officeAddress ?? null, inReplyTo, letter },
    ],
  }
}

/** What follows a table that leaves lines out. */
export function moreLines(count: number): { after?: string } {
  return count > linesMax ? { after: `and ${formatCount(count - linesMax)} more` } : {}
}

type LinkBlock = Extract<MailBlock, { kind: 'link' }>

export function backOfficeLink({ link }: Office, search: Readonly<Record<string, string>>): LinkBlock {
  const label = 'Open in the back office'
  return { kind: 'link', label, url: link(`/admin?${new URLSearchParams(search)}`), button: label }
}

/** Who signs in with an address gets the answers to what they send; undefined for other names. */
export function answersTo(sender: string): string | undefined {
  return z.email().safeParse(sender).success ? sender : undefined
}

/** How to ask. */
export function questionBlocks({ directPhone, contactEmail }: Office, reference?: string): MailBlock[] {
  const ending = reference === undefined ? '.' : `, and give us the reference ${reference}.`
  return [
    {
      kind: 'text',
      text: `Questions? Call ${directPhone} or write to ${contactEmail}${ending}`,
    },
  ]
}

/** The end of a mail to an address that a visitor entered. */
export function contactBlocks(office: Office, reference?: string): MailBlock[] {
  return [
    ...questionBlocks(office, reference),
    {
      kind: 'text',
      text: "You're getting this email because this address was entered on our site. If that wasn't you, please ignore it.",
    },
  ]
}
