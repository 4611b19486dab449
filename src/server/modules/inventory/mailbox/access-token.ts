import * as z from 'zod'
import type { MailboxSettings } from '../../../context.ts'

export type AccessToken = { token: string; endsAt: number }
type OAuth = NonNullable<MailboxSettings['oauth']>

/** The refresh token that counts now, for whichever instance reads next. */
export type RefreshTokens = {
  find(): Promise<string>
  /** Keeps the one that the token server gave last: it may give a new one each time, and forget the one before. */
  keep(token: string): Promise<void>
}

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
 * secret by section 4.4. It throws TokenRefused, and what keeping a new refresh token throws.
 */
export function createTokenSource(
  { url, clientId, clientSecret, scope }: OAuth,
  refreshTokens: RefreshTokens | undefined,
): (signal?: AbortSignal) => Promise<AccessToken> {
  return async (signal) => {
    const current = await refreshTokens?.find()
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
    if (next !== undefined && next !== current) await refreshTokens?.keep(next)
    return { token, endsAt: Date.now() + seconds * 1000 }
  }
}
