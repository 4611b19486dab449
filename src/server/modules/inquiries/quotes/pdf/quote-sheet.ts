import type { QuoteOffer } from '../../../../../shared/quotes/schema.ts'
import type { SiteInfo } from '../../../../../shared/site/site.ts'

/** What a quote on paper shows. It is passed to a thread, so it holds plain data only. */
export type QuoteSheet = {
  offer: QuoteOffer
  site: Pick<SiteInfo, 'brandName' | 'directPhone' | 'officePhone' | 'contactEmail' | 'contactAddress'>
  /** Where the buyer can answer an open quote. */
  link: string | null
  /** A PNG or JPEG file. */
  logo: Uint8Array | undefined
}

/** `Quote I-1042 v2.pdf` */
export function sheetFileName({ reference, version }: Pick<QuoteOffer, 'reference' | 'version'>): string {
  return `Quote ${reference} v${version}.pdf`
}
