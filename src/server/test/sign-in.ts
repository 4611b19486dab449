import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { ensureAdminAccount } from '../modules/admin/accounts.ts'

const owner = { username: 'owner', password: 'a password for tests' }

/** Signs an admin in over REST and returns the cookies. */
export async function signIn(app: FastifyInstance, db: Db): Promise<Record<string, string>> {
  await ensureAdminAccount(db, owner)
  const response = await app.inject({ method: 'POST', url: '/api/admin/login', payload: owner })
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}

/** A browser's Cookie header. */
export function cookieHeader(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
}
