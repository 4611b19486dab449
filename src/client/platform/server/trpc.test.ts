import { expect, test, vi } from 'vitest'
import { cachedReadPaths } from '../../../shared/stock/reads.ts'
import { readLongList, trpcClient } from './trpc.ts'

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
  const alone = [...cachedReadPaths, 'inquiries.quotes.update', 'inquiries.quotes.withdraw']
  expect(asked.sort()).toEqual([...alone, 'catalog.team.list,catalog.announcements.list'].sort())
})

const aText = 'Blech, 3/16" \\ ≈ 10 mm 😀 },{"id":"no"},{'
const answerOf = (data: unknown) => JSON.stringify({ result: { data } })
const listOf = (count: number, text = aText) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, qtyPcs: index, text }))

/** Reads a text that arrives in chunks. */
function readIn(text: string, chunkBytes: number): Promise<unknown> {
  const bytes = new TextEncoder().encode(text)
  return readLongList(
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += chunkBytes) controller.enqueue(bytes.subarray(at, at + chunkBytes))
        controller.close()
      },
    }),
  )
}

test.for([997, 65_536, 300_001, 10_000_000])(
  'a long list is read as it is, in chunks of %i bytes',
  async (chunkBytes) => {
    const text = answerOf(listOf(12_000))
    expect(await readIn(text, chunkBytes)).toEqual(JSON.parse(text))
  },
)

test('text that looks like the end of an item is still text', async () => {
  const text = answerOf(listOf(12_000, '},{"'.repeat(8)))
  expect(await readIn(text, 65_536)).toEqual(JSON.parse(text))
  const bare = answerOf([{ id: '},{'.repeat(200_000) }, { id: '2' }])
  expect(await readIn(bare, 65_536)).toEqual(JSON.parse(bare))
})

test.for([
  ['no items', answerOf([])],
  ['one item', answerOf(listOf(1))],
  ['a list of texts', answerOf(Array.from({ length: 50_000 }, () => '},{"'))],
  ['items with lists of items', answerOf(Array.from({ length: 400 }, () => ({ lines: listOf(20) })))],
  ['an object', answerOf({ items: listOf(8_000) })],
  ['more beside the list', JSON.stringify({ result: { data: listOf(8_000), more: 1 } })],
  ['an error', JSON.stringify({ error: { message: 'Not found', code: -32_004 } })],
] as const)('an answer with %s is read as it is', async ([, text]) => {
  expect(await readIn(text, 10_000)).toEqual(JSON.parse(text))
})

test.for([
  ['cut off', answerOf(listOf(12_000)).slice(0, -100)],
  ['cut off between two items', answerOf(listOf(12_000)).replace(/,\{"id":"11999".*/, '')],
  ['damaged in the middle', answerOf(listOf(12_000)).replace('{"id":"6000"', '{"id":6000"')],
  ['a page', '<!doctype html>'],
  ['empty', ''],
] as const)('an answer that is %s is refused', async ([, text]) => {
  await expect(readIn(text, 10_000)).rejects.toThrow(SyntaxError)
})
