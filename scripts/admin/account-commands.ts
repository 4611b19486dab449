import type { Env } from '../../src/server/env.ts'
import { activateAsOperator, endSecondStepsAsOperator } from '../../src/server/modules/admin/accounts.ts'
import { listAccounts } from '../../src/server/modules/admin/staff/accounts.ts'
import type { Account } from '../../src/shared/office/accounts.ts'
import { withDatabase } from './database.ts'
import { print, printColumns } from './terminal.ts'

type Named = { activate: string | undefined; withoutStep: string | undefined }

/** Prints all accounts, activates the one of a name, or takes its second steps away. */
export async function showAccounts(env: Env, { activate, withoutStep }: Named): Promise<void> {
  if (withoutStep !== undefined) {
    const { username, hadAny } = await withDatabase(env, (db) => endSecondStepsAsOperator(db, withoutStep))
    print(`${hadAny ? 'From now on' : 'As before,'} ${username} signs in with the password alone.`)
    return
  }
  if (activate !== undefined) {
    const { username } = await withDatabase(env, (db) => activateAsOperator(db, activate))
    print(`The account ${username} is active.`)
    return
  }
  await withDatabase(env, async (db) => {
    printColumns(['last used', 'state', 'second step', 'username', 'name', 'email'])
    let cursor: string | null | undefined
    do {
      const page = await listAccounts(db, cursor)
      for (const account of page.accounts) {
        const { lastUsedAt, state, username, name, email } = account
        printColumns([lastUsedAt ?? 'never', state, nameSteps(account), username, name, email])
      }
      cursor = page.nextCursor
    } while (cursor !== null)
  })
}

function nameSteps({ passkeys, hasCode }: Account): string {
  const steps = [...(passkeys > 0 ? ['passkey'] : []), ...(hasCode ? ['code'] : [])]
  return steps.join(', ') || 'none'
}
