import { announcementTypes } from '../../../shared/site/terms.ts'

type AnnouncementPart = { text: string; href?: string }

// The repeats are bounded, or a long word without a space would be tried from each of its letters.
const linkPattern =
  /\b(?:https?:\/\/|mailto:)[^\s<>"]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/giu
const safeProtocols = ['http:', 'https:', 'mailto:']
const endOfSentence = /[.,;:!?'’”»]+$/u

/** Finds the web and email addresses in a text; everything else, including markup, stays plain text. */
export function splitAnnouncement(content: string): AnnouncementPart[] {
  const parts: AnnouncementPart[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(linkPattern)) {
    const text = withoutEndOfSentence(found)
    const href = toSafeHref(text)
    if (!href) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text, href })
    end = index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

// A closing bracket belongs to an address only if it is opened in it: (see https://example.com/a_(b)).
function withoutEndOfSentence(address: string): string {
  const trimmed = address.replace(endOfSentence, '')
  const isUnopened = /[)\]]$/.test(trimmed) && countOf(/[)\]]/g, trimmed) > countOf(/[([]/g, trimmed)
  return isUnopened ? withoutEndOfSentence(trimmed.slice(0, -1)) : trimmed
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

function toSafeHref(text: string): string | undefined {
  const address = /^(https?|mailto):/i.test(text) ? text : `mailto:${text}`
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  const isEmptyMail = href === 'mailto:'
  return safeProtocols.includes(protocol) && !isEmptyMail ? href : undefined
}

type AnnouncementType = (typeof announcementTypes)[number]

export const announcementTypeLabels: Readonly<Record<AnnouncementType, string>> = {
  general: 'General',
  special: 'Special',
  update: 'Update',
}

/** Finds a type by its stored text; undefined for one that is not in the list. */
export function findAnnouncementType(type: string | undefined): AnnouncementType | undefined {
  return announcementTypes.find((known) => known === type)
}
