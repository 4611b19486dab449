import { randomUUID } from 'node:crypto'
import {
  challengeMs,
  type NewPasskey,
  type NewPasskeyOptions,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyLoginOptions,
  type Passkeys,
  passkeysMax,
} from '../../../../shared/office/passkeys.ts'
import type { Context, StaffContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError, invalidField, notFound, notSignedIn } from '../../../lib/domain-error.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import {
  findChallenge,
  makeChallenge,
  passkeyAlgorithms,
  type RelyingParty,
  relyingPartyOf,
  userHandleOf,
  verifyNewPasskey,
  verifyPasskey,
} from '../../../lib/secrets/webauthn.ts'
import { deleteEndedChallenges, lockAccounts } from '../queries.ts'
import { type AccountHolder, tellOfAccount } from './account-news.ts'
import {
  accountRows,
  countPasskeysOf,
  deletePasskeyOf,
  type findPasskey,
  insertChallenge,
  insertPasskey,
  lockPasskey,
  selectPasskeysOf,
  takeChallenge,
  touchPasskey,
} from './queries.ts'

type OwnContext = StaffContext & Pick<Context, 'site'>
// Each throws NOT_FOUND where the server does not know its public address.

/** The caller's passkeys, the newest first. */
export async function listPasskeys({ db, admin, site }: OwnContext): Promise<Passkeys> {
  relyingPartyOf(site)
  const passkeys = (await selectPasskeysOf(db, admin.id)).map(toView)
  return { passkeys, nextCursor: null, total: passkeys.length }
}

/** What the caller's browser makes a passkey with; one authenticator makes one for an account. */
export async function beginPasskey({ db, admin, site }: OwnContext): Promise<NewPasskeyOptions> {
  const party = relyingPartyOf(site)
  const { name, username } = await accountRows.get(db, admin.id)
  const known = await selectPasskeysOf(db, admin.id)
  return {
    challenge: await giveChallenge(db, admin.id),
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(admin.id), name: username, displayName: name || username },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** Keeps a passkey that the caller's browser just made. Throws INVALID, and ACCOUNT_STATE at twenty or for one that is here already. */
export async function addPasskey(
  { db, callbacks, admin, session, site }: OwnContext & Pick<Context, 'session'>,
  { name: given = '', passkey }: NewPasskey,
): Promise<Passkey> {
  const party = relyingPartyOf(site)
  const challenge = await takeChallengeOf(db, passkey, admin.id)
  const made = challenge === undefined ? undefined : await verifyNewPasskey(party, challenge, passkey)
  if (!made) throw invalidField('passkey', 'The passkey could not be checked. Please try again.')
  const name = given.trim() || session.browser || 'Passkey'
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const account = await accountRows.get(tx, admin.id)
    // Somebody deactivated it just now.
    if (account.state !== 'active') throw notSignedIn(true)
    if ((await countPasskeysOf(tx, admin.id)) >= passkeysMax) {
      throw new DomainError(
        'ACCOUNT_STATE',
        `You have ${passkeysMax} passkeys. Delete one that you do not use any more.`,
      )
    }
    const row = await insertPasskey(tx, {
      ...{ id: randomUUID(), admin_id: admin.id, name, credential_id: made.credentialId },
      ...{ public_key: Buffer.from(made.publicKey), counter: made.counter },
    })
    if (!row) throw new DomainError('ACCOUNT_STATE', 'This passkey was added before.')
    await tellOfAccount({ tx, callbacks, by: admin }, account, {
      action: 'added passkey',
      after: { passkey: name },
      news: `somebody signed in with it added a passkey, ${name}`,
    })
    return toView(row)
  })
}

/** The passkey signs nobody in any longer. Throws NOT_FOUND, also for one of somebody else. */
export async function deletePasskey(
  { db, callbacks, admin, site }: OwnContext,
  id: string,
): Promise<{ message: string }> {
  relyingPartyOf(site)
  return db.transaction().execute(async (tx) => {
    const deleted = await deletePasskeyOf(tx, admin.id, id)
    if (!deleted) throw notFound('Passkey')
    await tellOfAccount({ tx, callbacks, by: admin }, await accountRows.get(tx, admin.id), {
      action: 'deleted passkey',
      before: { passkey: deleted.name },
      news: `its passkey ${deleted.name} was deleted`,
    })
    return { message: 'Passkey deleted' }
  })
}

/** What a browser signs in with, or confirms; whose passkey it is shows its answer. */
export async function beginPasskeyLogin({ db, site }: Pick<Context, 'db' | 'site'>): Promise<PasskeyLoginOptions> {
  const party = relyingPartyOf(site)
  return {
    challenge: await giveChallenge(db, null),
    rpId: party.id,
    timeout: challengeMs,
    userVerification: 'required',
  }
}

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Whether a browser's answer proves that its user has this passkey; each challenge is answered once. For no passkey it takes the same
 * time. One whose count fell was copied: it is refused, and its holder hears of it.
 */
export async function provePasskey(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  party: RelyingParty,
  answer: PasskeyAnswer,
  found: FoundPasskey | undefined,
): Promise<boolean> {
  const challenge = await takeChallengeOf(db, answer, null)
  if (challenge === undefined) return false
  const counter = await verifyPasskey(party, challenge, answer, found?.public_key)
  if (counter === undefined || !found) return false
  if (answer.response.userHandle !== userHandleOf(found.admin_id)) return false
  return db.transaction().execute(async (tx) => {
    const stored = await lockPasskey(tx, found.admin_id, found.id)
    if (!stored) return false
    const counts = counter > 0 || stored.counter > 0
    if (counts && counter <= stored.counter) {
      const holder = holderOf(found)
      await tellOfAccount({ tx, callbacks, by: holder }, holder, {
        action: 'refused passkey',
        after: { passkey: found.name },
        news: `its passkey ${found.name} was refused, since it seems to have been copied: delete it and add a new one`,
      })
      return false
    }
    await touchPasskey(tx, found.admin_id, found.id, counter)
    return true
  })
}

export const holderOf = ({ admin_id: id, username, email }: FoundPasskey): AccountHolder => ({ id, username, email })

async function giveChallenge(db: Db, adminId: string | null): Promise<string> {
  const challenge = makeChallenge()
  await deleteEndedChallenges(db)
  await insertChallenge(db, digestToken(challenge), adminId)
  return challenge
}

/** Undefined for one that is not ours, has ended, or was answered before. It counts as answered whatever comes of it. */
async function takeChallengeOf(
  db: Db,
  answer: { response: { clientDataJSON: string } },
  adminId: string | null,
): Promise<string | undefined> {
  const challenge = findChallenge(answer)
  if (challenge === undefined) return undefined
  return (await takeChallenge(db, digestToken(challenge), adminId)) ? challenge : undefined
}

type Row = Pick<Awaited<ReturnType<typeof selectPasskeysOf>>[number], 'id' | 'name' | 'created_at' | 'last_used_at'>

const toView = ({ id, name, ...row }: Row): Passkey => ({
  ...{ id, name },
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
