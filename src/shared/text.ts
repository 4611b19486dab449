import * as z from 'zod'

// PostgreSQL stores no NUL, and a lone surrogate is silently replaced; both are refused at the door.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
const unstorable = 'Contains characters that cannot be stored'

/** Text up to `max` characters, kept as given. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .refine(storable, unstorable)

/** Text that must not be blank; outer blanks are cut off. `message` is what a person sees when it is missing. */
export const requiredText = (max: number, message = 'Required') =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : undefined) })
    .trim()
    .min(1, message)
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .refine(storable, unstorable)

/** An e-mail address; a missing one and a malformed one have their own messages. */
export const emailText = requiredText(254, 'Email is required').check(
  z.refine((value) => value === '' || z.email().safeParse(value).success, 'Please enter a valid email'),
)

/** The id of a stored record. */
export const idText = requiredText(100)
