import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { MailboxSettings } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { createSeal } from '../../../lib/secrets/seal.ts'
import { createTokenSource, type RefreshTokens } from './access-token.ts'
import { mailboxName } from './mailbox-connection.ts'
import { selectSealedToken, storeSealedToken } from './queries.ts'

const kept = z.object({ configured: z.string(), token: z.string() })

/** In the database, sealed. Once another token is configured, or the session secret is another, the configured one counts. */
function keepRefreshTokens(
  { db, mailbox, sessionKey }: { db: Db; mailbox: string; sessionKey: Buffer },
  configuredToken: string,
): RefreshTokens {
  const seal = createSeal(sessionKey, 'refresh tokens')
  const configured = createHash('sha256').update(configuredToken).digest('hex')
  // What the database could not take is kept here, as the server may have forgotten the one before.
  let unkept: string | undefined

  async function keep(token: string): Promise<void> {
    unkept = token
    await storeSealedToken(db, mailbox, seal.seal(JSON.stringify({ configured, token })))
    unkept = undefined
  }

  return {
    keep,
    async find() {
      if (unkept !== undefined) {
        const token = unkept
        await keep(token)
        return token
      }
      const opened = seal.open((await selectSealedToken(db, mailbox)) ?? '')
      const last = opened === undefined ? undefined : kept.parse(JSON.parse(opened))
      return last?.configured === configured ? last.token : configuredToken
    },
  }
}

type TokenDeps = { db: Db; sessionKey: Buffer }

/** What fetches access tokens for a mailbox; undefined for one with a password. See `createTokenSource`. */
export function openTokenSource({ db, sessionKey }: TokenDeps, { url, oauth }: MailboxSettings) {
  if (!oauth) return undefined
  const { refreshToken } = oauth
  const deps = { db, sessionKey, mailbox: mailboxName(url) }
  return createTokenSource(oauth, refreshToken === undefined ? undefined : keepRefreshTokens(deps, refreshToken))
}
