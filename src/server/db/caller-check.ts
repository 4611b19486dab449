import { sql } from 'kysely'
import { DomainError } from '../lib/domain-error.ts'
import type { Db, Tx } from './database.ts'

/** The database as one call changes it, until that ends: what goes on in the background then is the server's own. */
export type CallDb = { db: Db; end(): void }

/**
 * Right before each commit it makes sure that the caller's account is active and stays so until then: whoever deactivates it hears of
 * that after the last change, or the change is not made. It throws NOT_SIGNED_IN, and BUSY while somebody changes the account.
 */
export function changeAs(db: Db, accountId: string): CallDb {
  let isOver = false

  function transaction(): ReturnType<Db['transaction']> {
    const begun = db.transaction()
    const execute = begun.execute.bind(begun)
    begun.execute = (work) =>
      execute(async (tx) => {
        const result = await work(tx)
        if (!isOver) await demandActive(tx, accountId)
        return result
      })
    return begun
  }

  return {
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') return transaction
        // Its private fields are not those of a proxy.
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    end() {
      isOver = true
    },
  }
}

async function demandActive(tx: Tx, accountId: string): Promise<void> {
  // Whoever deactivates an account waits for locks that this transaction may have, so it must not wait for them. An account that
  // deactivates itself does so in this transaction.
  const { rows } = await sql<{ may: boolean | null }>`
    with own as (
      select state = 'active' or xmin = pg_current_xact_id()::xid as may from admin_accounts
      where id = ${accountId} for share skip locked
    )
    select may from own
    union all select null from admin_accounts where id = ${accountId} and not exists (select from own)
  `.execute(tx)
  const [account] = rows
  // An operator has no account.
  if (!account) return
  if (account.may === null) {
    throw new DomainError('BUSY', 'Somebody changes your account right now. Please try again in a moment.')
  }
  if (!account.may) throw new DomainError('NOT_SIGNED_IN', 'Please sign in')
}
