import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { launchBrowser } from '../../../../src/server/test/browser/chromium.ts'
import { ensureBuilt } from '../../../lib/build.mjs'
import { inRoot } from '../../../lib/project.mjs'
import { count, figure, median, percentile, printTable } from '../../harness/figures.ts'
import { withClient } from '../../harness/postgres.ts'
import { startServer } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import type { BenchContext } from '../bench-context.ts'
import { varyTexts } from '../stock.ts'
import { measureSearchCosts } from './search-costs.ts'
import { measureSearchNews } from './search-news.ts'
import { searchEnv, searchHeaders } from './search-requests.ts'

const itemsMax = 100_000
const keysMin = 60
const restMs = 500
// No two have the same beginning, so that each key asks something new.
const phrases = [
  'P-00012',
  '10 ga hr coil',
  'galv .06',
  'a572-50 oh',
  'cr sheet 48',
  '3/16 pl',
  'secondary tx',
  'H123456',
]

/** Measures in a real browser how long a key in the box of the search page takes to change the list, with the page's pause. */
async function measureSearchKeys({ settings, databases, workDir }: BenchContext): Promise<void> {
  const items = Math.min(itemsMax, settings.searchItems)
  await ensureBuilt()
  const server = await startServer(await databases.stock(items), workDir, { env: searchEnv })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript({ path: inRoot('scripts/proofs/bench/page/page-probe.js') })
    await page.goto(`${server.address}/inventory/search`)
    await page.locator('[data-index]').first().waitFor()
    const shownMs: number[] = []
    for (const phrase of phrases) shownMs.push(...(await typePhrase(page, phrase)))
    printTable(
      `From a key in the search box to the new list on the screen, ${count(items)} items, with the page's pause`,
      ['keys', 'median ms', 'p95 ms', 'longest'],
      [[count(shownMs.length), ...[median(shownMs), percentile(shownMs, 0.95), Math.max(...shownMs)].map(figure)]],
    )
    if (shownMs.length < keysMin) throw new Error(`Only ${shownMs.length} keys changed the list`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Returns the ms of each key that asked for another list. */
async function typePhrase(page: Page, phrase: string): Promise<number[]> {
  const shownMs: number[] = []
  let asked = 0
  const noteSearch = (request: Request) => {
    if (request.url().includes('inventory.search')) asked += 1
  }
  const { 'x-forwarded-for': visitor = '' } = searchHeaders()
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': visitor })
  const box = page.getByRole('search').getByRole('searchbox')
  await box.fill('')
  await wait(restMs)
  page.on('request', noteSearch)
  for (const key of phrase) {
    const before = asked
    await page.evaluate('benchProbe.startSearch()')
    await box.press(key)
    await wait(restMs)
    // A blank asks for nothing.
    if (asked === before) continue
    // The page's policy forbids Playwright to wait for a text that it would have to evaluate there.
    const readMs = () => page.evaluate<number | undefined>('benchProbe.searched()')
    await waitUntil('the new list is shown', async () => Boolean(await readMs()))
    shownMs.push((await readMs()) ?? 0)
  }
  page.off('request', noteSearch)
  return shownMs
}

/** Measures the search over all items: its cost compared with counting the items, changes of the stock, and typing. */
export async function benchSearch(context: BenchContext): Promise<void> {
  const { settings, databases } = context
  const databaseUrl = await databases.copyOfStock(settings.searchItems)
  await withClient(databaseUrl, async (client) => {
    await varyTexts(client)
    await measureSearchCosts(context, { databaseUrl, client })
  })
  await measureSearchNews(context, databaseUrl)
  await measureSearchKeys(context)
}
