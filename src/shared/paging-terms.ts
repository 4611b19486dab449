export const pageLimitDefault = 100
export const pageLimitMax = 1_000

/** In characters. */
export const filterTextMax = 200
