import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal(Buffer.alloc(32, 1), 'tokens')

test('what is sealed is opened with the same key alone, and hides the secret', () => {
  const sealed = seal.seal('hush')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('hush')
  expect(seal.seal('hush')).not.toBe(sealed)
  expect(createSeal(Buffer.alloc(32, 1), 'tokens').open(sealed)).toBe('hush')
  expect(createSeal(Buffer.alloc(32, 2), 'tokens').open(sealed)).toBeUndefined()
  expect(createSeal(Buffer.alloc(32, 1), 'others').open(sealed)).toBeUndefined()
})

test('what was changed is not opened', () => {
  const bytes = Buffer.from(seal.seal('hush'), 'base64url')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(seal.open(changed.toString('base64url'))).toBeUndefined()
  }
  for (const short of ['', 'AAAA']) expect(seal.open(short)).toBeUndefined()
})
