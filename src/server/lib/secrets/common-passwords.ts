import { createRequire } from 'node:module'

/** Whether a password is one of the 49,000 most common, in any case. Source: the list of the password meter zxcvbn. */
export function isCommonPassword(password: string): boolean {
  // Loaded on first use: the list takes 5 MB.
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
