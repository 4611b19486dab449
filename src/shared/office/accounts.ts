import * as z from 'zod'
import { revision } from '../quotes/schema.ts'
import { cursorText, pageFrame } from '../site/paging.ts'
import { emailText, idText, requiredText } from '../text/text.ts'
import { passkeyAnswer } from './passkeys.ts'
import { typedCode } from './schema.ts'
import { accountStates } from './terms.ts'

export const accountLinkDays = 3
/** How many accounts or sessions a page has. */
export const staffPageRows = 50
/** Everybody has so long to set up a second step once it is required. */
export const secondStepGraceDays = 7
/** What changes accounts wants a confirmation that is not older than this. */
export const confirmedMs = 10 * 60 * 1000

/** Somebody on staff who signs in. */
export const account = z.object({
  id: z.string(),
  username: z.string(),
  /** Blank where only the server's settings named it. */
  name: z.string(),
  email: z.string(),
  state: z.enum(accountStates),
  /** How many it can sign in with. */
  passkeys: z.int(),
  /** Whether a sign-in asks for a code. */
  hasCode: z.boolean(),
  recoveryCodesLeft: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  revision: z.int(),
})
export type Account = z.infer<typeof account>

export const listAccountsInput = z.object({ cursor: cursorText })
export const accountsPage = pageFrame.extend({ accounts: z.array(account) })
export type AccountsPage = z.infer<typeof accountsPage>

const nameMax = 200
const hasControls = /\p{Cc}/u

export const accountFields = z.object({
  username: requiredText(100, 'Please enter a username.').refine(
    (name) => !hasControls.test(name),
    'A username cannot contain control characters',
  ),
  name: requiredText(nameMax, 'Please enter a name.'),
  email: emailText,
})
export type AccountFields = z.infer<typeof accountFields>

export const updateAccountInput = accountFields.extend({ id: idText, revision })
export type UpdateAccount = z.infer<typeof updateAccountInput>

export const accountIdInput = z.object({ id: idText })

/** The link is in this answer alone, and in the email; it opens once. */
export const accountWithLink = account.extend({ link: z.string(), linkEndsAt: z.iso.datetime() })
export type AccountWithLink = z.infer<typeof accountWithLink>

export const accountLinkInput = z.object({ token: idText })
/** Whose password the holder of a link chooses. */
export const accountLink = z.object({
  username: z.string(),
  name: z.string(),
  /** Whether the account has never had a password. */
  isNew: z.boolean(),
  endsAt: z.iso.datetime(),
})
export type AccountLink = z.infer<typeof accountLink>

// The rule for passwords is told in its own words.
const typedPassword = z.string().max(1_000)
export const choosePasswordInput = accountLinkInput.extend({ password: typedPassword })
export const confirmInput = z
  .object({ password: typedPassword.optional(), code: typedCode.optional(), passkey: passkeyAnswer.optional() })
  .refine((proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
    message: 'Send a password, a code or a passkey',
    path: ['password'],
  })
export type ConfirmInput = z.infer<typeof confirmInput>
export const confirmation = z.object({ confirmedUntil: z.iso.datetime() })

/** A browser in which somebody is signed in; neither its address nor its place is known. */
export const staffSession = z.object({
  id: z.string(),
  /** Such as 'Firefox on Windows'. */
  browser: z.string(),
  startedAt: z.iso.datetime(),
  /** Exact to a minute. */
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSession>
export const listSessionsInput = z.object({ cursor: cursorText })
export const sessionIdInput = z.object({ id: idText })
export const staffSessions = pageFrame.extend({ sessions: z.array(staffSession) })
export type StaffSessions = z.infer<typeof staffSessions>
export const endedSessions = z.object({ ended: z.int() })

/** The secret for the app is in this answer alone: in base32, and as the address that apps read. */
export const codeSecret = z.object({ secret: z.string(), address: z.string() })
export type CodeSecret = z.infer<typeof codeSecret>
export const codeInput = z.object({ code: typedCode })
/** The codes are in this answer alone, and each signs in once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
/** How the reader signs in. */
export const ownCode = z.object({ onSince: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() })
export type OwnCode = z.infer<typeof ownCode>

export const lackingNamedMax = 20
/** Whether everybody needs a second step, from when, and how many of those that can sign in have none yet. */
export const signInRules = z.object({
  secondStepRequired: z.boolean(),
  requiredFrom: z.iso.datetime().nullable(),
  /** Their names, the first of them. */
  lacking: z.array(z.string()),
  lackingCount: z.int(),
})
export type SignInRules = z.infer<typeof signInRules>
export const changeSignInRulesInput = z.object({ secondStepRequired: z.boolean() })
export type ChangeSignInRules = z.infer<typeof changeSignInRulesInput>
