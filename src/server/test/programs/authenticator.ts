import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyLoginOptions,
} from '../../../shared/office/passkeys.ts'

type Fault = {
  origin?: string
  rpId?: string
  /** Whether the authenticator checked the person; by default it did. */
  isVerified?: boolean
  counter?: number
  userHandle?: string | null
  isInFrame?: boolean
  type?: string
}

export type Authenticator = {
  id: string
  make(options: NewPasskeyOptions, fault?: Fault): NewPasskey['passkey']
  sign(options: PasskeyLoginOptions, fault?: Fault): PasskeyAnswer
}

const flag = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 }
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** An authenticator with one passkey (ECDSA on P-256), as WebAuthn describes them, and a browser that may lie about where it is. */
export function createAuthenticator(publicUrl: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const id = base64url(rawId)
  let counter = 0
  let handle: string | undefined

  const tell = (challenge: string, usual: string, { origin = publicUrl, isInFrame = false, type = usual }: Fault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: isInFrame }))

  function dataFor(rpId: string, fault: Fault, extra = Buffer.alloc(0)): Buffer {
    const { isVerified = true } = fault
    const flags = flag.isPresent | (isVerified ? flag.isVerified : 0) | (extra.length > 0 ? flag.hasCredential : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(fault.counter ?? counter)
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([flags]), counted, extra])
  }

  return {
    id,
    make({ challenge, rp, user }, fault = {}) {
      handle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const aaguid = Buffer.alloc(16)
      const data = dataFor(rp.id, fault, Buffer.concat([aaguid, Buffer.from([0, rawId.length]), rawId, coseKey]))
      // In CBOR: { fmt: 'none', attStmt: {}, authData }.
      const start = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      const attestation = Buffer.concat([start, Buffer.from([data.length]), data])
      const clientDataJSON = base64url(tell(challenge, 'webauthn.create', fault))
      const response = { clientDataJSON, attestationObject: base64url(attestation) }
      return { id, rawId: id, type: 'public-key', response }
    },
    sign({ challenge, rpId }, fault = {}) {
      counter += 1
      const clientData = tell(challenge, 'webauthn.get', fault)
      const data = dataFor(rpId, fault)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: fault.userHandle === undefined ? handle : fault.userHandle,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}
