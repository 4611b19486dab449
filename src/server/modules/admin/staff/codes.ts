import type { CodeSecret, OwnCode, RecoveryCodes } from '../../../../shared/office/accounts.ts'
import type { Context, StaffContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import {
  bareCode,
  codeAddressOf,
  digestRecoveryCode,
  findCodeStep,
  isAppCode,
  makeCodeSecret,
  makeRecoveryCodes,
} from '../../../lib/secrets/one-time-codes.ts'
import { type AccountHolder, tellOfAccount } from './account-news.ts'
import {
  accountRows,
  countRecoveryCodes,
  deleteCode,
  findCode,
  lockCode,
  putCodeSecret,
  replaceRecoveryCodes,
  turnOnCode as storeTurnedOn,
  takeCodeStep,
  takeRecoveryCode,
} from './queries.ts'

type OwnContext = StaffContext & Pick<Context, 'codeSeal' | 'site'>

/** Since when the caller signs in with a code, and how many recovery codes are left. */
export async function getOwnCode({ db, admin }: StaffContext): Promise<OwnCode> {
  const code = await findCode(db, admin.id)
  if (!code?.on_since) return { onSince: null, recoveryCodesLeft: 0 }
  return { onSince: code.on_since.toISOString(), recoveryCodesLeft: await countRecoveryCodes(db, admin.id) }
}

/** Gives a secret for the app, this once; one that was never turned on ends. Throws ACCOUNT_STATE while a code is on. */
export function beginCode({ db, callbacks, admin, codeSeal, site }: OwnContext): Promise<CodeSecret> {
  return db.transaction().execute(async (tx) => {
    const account = await accountRows.get(tx, admin.id)
    const secret = makeCodeSecret()
    if (!(await putCodeSecret(tx, admin.id, codeSeal.seal(secret)))) {
      throw new DomainError('ACCOUNT_STATE', 'Your code is on already. Turn it off first to set it up again.')
    }
    await tellOfAccount({ tx, callbacks, by: admin }, account, {
      action: 'began code',
      news: 'somebody signed in with it began to set up a code',
    })
    return { secret, address: codeAddressOf(secret, { issuer: site.brandName, label: account.username }) }
  })
}

/** Asks for the code at each sign-in from now on. Throws INVALID for a wrong one, ACCOUNT_STATE where none is being set up. */
export function turnOnCode({ db, callbacks, admin, codeSeal }: OwnContext, typed: string): Promise<RecoveryCodes> {
  return db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, admin.id)
    if (!code || code.on_since !== null) {
      const message = code ? 'Your code is on already.' : 'Set up a code first: its secret is not here any longer.'
      throw new DomainError('ACCOUNT_STATE', message)
    }
    const secret = codeSeal.open(code.sealed_secret)
    const step = secret === undefined ? undefined : findCodeStep(secret, bareCode(typed), code.now)
    if (step === undefined) throw invalidField('code', 'That is not the code that the app shows now.')
    await storeTurnedOn(tx, admin.id, step)
    const recoveryCodes = await giveRecoveryCodes(tx, admin.id)
    await tellOfAccount({ tx, callbacks, by: admin }, await accountRows.get(tx, admin.id), {
      action: 'turned on code',
      news: 'a sign-in asks for a code from now on',
    })
    return { recoveryCodes }
  })
}

/** Ends the code with its recovery codes. Throws NOT_FOUND where there is none. */
export function turnOffCode({ db, callbacks, admin }: StaffContext): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteCode(tx, admin.id))) throw notFound('Code')
    await tellOfAccount({ tx, callbacks, by: admin }, await accountRows.get(tx, admin.id), {
      action: 'turned off code',
      news: 'a sign-in asks for no code any longer',
    })
    return { message: 'Your code is off. You sign in with your password alone.' }
  })
}

/** New recovery codes, given this once; the former ones end. Throws ACCOUNT_STATE while no code is on. */
export function renewRecoveryCodes({ db, callbacks, admin }: StaffContext): Promise<RecoveryCodes> {
  return db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, admin.id)
    if (!code?.on_since) throw new DomainError('ACCOUNT_STATE', 'Recovery codes come with a code. Set one up first.')
    const recoveryCodes = await giveRecoveryCodes(tx, admin.id)
    await tellOfAccount({ tx, callbacks, by: admin }, await accountRows.get(tx, admin.id), {
      action: 'made recovery codes',
      news: 'it has new recovery codes, and the former ones ended',
    })
    return { recoveryCodes }
  })
}

/** Takes a code of the app, or a recovery code, each once. Returns whether it was right. */
export async function takeCode(
  { db, callbacks, codeSeal }: Pick<Context, 'db' | 'callbacks' | 'codeSeal'>,
  holder: AccountHolder,
  typed: string,
): Promise<boolean> {
  const bare = bareCode(typed)
  if (!isAppCode(bare)) return takeRecovery({ db, callbacks }, holder, bare)
  const code = await findCode(db, holder.id)
  // Undefined once the session secret is another.
  const secret = code && codeSeal.open(code.sealed_secret)
  const step = code && secret !== undefined ? findCodeStep(secret, bare, code.now) : undefined
  return step !== undefined && takeCodeStep(db, holder.id, step)
}

function takeRecovery(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  holder: AccountHolder,
  bare: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, holder.id, digestRecoveryCode(bare)))) return false
    const left = await countRecoveryCodes(tx, holder.id)
    await tellOfAccount({ tx, callbacks, by: holder }, holder, {
      action: 'used recovery code',
      news: `a recovery code was used, and ${left} ${left === 1 ? 'is' : 'are'} left`,
    })
    return true
  })
}

async function giveRecoveryCodes(tx: Tx, adminId: string): Promise<string[]> {
  const recoveryCodes = makeRecoveryCodes()
  await replaceRecoveryCodes(tx, adminId, recoveryCodes.map(digestRecoveryCode))
  return recoveryCodes
}
