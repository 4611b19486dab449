import {
  type ChangeSignInRules,
  lackingNamedMax,
  type SignInRules,
  secondStepGraceDays,
} from '../../../../shared/office/accounts.ts'
import type { StaffContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { recordChange } from '../../changes/changes.ts'
import { lockAccounts } from '../queries.ts'
import { deleteSignInRules, findSecondStepFrom, insertSignInRules, selectLacking } from './queries.ts'

/** Whether everybody needs a second step, from when, and who that can sign in has none yet. */
export async function getSignInRules(db: Db): Promise<SignInRules> {
  const from = await findSecondStepFrom(db)
  const lacking = await selectLacking(db)
  return {
    secondStepRequired: from !== undefined,
    requiredFrom: from?.toISOString() ?? null,
    lacking: lacking.slice(0, lackingNamedMax).map(({ name, username }) => name || username),
    lackingCount: lacking.length,
  }
}

/** Asks everybody for a second step, a week from now, or nobody any longer. Who has none yet hears of it by email. */
export function changeSignInRules(
  { db, callbacks, admin }: StaffContext,
  { secondStepRequired }: ChangeSignInRules,
): Promise<SignInRules> {
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx)
    const wasRequired = (await findSecondStepFrom(tx)) !== undefined
    if (wasRequired === secondStepRequired) return getSignInRules(tx)
    if (secondStepRequired) await insertSignInRules(tx)
    else await deleteSignInRules(tx)
    await recordChange(tx, {
      ...{ by: admin, kind: 'account', recordId: 'sign-in rules', recordName: 'Everybody' },
      before: { secondStepRequired: wasRequired },
      after: { secondStepRequired },
    })
    const news = secondStepRequired
      ? `in ${secondStepGraceDays} days everybody needs a second step: set up a passkey or a code on the Staff page until then`
      : 'nobody needs a second step any longer'
    for (const { email, username } of await selectLacking(tx)) {
      await callbacks.writeMails(tx, { kind: 'account news', email, username, news })
    }
    await callbacks.writeEvent(tx, { kind: 'account', records: {}, title: 'Accounts' })
    return getSignInRules(tx)
  })
}
