import * as z from 'zod'

/** A query value that may stand once or repeat: the schema of a list, which also takes a single text. */
export const oneOrMany = <Items extends z.ZodType>(items: Items) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), items)

/** A yes or no in a query; left out, it is no. */
export const flag = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((text) => text === '1' || text === 'true')
