export const incomingWays = ['by hand', 'page', 'link', 'mail'] as const
export type IncomingWay = (typeof incomingWays)[number]

/** `same`: the same list again; `no list`: a file without one. The last four of them need nobody, `failed` may be read again. */
export const incomingStates = ['reading', 'waiting', 'failed', 'stored', 'declined', 'same', 'no list'] as const
export type IncomingState = (typeof incomingStates)[number]
