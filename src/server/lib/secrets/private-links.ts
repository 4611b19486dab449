import { createHash, createHmac, hkdfSync } from 'node:crypto'

export type PrivateLinks = {
  /** The address of a record's page; the same whenever it is asked for. */
  urlOf(id: string): string
  tokenOf(id: string): string
  /** What is stored of the token in the address. */
  digestOf(id: string): string
}

type LinksOptions = { purpose: string; path: string; publicUrl: string | undefined }

/**
 * Makes links that cannot be guessed: their tokens are keyed digests of 256 bits. Another session key makes others, and the
 * links sent before still open, since their digests are stored.
 */
function createPrivateLinks(sessionKey: Buffer, { purpose, path, publicUrl }: LinksOptions): PrivateLinks {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', purpose, 32))
  const tokenOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    tokenOf,
    urlOf: (id) => `${publicUrl ?? ''}${path}${tokenOf(id)}`,
    digestOf: (id) => digestToken(tokenOf(id)),
  }
}

/** To the versions of quotes. */
export function createQuoteLinks(sessionKey: Buffer, publicUrl: string | undefined): PrivateLinks {
  return createPrivateLinks(sessionKey, { purpose: 'links to quotes', path: '/quote/', publicUrl })
}

/** To saved searches. */
export function createSavedSearchLinks(sessionKey: Buffer, publicUrl: string | undefined): PrivateLinks {
  return createPrivateLinks(sessionKey, { purpose: 'links to saved searches', path: '/saved-search/', publicUrl })
}

export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** For what a link alone opens: kept by nobody, found by no search engine, and the link is told to no other site. */
export const privateLinkHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const
