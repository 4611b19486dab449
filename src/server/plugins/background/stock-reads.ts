import fp from 'fastify-plugin'
import type { Db } from '../../db/database.ts'
import {
  createStockReader,
  type StockReader,
  type StockReads,
  type VersionWatch,
  watchInventoryVersion,
  withPatience,
} from '../../modules/inventory/kept-reads/stock-reader.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inventoryVersion: VersionWatch
    stockReader: StockReader
    countStockReads(): StockReads
  }
}

/** The version of the inventory that this instance knows, and reads that are as new. */
export const stockReads = fp<{ db: Db; standbys: readonly Db[] }>(
  async (app, { db, standbys }) => {
    const watch = watchInventoryVersion(db, app.databaseListener, (reason) => {
      if (reason === undefined) app.log.info('hears of changes of the inventory again')
      else app.log.warn({ err: reason }, 'cannot hear of changes of the inventory: no answers are kept')
    })
    const reader = createStockReader({
      primary: db,
      standbys,
      currentVersion: () => watch.current(),
      report(reason) {
        if (reason === undefined) app.log.info('a standby answers again')
        else app.log.warn({ err: reason }, 'a standby cannot be read: the primary answers')
      },
    })
    app.decorate('inventoryVersion', watch)
    let isStopping = false
    app.decorate(
      'stockReader',
      withPatience(reader, () => isStopping),
    )
    app.addHook('preClose', async () => {
      isStopping = true
    })
    app.decorate('countStockReads', reader.count)
    app.addHook('onClose', async () => watch.stop())
  },
  { name: 'stock-reads', dependencies: ['listening'] },
)
