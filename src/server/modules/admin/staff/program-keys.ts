import { randomBytes, randomUUID } from 'node:crypto'
import {
  keyDaysMax,
  keysMax,
  type MadeKey,
  type NewKey,
  type ProgramKey,
  type ProgramKeys,
} from '../../../../shared/office/keys.ts'
import type { Admin, StaffContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError, invalidField, notFound, notSignedIn } from '../../../lib/domain-error.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { lockAccounts } from '../queries.ts'
import { tellOfAccount } from './account-news.ts'
import { accountRows, countKeysOf, deleteKeyOf, insertKey, selectKeysOf, touchKey } from './queries.ts'

/** What every key begins with, so that a program that looks for secrets in code finds it. */
export const keyPrefix = 'smk_'
const keyBytes = 32
const dayMs = 24 * 60 * 60 * 1000

/** The caller's keys, the newest first. */
export async function listKeys({ db, admin }: StaffContext): Promise<ProgramKeys> {
  const keys = (await selectKeysOf(db, admin.id)).map(toView)
  return { keys, nextCursor: null, total: keys.length }
}

/** Makes a key for a program of the caller and gives it this once. Throws INVALID for its end, ACCOUNT_STATE at twenty keys. */
export function makeKey({ db, callbacks, admin }: StaffContext, { name, endsAt, access }: NewKey): Promise<MadeKey> {
  const endsIn = Date.parse(endsAt) - Date.now()
  if (endsIn <= 0) throw invalidField('endsAt', 'The end of a key has to be in the future.')
  if (endsIn > keyDaysMax * dayMs) throw invalidField('endsAt', 'A key works for a year at most.')
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const account = await accountRows.get(tx, admin.id)
    // Somebody deactivated it just now, and its keys with it.
    if (account.state !== 'active') throw notSignedIn(true)
    if ((await countKeysOf(tx, admin.id)) >= keysMax) {
      throw new DomainError('ACCOUNT_STATE', `You have ${keysMax} keys. Delete one that no program uses any more.`)
    }
    const key = keyPrefix + randomBytes(keyBytes).toString('base64url')
    const row = await insertKey(tx, {
      ...{ id: randomUUID(), admin_id: admin.id, name, access },
      ...{ key_digest: digestToken(key), ends_at: new Date(endsAt) },
    })
    await tellOfAccount({ tx, callbacks, by: admin }, account, {
      action: 'made key',
      after: { key: name, access },
      news: `somebody signed in with it made a key for a program, ${name}`,
    })
    return { ...toView(row), key }
  })
}

/** Ends a key of the caller at once. Throws NOT_FOUND, also for one of somebody else. */
export function deleteKey({ db, callbacks, admin }: StaffContext, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const deleted = await deleteKeyOf(tx, admin.id, id)
    if (!deleted) throw notFound('Key')
    await tellOfAccount({ tx, callbacks, by: admin }, await accountRows.get(tx, admin.id), {
      action: 'deleted key',
      before: { key: deleted.name },
      news: `the key of the program ${deleted.name} was deleted`,
    })
    return { message: 'Key deleted' }
  })
}

/** Who calls with a key, under the name that the audit trail has, and what the key lets through. */
export type KeyCaller = { admin: Admin; keyId: string; isReadOnly: boolean }

/** Undefined alike for a key that never was, one that ended, and one of a deactivated account; a key that works is used by this. */
export async function findKeyCaller(db: Db, key: string): Promise<KeyCaller | undefined> {
  const found = await touchKey(db, digestToken(key))
  if (!found) return undefined
  const username = `${found.username} (key ${found.name})`
  return { admin: { id: found.adminId, username }, keyId: found.id, isReadOnly: found.access === 'read' }
}

type Row = Awaited<ReturnType<typeof selectKeysOf>>[number]

const toView = ({ id, name, access, ...row }: Row): ProgramKey => ({
  ...{ id, name, access },
  endsAt: row.ends_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
