import { expect, test } from 'vitest'
import { type ReadProgress, readAllPages } from './read-all-pages.ts'

const pages = [
  { rows: [{ id: 'a' }, { id: 'b' }], nextCursor: '2', total: 3 },
  { rows: [{ id: 'b', status: 'quoted' }, { id: 'c' }], nextCursor: null, total: null },
]

function readAll(onProgress: (progress: ReadProgress) => void = () => undefined) {
  return readAllPages({
    readPage: async ({ cursor }) => pages[cursor === '2' ? 1 : 0] ?? { rows: [], nextCursor: null, total: null },
    rowsOf: ({ rows }) => rows,
    onProgress,
  })
}

test('a list is read to its end; a record that moved between two pages comes once, as it was last', async () => {
  expect(await readAll()).toEqual([{ id: 'a' }, { id: 'b', status: 'quoted' }, { id: 'c' }])
})

test('the reader tells how far it is', async () => {
  const told: ReadProgress[] = []
  await readAll((progress) => told.push(progress))
  expect(told).toEqual([
    { loaded: 2, total: 3 },
    { loaded: 3, total: 3 },
  ])
})
