import { Secret, TOTP } from 'otpauth'
import { generatePassword } from './password.ts'
import { digestToken } from './private-links.ts'

// RFC 4226, section 4: 160 bits are recommended.
const secretBytes = 20
/** RFC 6238, section 5.2: one step either way for a slow hand or clock. */
const stepsEitherWay = 1
const recoveryCodeCount = 10

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret) })

/** A new secret in base32, as apps take it. */
export const makeCodeSecret = (): string => new Secret({ size: secretBytes }).base32

/** The `otpauth://` address that apps read from a QR code or a link. Codes have six digits, SHA-1 and 30 seconds, as all apps know. */
export const codeAddressOf = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/** What was typed without the blanks and dashes of reading. */
export const bareCode = (typed: string): string => typed.replace(/[^\da-z]/gi, '')

export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare)

/** The step of 30 seconds since 1970 that a code is of (RFC 6238), if it is of now or a step beside it. */
export function findCodeStep(secret: string, bare: string, now: Date): number | undefined {
  if (!isAppCode(bare)) return undefined
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: bare, timestamp, window: stepsEitherWay })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Ten codes of 112 bits, in groups of five. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => generatePassword().replace(/.{5}(?=.)/g, '$&-'))

/** What is stored of a recovery code, however it is grouped. */
export const digestRecoveryCode = (typed: string): string => digestToken(bareCode(typed))
