import { formatCount } from '../../../../shared/count-text.ts'
import type { SiteInfo } from '../../../../shared/site.ts'
import type { MailBlock } from './mail-body.ts'

/** What a mail says, before it has a recipient. */
export type Letter = { reference: string; subject: string; blocks: readonly MailBlock[] }

/** Who writes, and where links lead. */
export type Office = Pick<SiteInfo, 'brandName' | 'directPhone' | 'contactEmail'> & { link(path: string): string }

export const linesMax = 50

export function createOffice({ brandName, directPhone, contactEmail, publicUrl = '' }: SiteInfo): Office {
  return { brandName, directPhone, contactEmail, link: (path) => `${publicUrl}${path}` }
}

/** What follows a table that leaves lines out. */
export function moreLines(count: number): { after?: string } {
  return count > linesMax ? { after: `and ${formatCount(count - linesMax)} more` } : {}
}

export function contactBlocks({ brandName, directPhone, contactEmail }: Office, reference: string): MailBlock[] {
  return [
    {
      kind: 'text',
      text: `Questions? Call ${directPhone} or write to ${contactEmail}, and give us the reference ${reference}.`,
    },
    { kind: 'text', text: brandName },
    {
      kind: 'text',
      text: 'You get this mail because this address was entered on our site. If that was not you, please ignore it.',
    },
  ]
}
