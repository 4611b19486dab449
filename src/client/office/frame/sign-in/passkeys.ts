import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyLoginOptions,
} from '../../../../shared/office/passkeys.ts'
import { site } from '../../../platform/text/site.ts'

/** Passkeys belong to the public address: elsewhere the browser has none to give, and some browsers know none at all. */
export function canUsePasskeys(): boolean {
  return site.publicUrl === location.origin && typeof window.PublicKeyCredential === 'function'
}

const load = () => import('@simplewebauthn/browser')

/** Has the browser ask for a passkey, in a dialog of its own. Rejects as `isGivenUp` knows when its user takes none. */
export async function signWithPasskey(optionsJSON: PasskeyLoginOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON })
}

/** Has the browser offer passkeys where a user name is typed; resolves when one is taken. */
export async function signFromField(optionsJSON: PasskeyLoginOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Ends what the browser offers where a user name is typed. */
export async function endOffer(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

export async function knowsOffers(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await load()
  return browserSupportsWebAuthnAutofill()
}

/** Has the browser make a passkey, in a dialog of its own. Rejects as `isGivenUp` knows when its user makes none. */
export async function makePasskey(optionsJSON: NewPasskeyOptions): Promise<NewPasskey['passkey']> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON })
}

/** Whether a dialog of the browser was closed, took too long, or made way for another one. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Whether the authenticator has a passkey for this account already. */
export function isMadeAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
