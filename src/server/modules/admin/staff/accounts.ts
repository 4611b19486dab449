import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  type Account,
  type AccountFields,
  type AccountsPage,
  staffPageRows,
  type UpdateAccount,
} from '../../../../shared/office/accounts.ts'
import type { Context, StaffContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { releaseOwned } from '../../owners/queries.ts'
import { deleteAccountLink, deleteSessionsOf, lockAccounts, updateAccountState } from '../queries.ts'
import { type MadeLink, makeLinkFor } from './account-links.ts'
import { tellOfAccount } from './account-news.ts'
import {
  type AccountRow,
  accountRows,
  countAccounts,
  countOtherActive,
  countPasskeys,
  deleteKeysOf,
  deleteNetworksOf,
  findCodesLeft,
  findLastUses,
  findNamesake,
  selectAccounts,
} from './queries.ts'

const placeInList = z.tuple([cursorInstant, cursorId])

/** The oldest first. Throws INVALID for a cursor of another list. */
export async function listAccounts(db: Db, cursor: string | null | undefined): Promise<AccountsPage> {
  const [at, id] = readCursor(placeInList, cursor) ?? []
  const after = at && id !== undefined ? { at, id } : undefined
  const read = await selectAccounts(db, after, staffPageRows + 1)
  const { rows, nextCursor } = cutPage(read, staffPageRows, (row) => [row.created_at, row.id])
  const total = after ? null : await countAccounts(db)
  return { accounts: rows.map(await readViews(db, rows)), nextCursor, total }
}

type LinkingContext = StaffContext & Pick<Context, 'privateLinks'>

/** Adds an account that has no password yet, with the link to choose one. Throws NAME_TAKEN. */
export function createAccount(ctx: LinkingContext, fields: AccountFields): Promise<Account & MadeLink> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const given = toColumns(fields)
    await refuseNamesake(tx, given, '')
    const row = await accountRows.insert(tx, { id: randomUUID(), ...given, state: 'invited' })
    const link = await makeLinkFor(tx, ctx, row)
    await tellOfAccount({ tx, callbacks: ctx.callbacks, by: ctx.admin }, row, { after: toState(row) })
    return { ...(await toAccount(tx, row)), ...link }
  })
}

/** Throws NOT_FOUND, NAME_TAKEN, ACCOUNT_CHANGED when somebody changed it in between. */
export function updateAccount(
  { db, callbacks, admin }: StaffContext,
  { id, revision, ...fields }: UpdateAccount,
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAccount(tx, id)
    if (stored.revision !== revision) {
      const message = `Somebody changed the account ${stored.username} in the meantime. Look at it again.`
      throw new DomainError('ACCOUNT_CHANGED', message)
    }
    const given = toColumns(fields)
    await refuseNamesake(tx, given, id)
    const [before, after] = [toState(stored), { ...toState(stored), ...given }]
    if (JSON.stringify(before) === JSON.stringify(after)) return toAccount(tx, stored)
    const row = await accountRows.update(tx, id, { ...given, revision: revision + 1 })
    await tellOfAccount({ tx, callbacks, by: admin }, row, {
      before,
      after,
      news: `${admin.username} changed its username, name or email address`,
      formerEmail: stored.email,
    })
    return toAccount(tx, row)
  })
}

/**
 * Ends what an account can do: it signs in no more, its sessions, keys, links and streams end with the commit, and what it owns is
 * nobody's. Throws NOT_FOUND, ACCOUNT_STATE for the last one that can sign in.
 */
export function deactivateAccount({ db, callbacks, admin }: StaffContext, id: string): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAccount(tx, id)
    if (stored.state === 'deactivated') return toAccount(tx, stored)
    if (stored.state === 'active' && (await countOtherActive(tx, id)) === 0) {
      throw new DomainError('ACCOUNT_STATE', 'This is the last account that can sign in, so it stays active.')
    }
    await updateAccountState(tx, id, 'deactivated')
    await deleteSessionsOf(tx, id)
    await deleteNetworksOf(tx, id)
    await deleteKeysOf(tx, id)
    const owns = await releaseOwned(tx, id)
    const linkId = await deleteAccountLink(tx, id)
    if (linkId !== undefined) await callbacks.writeMails(tx, { kind: 'account link ended', linkId })
    const account = await tellOfState(tx, { callbacks, admin }, stored, `${admin.username} deactivated it`, owns)
    if (owns > 0) await callbacks.writeEvent(tx, { kind: 'owner', records: {}, title: 'Owners' })
    return account
  })
}

/** Throws NOT_FOUND. An account that never had a password waits for one. */
export function activateAccount({ db, callbacks, admin }: StaffContext, id: string): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAccount(tx, id)
    if (stored.state !== 'deactivated') return toAccount(tx, stored)
    await updateAccountState(tx, id, stored.password_hash === null ? 'invited' : 'active')
    return tellOfState(tx, { callbacks, admin }, stored, `${admin.username} activated it again`)
  })
}

/** A link to choose a password; a former one ends. Throws NOT_FOUND, ACCOUNT_STATE for a deactivated account. */
export function makePasswordLink(ctx: LinkingContext, id: string): Promise<Account & MadeLink> {
  const { db, callbacks, admin } = ctx
  return db.transaction().execute(async (tx) => {
    const row = await lockAccount(tx, id)
    if (row.state === 'deactivated') {
      throw new DomainError('ACCOUNT_STATE', `The account ${row.username} is deactivated. Activate it first.`)
    }
    const link = await makeLinkFor(tx, ctx, row)
    await tellOfAccount({ tx, callbacks, by: admin }, row, { action: 'sent' })
    return { ...(await toAccount(tx, row)), ...link }
  })
}

/** One change of accounts at a time: of two that deactivate each other, the second finds the first done. */
async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  await lockAccounts(tx)
  return accountRows.lock(tx, id)
}

async function tellOfState(
  tx: Tx,
  { callbacks, admin }: Pick<StaffContext, 'callbacks' | 'admin'>,
  stored: AccountRow,
  news: string,
  owned = 0,
): Promise<Account> {
  const row = await accountRows.get(tx, stored.id)
  const before = { ...toState(stored), owned }
  await tellOfAccount({ tx, callbacks, by: admin }, row, { before, after: { ...toState(row), owned: 0 }, news })
  return toAccount(tx, row)
}

async function refuseNamesake(tx: Tx, given: { username: string; email: string }, exceptId: string): Promise<void> {
  const namesake = await findNamesake(tx, given, exceptId)
  if (!namesake) return
  const isEmail = namesake.email !== '' && namesake.email === given.email
  const message = isEmail
    ? `The email address ${given.email} belongs to another account.`
    : `The username ${given.username} belongs to another account.`
  throw new DomainError('NAME_TAKEN', message, { issues: [{ path: isEmail ? 'email' : 'username', message }] })
}

const toColumns = ({ username, name, email }: AccountFields) => ({ username, name, email: email.toLowerCase() })

const toState = ({ username, name, email, state }: AccountRow) => ({ username, name, email, state })

async function toAccount(db: Db, row: AccountRow): Promise<Account> {
  const viewOf = await readViews(db, [row])
  return viewOf(row)
}

/** Reads what these accounts have in other tables. */
async function readViews(db: Db, rows: readonly AccountRow[]): Promise<(row: AccountRow) => Account> {
  const ids = rows.map(({ id }) => id)
  const lastUses = await findLastUses(db, ids)
  const codesLeft = await findCodesLeft(db, ids)
  const passkeys = await countPasskeys(db, ids)
  return (row) =>
    toView(row, {
      lastUsedAt: lastUses.get(row.id),
      codesLeft: codesLeft.get(row.id),
      passkeys: passkeys.get(row.id) ?? 0,
    })
}

type Known = { lastUsedAt: Date | undefined; codesLeft: number | undefined; passkeys: number }

function toView({ created_at: createdAt, ...row }: AccountRow, { lastUsedAt, codesLeft, passkeys }: Known): Account {
  const { id, username, name, email, state, revision } = row
  return {
    ...{ id, username, name, email, state, revision },
    passkeys,
    hasCode: codesLeft !== undefined,
    recoveryCodesLeft: codesLeft ?? 0,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
