import type { SiteInfo } from '../../../../shared/site/site.ts'
import type { Db } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { type Pdf, renderSheet } from '../pdf/render-sheet.ts'
import { findQuoteOffered } from './offers.ts'
import { quoteRows } from './queries.ts'
import { quoteFileName, toQuoteSheet } from './quote-sheet.ts'
import { toOffer, toWholeOffer } from './quote-view.ts'
import { loadVersion } from './quotes.ts'
import type { QuoteRow } from './table.ts'

type PdfContext = { db: Db; site: SiteInfo; privateLinks: PrivateLinks }

/** A version as staff see it, with its prices whatever its state; a draft says DRAFT. Throws NOT_FOUND, BUSY. */
export async function renderQuotePdf({ db, site, privateLinks }: PdfContext, quoteId: string): Promise<Pdf> {
  return renderRow({ db, site, privateLinks }, await quoteRows.get(db, quoteId), toWholeOffer)
}

/** What the holder of the link may see. Throws NOT_FOUND, BUSY, TOO_MANY_REQUESTS. */
export async function renderOfferPdf(context: PdfContext & { address: string }, token: string): Promise<Pdf> {
  return renderRow(context, await findQuoteOffered(context.db, token), toOffer)
}

async function renderRow(
  { db, site, address, privateLinks }: PdfContext & { address?: string },
  version: QuoteRow,
  toView: typeof toOffer,
): Promise<Pdf> {
  const { row, lines, inquiry } = await loadVersion(db, version)
  const offer = toView(row, lines, inquiry)
  // A path alone leads nowhere from paper.
  const link = offer.state === 'sent' && site.publicUrl ? privateLinks.quote.findUrl(row.id, row.token_digest) : null
  return renderSheet({ db, site, address }, toQuoteSheet(offer, site, link), quoteFileName(offer))
}
