import * as z from 'zod'
import { requiredText, text } from '../text/text.ts'

/** A session ends after this long without a request. */
export const sessionIdleMs = 60 * 60 * 1000
/** A session ends this long after the login, even when in use. */
export const sessionLifetimeMs = 12 * 60 * 60 * 1000

export const passwordMin = 8
export const passwordMax = 128

/** Login takes any text: a rule here would only help attackers. */
export const loginInput = z.object({ username: text(100), password: z.string().max(1_000) })

export const adminSession = z.object({ authenticated: z.literal(true), username: z.string() })
export type AdminSession = z.infer<typeof adminSession>

export const message = z.object({ message: z.string() })

export const adminStats = z.object({
  activeCategories: z.int(),
  totalItems: z.int(),
  totalSuppliers: z.int(),
  pendingInquiries: z.int(),
})
export type AdminStats = z.infer<typeof adminStats>

/** What waits for staff. */
export const waitingWork = z.object({
  pendingInquiries: z.int(),
  /** When the oldest of them was sent. */
  oldestPendingAt: z.iso.datetime().nullable(),
  /** Of inquiries that are not archived. */
  expiringQuotes: z.int(),
  oldSources: z.int(),
  failedMails: z.int(),
  /** Open ones with matches that nobody has seen. */
  needsWithNewMatches: z.int(),
})
export type WaitingWork = z.infer<typeof waitingWork>

/** A source code in a state, with its number of items. `locationKey` is stable and unique. */
export const location = z.object({
  locationKey: z.string(),
  sourceCode: z.string(),
  locationState: z.string(),
  itemCount: z.int(),
})
export type Location = z.infer<typeof location>

export const locationMessage = message.extend({ itemCount: z.int() })

// Browsers drop `.` and `..` from an address, and control characters are invisible.
const isAddressable = (code: string) => code !== '.' && code !== '..' && !/\p{Cc}/u.test(code)

export const sourceCodeText = requiredText(100, 'Please enter a source code.').refine(
  isAddressable,
  'A source code cannot be "." or ".." or contain control characters',
)

export const locationInput = z.object({ sourceCode: requiredText(100) })
export const renameLocationInput = locationInput.extend({
  newSourceCode: sourceCodeText,
  merge: z.boolean().default(false),
})

export const demoDataStatus = z.object({ records: z.int() })
