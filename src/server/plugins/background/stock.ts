import fp from 'fastify-plugin'
import type { SearchInput } from '../../../shared/search/schema.ts'
import { urlOf } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import type { Limits } from '../../lib/rate-limits.ts'
import type { StockSize } from '../../modules/inventory/index/serve-stock.ts'
import {
  createStockReader,
  readerOf,
  retryDuringFailover,
  type StockReader,
  type StockReads,
  type VersionWatch,
  watchInventoryVersion,
} from '../../modules/inventory/response-cache/stock-reader.ts'
import { createNewStockFinder, type FindNewStock } from '../../modules/inventory/saved/stored-filters.ts'
import { createItemFinder, type FindItems } from '../../modules/inventory/search/find-numbers.ts'
import { searchItems } from '../../modules/inventory/search/search-items.ts'
import type { MatchStock } from '../../modules/needs/matching/match-question.ts'
import { createMatcher } from '../../modules/needs/matching/stock-matcher.ts'
import { openStock } from '../../stock.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inventoryVersion: VersionWatch
    stockReader: StockReader
    countStockReads(): StockReads
  }
}

/** The version of the inventory that this instance knows, and reads that are as new. */
export const stockReads = fp<{ db: Db; standbys: readonly Db[]; patienceMs?: number | undefined }>(
  async (app, { db, standbys, patienceMs }) => {
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
      retryDuringFailover(reader, () => isStopping, patienceMs),
    )
    app.addHook('preClose', async () => {
      isStopping = true
    })
    app.decorate('countStockReads', reader.count)
    app.addHook('onClose', async () => watch.stop())
  },
  { name: 'stock-reads', dependencies: ['listening'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** The answer as JSON. Throws TOO_MANY_REQUESTS over the limit of an address. */
    searchStock(input: SearchInput, address: string): Promise<Buffer>
    /** What a search finds in lists stored after a time. */
    findNewStock: FindNewStock
    /** The stock that meets needs. */
    matchStock: MatchStock
    /** The stock that has a heat or a product id. */
    findItems: FindItems
    stockIndexSize(): StockSize
    loadStock(): Promise<void>
  }
}

/** The stock index of this instance, with the searches and matches that it answers. */
export const stockSearch = fp<{ db: Db; limits: Limits; loadsAtStart: boolean }>(
  async (app, { db, limits, loadsAtStart }) => {
    const index = openStock(urlOf(db), (error) => app.log.error({ err: error }, 'the stock index is loaded again'))
    app.decorate('searchStock', async (input: SearchInput, address: string) => {
      await limits.searches.consume(address)
      return searchItems({ stock: app.stockReader, index }, input)
    })
    // A job must find the list for which it was written, of which this instance may not have heard yet.
    app.decorate('findNewStock', createNewStockFinder({ stock: readerOf(db), index }))
    app.decorate('matchStock', createMatcher({ db, index }))
    app.decorate('findItems', createItemFinder({ db, index }))
    app.decorate('stockIndexSize', () => index.size())
    app.decorate('loadStock', () => index.start())
    // Should it fail, the first question tries again.
    if (loadsAtStart) app.addHook('onListen', async () => void index.start().catch(() => undefined))
    app.addHook('onClose', () => index.close())
  },
  { name: 'stock-search', dependencies: ['stock-reads'] },
)
