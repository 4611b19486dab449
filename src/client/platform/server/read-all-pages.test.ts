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

test('all pages are read; a record that moved between two pages appears once, in its latest state', async () => {
  expect(await readAll()).toEqual([{ id: 'a' }, { id: 'b', status: 'quoted' }, { id: 'c' }])
})

test('reading reports its progress', async () => {
  const reported: ReadProgress[] = []
  await readAll((progress) => reported.push(progress))
  expect(reported).toEqual([
    { loaded: 2, total: 3 },
    { loaded: 3, total: 3 },
  ])
})
