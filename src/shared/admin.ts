import * as z from 'zod'
import { requiredText, text } from './text.ts'

/** A session ends after this long without a request. */
export const sessionIdleMs = 60 * 60 * 1000
/** A session ends this long after the login, whatever happens in it. */
export const sessionLifetimeMs = 12 * 60 * 60 * 1000

export const passwordMin = 8
export const passwordMax = 128

/** Login takes any text: a rule told here would only help somebody who guesses. */
export const loginInput = z.object({ username: text(100), password: z.string().max(1_000) })

export const adminSession = z.object({ authenticated: z.literal(true), username: z.string() })
export type AdminSession = z.infer<typeof adminSession>

export const message = z.object({ message: z.string() })

/** The figures of the Quick Stats card. */
export const adminStats = z.object({
  activeCategories: z.int(),
  totalItems: z.int(),
  totalSuppliers: z.int(),
  pendingInquiries: z.int(),
})
export type AdminStats = z.infer<typeof adminStats>

/** A source code in a state, with the items that lie there. `locationKey` is stable and unique. */
export const location = z.object({
  locationKey: z.string(),
  sourceCode: z.string(),
  locationState: z.string(),
  itemCount: z.int(),
})
export type Location = z.infer<typeof location>

export const locationMessage = message.extend({ itemCount: z.int() })

// A dot or two vanish from an address in the browser, and control characters cannot be seen.
const isAddressable = (code: string) => code !== '.' && code !== '..' && !/\p{Cc}/u.test(code)

/** A source code as staff may set it: any visible text up to 100 characters. */
export const sourceCodeText = requiredText(100, 'Please enter a source code.').refine(
  isAddressable,
  'A source code cannot be a dot or hold control characters',
)

export const locationInput = z.object({ sourceCode: requiredText(100) })
export const renameLocationInput = locationInput.extend({
  newSourceCode: sourceCodeText,
  merge: z.boolean().default(false),
})

/** How many demo records are left; the Testing Tools card offers to remove them while there are any. */
export const demoDataStatus = z.object({ records: z.int() })
