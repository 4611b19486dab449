import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets where others may read: what one instance seals, each with the same session key opens. */
export type Seal = {
  seal(secret: string): string
  /** Undefined for what was sealed with another key, or changed since. */
  open(sealed: string): string | undefined
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Another purpose has another key. */
export function createSeal(sessionKey: Buffer, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', `sealed ${purpose}`, 32))
  return {
    seal(secret) {
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, key, iv)
      const sealed = [iv, encrypting.update(secret, 'utf8'), encrypting.final(), encrypting.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
      decrypting.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const start = decrypting.update(bytes.subarray(ivBytes, -tagBytes))
        return Buffer.concat([start, decrypting.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
