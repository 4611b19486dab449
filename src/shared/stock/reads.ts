/** Reads that depend only on their input and the stock, so the server keeps their answers. */
export const cachedReadPaths = [
  'inventory.list',
  'inventory.categories',
  'inventory.sources',
  'inventory.products',
  'inventory.sourceStock',
  'inventory.newestLists',
  'inventory.search',
  'inventory.summary',
] as const
export type CachedReadPath = (typeof cachedReadPaths)[number]

/** The answer is kept only if the call is not part of a batch. */
export function isCachedRead(path: string): path is CachedReadPath {
  return cachedReadPaths.some((kept) => kept === path)
}

/** Reads whose token opens what they answer, or that ask for people: asked by POST, since an address would be in the logs of proxies. */
export const privateReadPaths: readonly string[] = [
  'inquiries.offers.get',
  'inquiries.supplierAsks.get',
  'inquiries.orderOffers.get',
  'inquiries.purchaseOffers.get',
  'inquiries.linkedPapers.ofAsk',
  'inquiries.linkedPapers.ofPurchase',
  'inquiries.linkedPapers.ofSupplier',
  'inquiries.linkedPapers.ofQuote',
  'inquiries.linkedPapers.ofOrder',
  'inventory.savedSearches.get',
  'inventory.sellerLists.get',
  'inventory.supply.get',
  'mine.get',
  'mine.receipt',
  'admin.find',
  'admin.accountLinks.get',
]
