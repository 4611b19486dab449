export const pageLimitDefault = 100
export const pageLimitMax = 1_000

export const filterTextMax = 200
