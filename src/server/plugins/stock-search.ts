import fp from 'fastify-plugin'
import type { SearchInput } from '../../shared/search.ts'
import { poolOf } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import type { Limits } from '../lib/rate-limits.ts'
import { createNewStockFinder, type FindNewStock } from '../modules/inventory/search/saved-searches/find-new-stock.ts'
import { searchItems } from '../modules/inventory/search/search-items.ts'
import { openStockIndex } from '../modules/inventory/stock-index/stock-index.ts'
import type { StockSize } from '../modules/inventory/stock-index/stock-thread.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The answer as JSON. Throws TOO_MANY_REQUESTS over the limit of an address. */
    searchStock(input: SearchInput, address: string): Promise<Buffer>
    /** What a search finds in lists stored after a time. */
    findNewStock: FindNewStock
    stockIndexSize(): StockSize
  }
}

/** The stock index of this instance, and the searches that it answers. */
export const stockSearch = fp<{ db: Db; limits: Limits; loadsAtStart: boolean }>(
  async (app, { db, limits, loadsAtStart }) => {
    const url = poolOf(db).options.connectionString ?? ''
    const index = openStockIndex(url, (error) => app.log.error({ err: error }, 'the stock index is loaded anew'))
    app.decorate('searchStock', async (input: SearchInput, address: string) => {
      await limits.searches.consume(address)
      return searchItems({ db, index }, input)
    })
    app.decorate('findNewStock', createNewStockFinder({ db, index }))
    app.decorate('stockIndexSize', () => index.size())
    if (loadsAtStart) app.addHook('onListen', async () => index.start())
    app.addHook('onClose', () => index.close())
  },
  { name: 'stock-search' },
)
