import type { MailKind } from '../../../../shared/office/terms.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'
import type { Db } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { renderQuotePdf } from '../../inquiries/quotes/pdf/quote-pdf.ts'
import type { Attachment } from './smtp.ts'

/** Returns what makes the files of a mail when it is sent: the PDF of a quote. */
export function createAttacher(context: { db: Db; site: SiteInfo; quoteLinks: PrivateLinks }) {
  return async (kind: MailKind, aboutId: string): Promise<Attachment[]> => {
    if (kind !== 'quote') return []
    const { fileName, content } = await renderQuotePdf(context, aboutId)
    return [{ filename: fileName, contentType: content.type, content: Buffer.from(await content.arrayBuffer()) }]
  }
}
