import * as z from 'zod'

/** A list in a query, which may also be given as a single text. */
export const oneOrMany = <Items extends z.ZodType>(items: Items) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), items)

/** Left out, it is no. */
export const flag = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((text) => text === '1' || text === 'true')
