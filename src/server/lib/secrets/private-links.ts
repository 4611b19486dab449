import { createHash, createHmac, hkdfSync } from 'node:crypto'

type PrivateLink = {
  /** The address of a record's page; the same whenever it is asked for. */
  urlOf(id: string): string
  tokenOf(id: string): string
  /** What is stored of the token in the address. */
  digestOf(id: string): string
  /** The address whose token has this digest; null for none, and after a change of the secret, which makes others. */
  findUrl(id: string, digest: string | null): string | null
}

/**
 * By what they open: a version of a quote, what a supplier is asked, an order, what is bought for it, all of a buyer, a saved search,
 * lists that a seller sent, a supplier's own page, the choice of an account's password.
 */
export type PrivateLinks = Readonly<
  Record<
    'quote' | 'ask' | 'order' | 'purchase' | 'buyer' | 'savedSearch' | 'seller' | 'supplier' | 'account',
    PrivateLink
  >
>

/**
 * Makes links that cannot be guessed: their tokens are keyed digests of 256 bits. Another session key makes others, and the
 * links sent before still open, since their digests are stored.
 */
export function createPrivateLinks(sessionKey: Buffer, publicUrl = ''): PrivateLinks {
  const linksTo = (purpose: string, path: string): PrivateLink => {
    const key = Buffer.from(hkdfSync('sha256', sessionKey, '', `links to ${purpose}`, 32))
    const tokenOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
    const urlOf = (id: string) => `${publicUrl}${path}${tokenOf(id)}`
    const digestOf = (id: string) => digestToken(tokenOf(id))
    return { tokenOf, urlOf, digestOf, findUrl: (id, digest) => (digest === digestOf(id) ? urlOf(id) : null) }
  }
  return {
    quote: linksTo('quotes', '/quote/'),
    ask: linksTo('asks', '/ask/'),
    order: linksTo('orders', '/order/'),
    purchase: linksTo('purchases', '/purchase/'),
    buyer: linksTo('what buyers have', '/my/'),
    savedSearch: linksTo('saved searches', '/saved-search/'),
    seller: linksTo('lists of sellers', '/sell/'),
    supplier: linksTo('suppliers', '/supply/'),
    account: linksTo('accounts', '/account/'),
  }
}

/** The key that sessions and private links are made with. */
export function toSessionKey(sessionSecret: string): Buffer {
  return createHash('sha256').update(sessionSecret).digest()
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
