/** How long a link to what a buyer has with us opens. */
export const buyerLinkDays = 30

/** The newest requests that are shown. */
export const requestsMax = 200

/** Where a request stands, as its buyer is told; the one that is furthest along first. */
export const requestStates = ['ordered', 'quoted', 'looking', 'received', 'cancelled', 'closed'] as const
export type RequestState = (typeof requestStates)[number]
