import { threadModule } from './lib/threads/threads.ts'
import { openStockIndex, type StockIndex } from './modules/inventory/index/stock-index.ts'
import type { StockThreadCalls } from './stock-thread.ts'

export type StockOfThread = StockIndex<StockThreadCalls>

const entry = threadModule('stock-thread', import.meta.url)

/** The stock index with all that this product asks of it. */
export function openStock(databaseUrl: string, report: (error: Error) => void): StockOfThread {
  return openStockIndex({ entry, databaseUrl, report })
}
