import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { hash, verify } from '@node-rs/argon2'
import { passwordMax, passwordMin } from '../../../shared/office/schema.ts'
import { DomainError } from '../domain-error.ts'

/** Whether a password is one of the 49,000 most common, in any case. Source: the list of the password meter zxcvbn. */
function isCommonPassword(password: string): boolean {
  // Loaded on first use: the list takes 5 MB.
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}

// OWASP Password Storage Cheat Sheet: argon2id (the package's default algorithm) with 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const runningMax = 2
const waitingMax = 8
const retryAfterMs = 1_000

const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$KVUFOG0o/V5Q4OMOXyNInA$q0QlY1LzVOs+JYRNwXftTqrMaY+UcSpiAIgrE+pVjYw'

const generatedLength = 20
const unambiguous = 'abcdefghjkmnpqrtuvwxyzACDEFGHJKLMNPQRTUVWXYZ234679'

/** Why a text cannot be a password, to follow its name: 'must have …'. The first call takes about 50 ms. */
export function findPasswordProblem(password: string): string | undefined {
  if (password.length < passwordMin) return `must have at least ${passwordMin} characters`
  if (password.length > passwordMax) return `must have at most ${passwordMax} characters`
  if (isCommonPassword(password)) return 'is one of the most common passwords, which are guessed first: choose another'
  return undefined
}

/** Throws TOO_MANY_REQUESTS when too many hashes are waiting. */
export function hashPassword(password: string): Promise<string> {
  return takeTurn(() => hash(password, cost))
}

/** Whether a hash has another algorithm or a lower cost than new ones and should be replaced. */
export function isOutdatedHash(passwordHash: string): boolean {
  const [, memoryCost = 0, timeCost = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? []
  return Number(memoryCost) < cost.memoryCost || Number(timeCost) < cost.timeCost
}

/** Without a hash (unknown account) the answer is false, after the same time. Throws TOO_MANY_REQUESTS. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await takeTurn(() => verify(passwordHash ?? dummyHash, password))
  return matches && passwordHash !== undefined
}

export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => unambiguous.charAt(randomInt(unambiguous.length))).join('')
}

let running = 0
const waiting: (() => void)[] = []

// Each hash takes 19 MiB and a CPU core: without a limit, a burst of logins would starve everything else.
async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < runningMax) running += 1
  else if (waiting.length < waitingMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new DomainError('TOO_MANY_REQUESTS', 'The server is busy. Please try again in a moment.', { retryAfterMs })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
