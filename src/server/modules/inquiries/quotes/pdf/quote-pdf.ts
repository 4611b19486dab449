import type { SiteInfo } from '../../../../../shared/site/site.ts'
import type { Db } from '../../../../db/database.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import { visitorNetwork } from '../../../../lib/rate-limits.ts'
import { digestToken, type PrivateLinks } from '../../../../lib/secrets/private-links.ts'
import { createThreads, ThreadTimeout, threadModule } from '../../../../lib/threads/threads.ts'
import { createTurns } from '../../../../lib/threads/turns.ts'
import { readAsset } from '../../../catalog/assets.ts'
import { quoteRows, selectQuoteByDigest } from '../queries.ts'
import { toOffer, toWholeOffer } from '../quote-view.ts'
import { loadVersion } from '../quotes.ts'
import type { QuoteRow } from '../table.ts'
import { type QuoteSheet, sheetFileName } from './quote-sheet.ts'

export type QuotePdf = { fileName: string; content: Blob }
type PdfContext = { db: Db; site: SiteInfo; privateLinks: PrivateLinks }

// Staff and their mails never wait for buyers, nor buyers for them.
const staffTurns = createTurns(1, { hereMax: 50 })
const buyersTurns = createTurns(1, { ofAll: 1, hereMax: 50, hereOfOneMax: 10 })
const draw = createThreads<QuoteSheet, Uint8Array<ArrayBuffer>>({
  entry: threadModule('pdf-thread', import.meta.url),
  threadsMax: 2,
  // A thousand lines take some seconds; this leaves time for a busy machine.
  timeoutMs: 20_000,
  heapMb: 512,
})

/** A version as staff see it, with its prices whatever its state; a draft says DRAFT. Throws NOT_FOUND, BUSY. */
export async function renderQuotePdf(context: PdfContext, quoteId: string): Promise<QuotePdf> {
  return renderRow(context, await quoteRows.find(context.db, quoteId), toWholeOffer, (work) =>
    staffTurns('staff', work),
  )
}

/** What the holder of the link may see. Throws NOT_FOUND, BUSY, TOO_MANY_REQUESTS. */
export async function renderOfferPdf(
  { address, ...context }: PdfContext & { address: string },
  token: string,
): Promise<QuotePdf> {
  const found = await selectQuoteByDigest(context.db, digestToken(token))
  return renderRow(context, found, toOffer, (work) => buyersTurns(visitorNetwork(address), work))
}

async function renderRow(
  { db, site, privateLinks }: PdfContext,
  found: QuoteRow | undefined,
  toView: typeof toOffer,
  inTurn: (work: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<QuotePdf> {
  const { row, lines, inquiry } = await loadVersion(db, found)
  const offer = toView(row, lines, inquiry)
  // A path alone leads nowhere from paper.
  const link = offer.state === 'sent' && site.publicUrl ? privateLinks.quote.findUrl(row.id, row.token_digest) : null
  const sheet = { offer, site, link, logo: await readLogo(db) }
  const bytes = await inTurn(() => draw(sheet)).catch(explainTimeout)
  return { fileName: sheetFileName(offer), content: new Blob([bytes], { type: 'application/pdf' }) }
}

function explainTimeout(error: unknown): never {
  if (!(error instanceof ThreadTimeout)) throw error
  throw new DomainError('BUSY', 'The PDF took too long. Please try again in a moment.', { cause: error })
}

// The library reads no WebP: the brand's name stands alone then.
async function readLogo(db: Db): Promise<Uint8Array | undefined> {
  try {
    const { contentType, content } = await readAsset(db, 'logo')
    const isDrawable = contentType === 'image/png' || contentType === 'image/jpeg'
    return isDrawable ? new Uint8Array(await content.arrayBuffer()) : undefined
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
