import { createHash, createHmac, hkdfSync } from 'node:crypto'

export type QuoteLinks = {
  /** The address of a version's page; the same whenever it is asked for. */
  urlOf(quoteId: string): string
  /** What is stored of the token in the address. */
  digestOf(quoteId: string): string
}

/**
 * Makes links that cannot be guessed: their tokens are keyed digests of 256 bits. Another session key makes others, and the
 * links sent before still open, since their digests are stored.
 */
export function createQuoteLinks(sessionKey: Buffer, publicUrl: string | undefined): QuoteLinks {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', 'links to quotes', 32))
  const tokenOf = (quoteId: string) => createHmac('sha256', key).update(quoteId).digest('base64url')
  return {
    urlOf: (quoteId) => `${publicUrl ?? ''}/quote/${tokenOf(quoteId)}`,
    digestOf: (quoteId) => digestToken(tokenOf(quoteId)),
  }
}

export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
