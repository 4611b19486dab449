import { createRequire } from 'node:module'

/**
 * Tells whether a password is among the 49,000 that people choose most, in any case. Of these, 18,000 are long enough to be
 * passwords here. Source: the list of the password meter zxcvbn.
 */
export function isCommonPassword(password: string): boolean {
  // Loaded only where a password is set: the list takes 5 MB, and a server that sets none never needs it.
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common') // its own types
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
