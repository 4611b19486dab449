import pg from 'pg'
import type { BenchContext } from './bench-context.ts'
import { measureSearchCosts } from './search-costs.ts'
import { measureKeptSearches } from './search-kept.ts'
import { measureSearchKeys } from './search-keys.ts'
import { measureSearchNews } from './search-news.ts'
import { measureSearchStart } from './search-start.ts'
import { makeSearchTable, varyTexts } from './search-table.ts'

/** Measures the search over all items: its cost compared with SQL, kept answers, changes of the stock, start and typing. */
export async function benchSearch(context: BenchContext): Promise<void> {
  const { settings, databases } = context
  const databaseUrl = await databases.copyOfStock(settings.searchItems)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await varyTexts(client)
    await makeSearchTable(client)
    await measureSearchCosts(context, { databaseUrl, client })
  } finally {
    await client.end()
  }
  await measureKeptSearches(context, databaseUrl)
  await measureSearchStart(context, databaseUrl)
  await measureSearchNews(context, databaseUrl)
  await measureSearchKeys(context)
}
