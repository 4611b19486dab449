import { toOrderDocument, toPurchaseDocument } from '../../../../shared/orders/document.ts'
import type { Settings } from '../../../context.ts'
import { type Pdf, type PdfContext, type RenderContext, renderDocument } from '../pdf/render-document.ts'
import { loadOrderOffered, loadPurchaseOffered } from './offers.ts'
import { type LoadedOrder, loadOrder, toOrderOffer, viewPurchaseOffer } from './order-view.ts'
import { purchaseRows } from './queries.ts'
import type { PurchaseRow } from './table.ts'

type LinkContext = PdfContext & { address: string }

/** Before the order is confirmed it says DRAFT. Throws NOT_FOUND, BUSY. */
export async function renderOrderPdf({ db, site, privateLinks }: PdfContext, id: string): Promise<Pdf> {
  return renderOrder({ db, site, privateLinks }, await loadOrder(db, id))
}

/** The same for the holder of the link. Throws NOT_FOUND, BUSY, TOO_MANY_REQUESTS. */
export async function renderOrderOfferPdf(context: LinkContext, token: string): Promise<Pdf> {
  return renderOrder(context, await loadOrderOffered(context.db, token))
}

/** A purchase as its supplier sees it; before it is sent it says DRAFT. Throws NOT_FOUND, BUSY. */
export async function renderPurchasePdf(
  { db, site, privateLinks, settings }: PdfContext & { settings?: Pick<Settings, 'purchaseTerms'> },
  id: string,
): Promise<Pdf> {
  const row = await purchaseRows.get(db, id)
  // A draft shows what would be sent now.
  const terms = row.state === 'planned' ? (settings?.purchaseTerms ?? '') : row.terms
  return renderPurchase({ db, site, privateLinks }, { ...row, terms })
}

/** The same for the holder of the link. Throws NOT_FOUND, BUSY, TOO_MANY_REQUESTS. */
export async function renderPurchaseOfferPdf(context: LinkContext, token: string): Promise<Pdf> {
  return renderPurchase(context, await loadPurchaseOffered(context.db, token))
}

function renderOrder({ privateLinks, ...context }: PdfContext & RenderContext, loaded: LoadedOrder): Promise<Pdf> {
  const { row } = loaded
  const order = toOrderOffer(loaded)
  const url = privateLinks.order.findUrl(row.id, row.token_digest)
  return renderDocument(context, { document: toOrderDocument(order), url, fileName: `Order ${order.reference}.pdf` })
}

async function renderPurchase(
  { privateLinks, ...context }: PdfContext & RenderContext,
  row: PurchaseRow,
): Promise<Pdf> {
  const { db, site } = context
  const purchase = await viewPurchaseOffer(db, await loadOrder(db, row.order_id), row)
  const url = purchase.isOpen ? privateLinks.purchase.findUrl(row.id, row.token_digest) : null
  const document = toPurchaseDocument(purchase, site)
  return renderDocument(context, { document, url, fileName: `Purchase order ${purchase.reference}.pdf` })
}
