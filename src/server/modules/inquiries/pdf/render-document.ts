import * as z from 'zod'
import type { DealDocument } from '../../../../shared/deals/document.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { visitorNetwork } from '../../../lib/rate-limits.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { createThreads, ThreadTimeout, threadModule } from '../../../lib/threads/threads.ts'
import { createFairQueue } from '../../../lib/threads/turns.ts'
import { readAsset } from '../../catalog/assets.ts'
import type { Drawing } from './draw-document.ts'

// A blob is empty over tRPC: REST sends the bytes.
export const pdf = z.object({ fileName: z.string(), content: z.instanceof(Blob) })
export type Pdf = z.infer<typeof pdf>
export type PdfContext = { db: Db; site: SiteInfo; privateLinks: PrivateLinks }
/** With the address of whoever has a link; without one it is for staff. */
export type RenderContext = Pick<PdfContext, 'db' | 'site'> & { address?: string }

// Staff and their mails never wait for buyers and suppliers, nor those for them.
const staffTurns = createFairQueue(1, { hereMax: 50 })
const othersTurns = createFairQueue(1, { ofAll: 1, hereMax: 50, hereOfOneMax: 10 })
const draw = createThreads<Drawing, Uint8Array<ArrayBuffer>>({
  entry: threadModule('pdf-thread', import.meta.url),
  threadsMax: 2,
  // A thousand lines take some seconds; this leaves time for a busy machine.
  timeoutMs: 20_000,
  heapMb: 512,
})

/** Draws a document in its turn, with our logo and the address where its reader can act on it. Throws BUSY, and TOO_MANY_REQUESTS for an address. */
export async function renderDocument(
  { db, site, address }: RenderContext,
  { document, url, fileName }: { document: DealDocument; url: string | null; fileName: string },
): Promise<Pdf> {
  const sender = { site, logo: await readLogo(db) }
  // A path alone leads nowhere from paper.
  const work = () => draw({ document, url: site.publicUrl ? url : null, sender })
  const turn = address === undefined ? staffTurns('staff', work) : othersTurns(visitorNetwork(address), work)
  const bytes = await turn.catch(explainTimeout)
  return { fileName, content: new Blob([bytes], { type: 'application/pdf' }) }
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
