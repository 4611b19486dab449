import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../db/database.ts'
import { ensureAdminAccount } from '../modules/admin/accounts.ts'

const owner = { username: 'owner', password: 'a password for tests' }

/** Signs an admin in over REST, who just confirmed to be that, and returns the cookies. */
export async function signIn(app: FastifyInstance, db: Db): Promise<Record<string, string>> {
  await ensureAdminAccount(db, owner)
  const response = await app.inject({ method: 'POST', url: '/api/admin/login', payload: owner })
  // It stays so for the whole of a long test.
  await sql`update session set confirmed_at = now() + interval '1 day'`.execute(db)
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}

/** The code that an app shows so many steps of 30 seconds from now. */
export function codeOf(secret: string, stepsFromNow = 0): string {
  const timestamp = Date.now() + stepsFromNow * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** A browser's Cookie header. */
export function cookieHeader(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
}
