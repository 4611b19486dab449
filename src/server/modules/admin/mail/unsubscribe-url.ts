import type { MailKind } from '../../../../shared/office/terms.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'

/** Returns the address whose POST ends the mails of a saved search, for its mails. */
export function createUnsubscribeUrl(savedSearchLinks: PrivateLinks, publicUrl = '') {
  return (kind: MailKind, aboutId: string): string | undefined =>
    kind === 'search news'
      ? `${publicUrl}/api/saved-searches/${savedSearchLinks.tokenOf(aboutId)}/unsubscribe`
      : undefined
}
