import * as z from 'zod'
import { pageFrame } from '../site/paging.ts'
import { idText, text } from '../text/text.ts'

/** So many passkeys an account has at most. */
export const passkeysMax = 20
/** A challenge is answered within this time, once. */
export const challengeMs = 5 * 60 * 1000
const nameMax = 200

/** A passkey of the caller, without its public key. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeys = pageFrame.extend({ passkeys: z.array(passkey) })
export type Passkeys = z.infer<typeof passkeys>

export const passkeyIdInput = z.object({ id: idText })

// Larger than what any authenticator makes: an attestation may hold several certificates.
const encodedMax = 20_000
const credentialIdMax = 1_400
const encoded = text(encodedMax)

const credential = z.object({
  id: text(credentialIdMax),
  rawId: text(credentialIdMax),
  type: z.literal('public-key'),
})

/** What the browser makes of a challenge with a passkey, as WebAuthn writes it in JSON. */
export const passkeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

export const passkeyLoginInput = z.object({ passkey: passkeyAnswer })
export type PasskeyLogin = z.infer<typeof passkeyLoginInput>

/** Without a name, the passkey is called by the browser and the system. */
export const newPasskeyInput = z.object({
  name: text(nameMax).optional(),
  passkey: credential.extend({
    response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeyInput>

/** What the browser signs in with, by the options of WebAuthn in JSON. */
export const passkeyLoginOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyLoginOptions = z.infer<typeof passkeyLoginOptions>

/** What the browser makes a passkey with, by the options of WebAuthn in JSON. */
export const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>
