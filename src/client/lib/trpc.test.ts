import { expect, test, vi } from 'vitest'
import { keptReadPaths } from '../../shared/kept-reads.ts'
import { trpcClient } from './trpc.ts'

test('the reads that the server keeps travel alone, other reads of the same moment together', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.replace('/trpc/', '').split('?')
    asked.push(path)
    const result = { result: { data: [] } }
    return Response.json(url.includes('batch=1') ? path.split(',').map(() => result) : result)
  })
  const { inventory, catalog } = trpcClient
  await Promise.all([
    inventory.list.query({}),
    inventory.categories.query({}),
    inventory.sources.query({}),
    inventory.summary.query(),
    catalog.team.list.query(),
    catalog.announcements.list.query({}),
  ])
  vi.unstubAllGlobals()
  expect(asked.sort()).toEqual([...keptReadPaths, 'catalog.team.list,catalog.announcements.list'].sort())
})
