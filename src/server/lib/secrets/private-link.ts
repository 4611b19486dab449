/** For what a link alone opens: kept by nobody, found by no search engine, and the link is told to no other site. */
export const privateLinkHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const
