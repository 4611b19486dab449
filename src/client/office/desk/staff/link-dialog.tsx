import { type AccountWithLink, accountLinkDays } from '../../../../shared/office/accounts.ts'
import { absoluteHref } from '../../../platform/text/links.ts'
import { site } from '../../../platform/text/site.ts'
import { showOnce } from './show-once.tsx'

/** Shows the link by which the holder of an account chooses a password. */
export function showAccountLink({ username, name, email, link }: AccountWithLink): void {
  const who = name || username
  const way =
    site.sendsMail && email !== ''
      ? `The link is on its way to ${email}. You can also give it to ${who} yourself.`
      : `No email goes out, so give this link to ${who} yourself.`
  showOnce({
    title: `Password link for ${who}`,
    children: `${way} It works once, for ${accountLinkDays} days, and is not shown again.`,
    secret: absoluteHref(link),
    copy: 'Copy link',
    copied: 'Link copied',
  })
}
