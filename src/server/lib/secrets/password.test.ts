import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { passwordMin } from '../../../shared/office/schema.ts'
import { findPasswordProblem, generatePassword, hashPassword, isOutdatedHash, verifyPassword } from './password.ts'

test('a password is stored as salted argon2id with the agreed cost', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('only the exact password is right, to its last character', async () => {
  const password = `${'x'.repeat(100)}y`
  const hash = await hashPassword(password)
  expect(await verifyPassword(hash, password)).toBe(true)
  expect(await verifyPassword(hash, 'x'.repeat(101))).toBe(false)
  expect(await verifyPassword(hash, '')).toBe(false)
})

test('a password has 8 to 128 characters, of any kind', () => {
  for (const password of ['x'.repeat(8), 'x'.repeat(64), 'x'.repeat(128), '        ', 'Größe 12']) {
    expect(findPasswordProblem(password)).toBeUndefined()
  }
  for (const password of ['', 'x'.repeat(7)])
    expect(findPasswordProblem(password)).toBe('must have at least 8 characters')
  expect(findPasswordProblem('x'.repeat(129))).toBe('must have at most 128 characters')
})

test('a common password is refused, in any case', () => {
  const most = [
    '12345678',
    'password',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'password123',
    'changeme',
    'administrator',
  ]
  for (const password of [...most, 'Password', 'TRUSTNO1']) {
    expect(findPasswordProblem(password)).toBe(
      'is one of the most common passwords, which are guessed first: choose another',
    )
  }
  expect(findPasswordProblem('password of the steel yard')).toBeUndefined()
})

test('the 3,000 most common passwords that are long enough are refused', () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= passwordMin).slice(0, 3_000)
  expect(common).toHaveLength(3_000)
  expect(common.filter((password) => findPasswordProblem(password) === undefined)).toEqual([])
})

test('a hash with a lower cost or another algorithm is outdated', async () => {
  expect(isOutdatedHash(await hashPassword('anything'))).toBe(false)
  expect(isOutdatedHash('$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA')).toBe(false)
  const outdated = [
    '$argon2id$v=19$m=4096,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
    '$argon2id$v=19$m=19456,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
    '$argon2i$v=19$m=65536,t=3,p=1$c2FsdHNhbHQ$aGFzaA',
    '$argon2id$v=16$m=65536,t=3,p=1$c2FsdHNhbHQ$aGFzaA',
    '$2b$12$c2FsdHNhbHQ',
    '',
  ]
  for (const hash of outdated) expect([hash, isOutdatedHash(hash)]).toEqual([hash, true])
})

test('an unknown account has no right password', async () => {
  expect(await verifyPassword(undefined, 'anything')).toBe(false)
})

test('a burst of hashes waits in a short queue, and the rest is refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => hashPassword('burst')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 1_000 })
  await expect(hashPassword('after the burst')).resolves.toMatch(/^\$argon2id/)
})

test('generated passwords are long, random and easy to read aloud', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{20}$/)
  expect(passwords.join('')).not.toMatch(/[iloOI015Ss8B]/)
  expect(new Set(passwords).size).toBe(200)
  expect(passwords.map(findPasswordProblem).filter(Boolean)).toEqual([])
})
