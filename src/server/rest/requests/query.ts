import * as z from 'zod'

/** A list in a query, which may also be given as a single text. */
export const oneOrMany = <Items extends z.ZodType>(items: Items) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), items)

/** Left out, it is no. */
export const flag = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((text) => text === '1' || text === 'true')

/** An empty parameter counts as not given. */
export const blankAsMissing = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((text) => (text === '' ? undefined : text), value)

export const ifGiven = <Value extends z.ZodType>(value: Value) => blankAsMissing(value.optional())

/** A value of a closed list of lower-case names, in any case. */
export const anyCaseOf = <const Values extends readonly string[]>(values: Values) =>
  z.preprocess((text) => (typeof text === 'string' ? text.toLowerCase() : text), z.enum(values))

/** A value that a form gives as JSON. */
export const jsonText = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((text, ctx) => {
    if (typeof text !== 'string' || text.trim() === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Invalid JSON' })
      return z.NEVER
    }
  }, value)
