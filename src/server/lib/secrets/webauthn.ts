import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import type { NewPasskey, PasskeyAnswer } from '../../../shared/office/passkeys.ts'
import type { SiteInfo } from '../../../shared/site/site.ts'
import { DomainError } from '../domain-error.ts'

/** For whom passkeys are made: no other host can ask for them. */
export type RelyingParty = { id: string; origin: string; name: string }

/** Throws NOT_FOUND where the server does not know its public address. */
export function relyingPartyOf({ publicUrl, brandName }: Pick<SiteInfo, 'publicUrl' | 'brandName'>): RelyingParty {
  if (publicUrl === undefined) {
    throw new DomainError('NOT_FOUND', 'There are no passkeys here: the server does not know its public address.')
  }
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name: brandName }
}

const challengeBytes = 32
export const makeChallenge = (): string => randomBytes(challengeBytes).toString('base64url')

/** By which an authenticator keeps the passkeys of an account apart; it tells nothing of the account. */
export const userHandleOf = (adminId: string): string =>
  createHash('sha256').update(`passkeys of ${adminId}`).digest('base64url')

/** EdDSA, ES256 and RS256, which every version of Node that we support can check; the first that an authenticator knows is taken. */
export const passkeyAlgorithms = [-8, -7, -257] as const

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** The challenge that a browser's answer claims to be about; undefined for none, and for an answer from within another site's page. */
export function findChallenge({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    const { challenge, crossOrigin } = clientData.parse(JSON.parse(text))
    return crossOrigin ? undefined : challenge
  } catch {
    return undefined
  }
}

export type MadePasskey = { credentialId: string; publicKey: Uint8Array; counter: number }

/** The passkey that was made for a challenge; undefined for what WebAuthn refuses, or without a check of the person. */
export async function verifyNewPasskey(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: NewPasskey['passkey'],
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await loadVerifier()
  const sent: RegistrationResponseJSON = { id, rawId, type, response, clientExtensionResults: {} }
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ response: sent, expectedChallenge: challenge, expectedOrigin, expectedRPID },
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    if (!registrationInfo) return undefined
    const { credential } = registrationInfo
    return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter }
  } catch {
    // The package throws for everything that is wrong with what a stranger may have written.
    return undefined
  }
}

/**
 * How often the authenticator of a passkey has signed, if it signed this challenge for us after a check of the person; else undefined.
 * Without a public key the work is the same. Whether the count fell is for the caller to see, who knows that the signature is right.
 */
export async function verifyPasskey(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  challenge: string,
  { id, rawId, type, response: { userHandle, ...response } }: PasskeyAnswer,
  publicKey: Uint8Array | undefined,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadVerifier()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin, expectedRPID },
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(publicKey ?? nobodysKey()), counter: 0 },
    })
    return verified && publicKey ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

// It brings the readers of certificates of seven kinds, some megabytes that most starts have no use for.
const loadVerifier = () => import('@simplewebauthn/server')

let decoy: Uint8Array | undefined

/** A key whose private half is gone, in COSE: what is checked for a passkey that we do not know. */
function nobodysKey(): Uint8Array {
  decoy ??= toCoseKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }))
  return decoy
}

// RFC 9052: a map of the key's type (EC2), algorithm (ES256), curve (P-256) and coordinates.
function toCoseKey({ x = '', y = '' }: { x?: string; y?: string }): Uint8Array {
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  const start = Buffer.from('a5010203262001215820', 'hex')
  return Buffer.concat([start, coordinate(x), Buffer.from('225820', 'hex'), coordinate(y)])
}
