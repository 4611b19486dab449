import { shareOpening } from './create-db.ts'
import type { Db, Tx } from './database.ts'

/** The database as one call changes it, until that ends: what goes on in the background then is the server's own. */
export type CallDb = { db: Db; end(): void }

/** The same database, whose transactions are checked last, right before they commit; what the check throws undoes them. */
export function withLastCheck(db: Db, check: (tx: Tx) => Promise<void>): CallDb {
  let isOver = false

  function transaction(): ReturnType<Db['transaction']> {
    const begun = db.transaction()
    const execute = begun.execute.bind(begun)
    begun.execute = (work) =>
      execute(async (tx) => {
        const result = await work(tx)
        if (!isOver) await check(tx)
        return result
      })
    return begun
  }

  const checked = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      // Its private fields are not those of a proxy.
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  shareOpening(db, checked)
  return {
    db: checked,
    end() {
      isOver = true
    },
  }
}
