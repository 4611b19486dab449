import { toQuoteDocument } from '../../../../shared/quotes/document.ts'
import { type Pdf, type PdfContext, type RenderContext, renderDocument } from '../pdf/render-document.ts'
import { inquiryRows } from '../queries.ts'
import { findQuoteOffered } from './offers.ts'
import { loadOfferedVersion, quoteRows } from './queries.ts'
import { toOffer, toWholeOffer } from './quote-view.ts'
import type { QuoteRow } from './table.ts'

/** A version as staff see it, with its prices whatever its state; a draft says DRAFT. Throws NOT_FOUND, BUSY. */
export async function renderQuotePdf({ db, site, privateLinks }: PdfContext, quoteId: string): Promise<Pdf> {
  return renderRow({ db, site, privateLinks }, await quoteRows.get(db, quoteId), toWholeOffer)
}

/** What the holder of the link may see. Throws NOT_FOUND, BUSY, TOO_MANY_REQUESTS. */
export async function renderOfferPdf(context: PdfContext & { address: string }, token: string): Promise<Pdf> {
  return renderRow(context, await findQuoteOffered(context.db, token), toOffer)
}

async function renderRow(
  { privateLinks, ...context }: PdfContext & RenderContext,
  row: QuoteRow,
  toView: typeof toOffer,
): Promise<Pdf> {
  const inquiry = await inquiryRows.get(context.db, row.inquiry_id)
  const offer = toView(await loadOfferedVersion(context.db, row), { inquiry })
  const url = offer.state === 'sent' ? privateLinks.quote.findUrl(row.id, row.token_digest) : null
  const fileName = `Quote ${offer.reference} v${offer.version}.pdf`
  return renderDocument(context, { document: toQuoteDocument(offer), url, fileName })
}
