export const pageLimitDefault = 100
export const pageLimitMax = 1_000

/** The longest text that a list is filtered by, in characters. */
export const filterTextMax = 200
