import * as z from 'zod'

// PostgreSQL cannot store NUL, and lone surrogates would be replaced silently.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
const unstorable = 'Contains characters that cannot be stored'

/** Text up to `max` characters, not trimmed. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .refine(storable, unstorable)

/** Null if it is missing. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null)

/** Text that is stored as null if it is missing. */
export const optionalText = (max: number) => orNull(text(max))

/** Text that is stored blank if it is missing. */
export const blankText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '')

/** Text that must not be blank; it is trimmed. `message` is shown if it is missing. */
export const requiredText = (max: number, message = 'Required') =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : undefined) })
    .trim()
    .min(1, message)
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .refine(storable, unstorable)

export const emailText = requiredText(254, 'Email is required').check(
  z.refine((value) => value === '' || z.email().safeParse(value).success, 'Please enter a valid email'),
)

export const idText = requiredText(100)
