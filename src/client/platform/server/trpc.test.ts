import { expect, test, vi } from 'vitest'
import { keptReadPaths } from '../../../shared/stock/reads.ts'
import { trpcClient } from './trpc.ts'

test('changes and reads that the server caches are sent alone, other simultaneous reads in one batch', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.replace('/trpc/', '').split('?')
    asked.push(path)
    const result = { result: { data: [] } }
    return Response.json(url.includes('batch=1') ? path.split(',').map(() => result) : result)
  })
  const { inventory, catalog, inquiries } = trpcClient
  await Promise.all([
    inventory.list.query({}),
    inventory.categories.query({}),
    inventory.sources.query({}),
    inventory.products.query({}),
    inventory.sourceStock.query({ category: 'Hot Rolled Coil' }),
    inventory.newestLists.query(),
    inventory.search.query({}),
    inventory.summary.query(),
    catalog.team.list.query(),
    catalog.announcements.list.query({}),
    // A long quote has a route of its own.
    inquiries.quotes.update.mutate({ id: '1', revision: 1 }),
    inquiries.quotes.withdraw.mutate({ id: '1' }),
  ])
  vi.unstubAllGlobals()
  const alone = [...keptReadPaths, 'inquiries.quotes.update', 'inquiries.quotes.withdraw']
  expect(asked.sort()).toEqual([...alone, 'catalog.team.list,catalog.announcements.list'].sort())
})
