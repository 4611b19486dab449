import { accountLinkDays } from '../../../../shared/office/accounts.ts'
import type { AccountMails } from '../mail-kinds.ts'
import { button, type Draft, type Post, text } from './letters.ts'
import { safeName } from './mail-body.ts'

type MailsOfKind<Kind> = Extract<AccountMails, { kind: Kind }>

/** To one of staff: the link to choose a password, whose token is put in when the mail is sent. */
export function draftAccountLinkMails(
  { linkId, email, username, isNew, sender }: MailsOfKind<'account link'>,
  { office, toColleague }: Post,
): Draft[] {
  const { brandName, link } = office
  const by = safeName(sender)
  const what = isNew ? `${by} set up an account for you in the back office.` : `${by} made a link for you.`
  return toColleague('account link', email, {
    reference: 'Account',
    subject: isNew ? `Your account with ${brandName}` : `Choose a new password for ${brandName}`,
    preview: `The link works once, for ${accountLinkDays} days.`,
    blocks: [
      text(`Hello,\n${what} Your username is ${safeName(username)}.`),
      button('Choose your password', link(`/account/${linkId}`), 'Choose your password'),
      text(
        `The link works once, for ${accountLinkDays} days. Whoever has it can choose your password, so please keep it to yourself.`,
      ),
    ],
  })
}

/** To one of staff: what changed of the own account. */
export function draftAccountNewsMails(
  { email, username, news }: MailsOfKind<'account news'>,
  { office, toColleague }: Post,
): Draft[] {
  return toColleague('account news', email, {
    reference: 'Account',
    subject: `Your account with ${office.brandName}: ${news}`,
    preview: news,
    blocks: [
      text(`Hello,\nThis is about your account ${safeName(username)} in the back office: ${news}.`),
      text('If you did not expect this, please tell the rest of staff at once, and choose a new password.'),
      button('Open Staff', office.link('/admin/staff'), 'Open Staff'),
    ],
  })
}
