import { buyerLinkDays } from '../../../../shared/mine/terms.ts'
import type { BuyerLinkMails } from '../mail-kinds.ts'
import { button, contactBlocks, type Draft, type Post, text } from './letters.ts'
import type { MailBlock } from './mail-body.ts'

const label = 'See everything you have with us'

/** In a mail that confirms what was sent; none where there is no such page. */
export function mineBlocks(link: string | undefined): MailBlock[] {
  return link === undefined ? [] : [{ kind: 'link', label, url: link }]
}

/** To an address that somebody entered: the link to what was sent with it. */
export function draftBuyerLinkMails({ email, link }: BuyerLinkMails, { office, toBuyer }: Post): Draft[] {
  return toBuyer('buyer link', email, {
    reference: 'Buyer link',
    subject: `What you have with ${office.brandName}`,
    preview: `The link works for ${buyerLinkDays} days.`,
    blocks: [
      text('Hello,\nHere are the inquiries, needs lists, quotes and orders sent with this address.'),
      button(label, link, 'See what you have'),
      text(`The link works for ${buyerLinkDays} days. Whoever has it sees all of this, so please keep it to yourself.`),
      ...contactBlocks(office),
    ],
  })
}
