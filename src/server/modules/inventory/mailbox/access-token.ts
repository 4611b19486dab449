import * as z from 'zod'
import type { MailboxSettings } from '../../../trpc.ts'

export type AccessToken = { token: string; endsAt: number }
type OAuth = NonNullable<MailboxSettings['oauth']>

/** The token server gave no token; the message tells why, without a secret. */
export class TokenRefused extends Error {}

const answerLimitMs = 10_000
const usualSeconds = 3_600
const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(usualSeconds),
  refresh_token: z.string().min(1).optional(),
})
const refusal = z.object({ error: z.string().regex(/^[\w-]{1,60}$/) })

/**
 * Returns a function that fetches an access token by RFC 6749: with a refresh token by section 6, else with the program's own
 * secret by section 4.4. It throws TokenRefused.
 */
export function createTokenSource({
  url,
  clientId,
  clientSecret,
  scope,
  refreshToken,
}: OAuth): (signal?: AbortSignal) => Promise<AccessToken> {
  let current = refreshToken
  return async (signal) => {
    const form = new URLSearchParams(
      current === undefined
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'refresh_token', refresh_token: current },
    )
    form.set('client_id', clientId)
    if (clientSecret !== undefined) form.set('client_secret', clientSecret)
    if (scope !== undefined) form.set('scope', scope)
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(answerLimitMs), ...(signal ? [signal] : [])]),
    }).catch(() => undefined)
    if (!response) throw new TokenRefused('token server not reachable')
    const body: unknown = await response.json().catch(() => undefined)
    const given = answer.safeParse(body)
    if (!response.ok || !given.success) {
      const why = refusal.safeParse(body).data?.error ?? `HTTP ${response.status}`
      throw new TokenRefused(`no access token: ${why}`)
    }
    const { access_token: token, expires_in: seconds, refresh_token: next } = given.data
    // A server may give a new one each time and forget the one before.
    current = next ?? current
    return { token, endsAt: Date.now() + seconds * 1000 }
  }
}
