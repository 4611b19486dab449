import type { Env } from '../../src/server/env.ts'
import { activateAsOperator, endSecondStepsAsOperator } from '../../src/server/modules/admin/accounts.ts'
import { listAccounts } from '../../src/server/modules/admin/staff/accounts.ts'
import { withDatabase } from './database.ts'
import { print, printColumns } from './terminal.ts'

type Named = { activate: string | undefined; withoutStep: string | undefined }

/** Prints all accounts, activates the one of a name, or takes its second step away. */
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
      for (const { lastUsedAt, state, hasCode, username, name, email } of page.accounts) {
        printColumns([lastUsedAt ?? 'never', state, hasCode ? 'code' : 'none', username, name, email])
      }
      cursor = page.nextCursor
    } while (cursor !== null)
  })
}
