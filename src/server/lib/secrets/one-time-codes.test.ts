import { expect, test } from 'vitest'
import {
  bareCode,
  codeAddressOf,
  digestRecoveryCode,
  findCodeStep,
  isAppCode,
  makeCodeSecret,
  makeRecoveryCodes,
} from './one-time-codes.ts'

// RFC 6238, appendix B: the secret of SHA-1 in base32, and the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const at = (seconds: number) => new Date(seconds * 1_000)

test.for(vectors)('after %i seconds the code is that of the standard', ([seconds, code]) => {
  expect(findCodeStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code counts one step before and after its own, and no further', () => {
  const [, [seconds, code]] = vectors
  const step = Math.floor(seconds / 30)
  const offsets = [-2, -1, 0, 1, 2]
  const found = offsets.map((offset) => findCodeStep(secret, code, at((step + offset) * 30)))
  expect(found).toEqual([undefined, step, step, step, undefined])
  expect(findCodeStep(secret, code, at((step + 2) * 30 - 0.001))).toBe(step)
})

test('what is not six digits is no code of the app', () => {
  for (const typed of ['', '28708', '2870820', '94287082', 'abcdef', '２８７０８２']) {
    expect([typed, isAppCode(typed), findCodeStep(secret, typed, at(59))]).toEqual([typed, false, undefined])
  }
})

test('a code is read however it is grouped', () => {
  expect(findCodeStep(secret, bareCode(' 287 082 '), at(59))).toBe(1)
  expect(digestRecoveryCode(' abcDE fghJK-mnpqr tuvwx ')).toBe(digestRecoveryCode('abcDE-fghJK-mnpqr-tuvwx'))
  expect(digestRecoveryCode('abcde-fghjk-mnpqr-tuvwx')).not.toBe(digestRecoveryCode('abcDE-fghJK-mnpqr-tuvwx'))
})

test('a secret has 160 bits in base32, and no two are the same', () => {
  const secrets = Array.from({ length: 50 }, makeCodeSecret)
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(50)
})

test('the address names who it is for, and what apps need', () => {
  const address = new URL(codeAddressOf(secret, { issuer: 'Steel & Co', label: 'kim poe' }))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Steel & Co:kim poe',
  ])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Steel & Co',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('ten recovery codes are made, none of which looks like a code of the app', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[a-zA-Z2-9]{5}(-[a-zA-Z2-9]{5}){3}$/)
    expect(isAppCode(bareCode(code))).toBe(false)
  }
})
