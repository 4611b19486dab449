/** Reads whose token opens what they answer: asked by POST, since in an address it would stand in the logs of proxies. */
export const privateReadPaths: readonly string[] = ['inquiries.offers.get', 'inventory.savedSearches.get']
