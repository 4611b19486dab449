import { expect, test } from 'vitest'
import { aStyledFile } from '../../../test/lists/list-kinds/styled-file.ts'
import { openArchive } from '../archive.ts'
import { readFamiliarXlsx, readXlsxByLibrary } from './xlsx.ts'
import { findWorkbookPart } from './xlsx-package.ts'

const cells = `
  Tag | Lbs | Heat
  A-1 | 40100 | 1
  A-2 | 40200 |
  A-3 | 40300 | 3
`

async function read(looks: Parameters<typeof aStyledFile>[0]) {
  const archive = await openArchive(Buffer.from(aStyledFile(looks)))
  const [own] = (await readFamiliarXlsx(archive, findWorkbookPart(archive))) ?? []
  // Also of files that the fast scan leaves to the library.
  expect(readXlsxByLibrary(archive)).toEqual([own])
  return own
}

test('struck-through and filled rows are found, with their colors', async () => {
  const sheet = await read({
    cells,
    looks: [
      { row: 1, fill: { theme: 0, tint: -0.25 } },
      { row: 2, isStruck: true },
      { row: 3, isStruck: true, fill: { rgb: 'FFFF00' }, columns: [1, 2] },
      { row: 4, fill: { rgb: 'FFFFFF' } },
    ],
  })
  expect([...(sheet?.marks?.values() ?? [])]).toEqual([
    { row: 1, struck: 0, struckColumn: 0, fill: 'BFBFBF', filled: 3 },
    { row: 2, struck: 3, struckColumn: 0, fill: undefined, filled: 0 },
    // The blank cell does not count.
    { row: 3, struck: 1, struckColumn: 1, fill: 'FFFF00', filled: 1 },
  ])
})

test('a file without such looks and without comments has none', async () => {
  const sheet = await read({ cells })
  expect(sheet).not.toHaveProperty('marks')
  expect(sheet).not.toHaveProperty('comments')
})

test('comments are read without their authors and without what Excel says of threads', async () => {
  const sheet = await read({
    cells,
    comments: [
      { cell: 'B2', text: 'SOLD to Acme & Sons', author: 'Dave Miller' },
      { cell: 'C3', text: 'hold', isThreaded: true },
      { cell: 'C3', text: 'until Friday', isThreaded: true },
      { cell: 'AA10', text: 'Terms: net 30' },
    ],
  })
  expect(sheet?.comments).toEqual([
    { row: 3, column: 2, text: 'hold / until Friday' },
    { row: 2, column: 1, text: 'SOLD to Acme & Sons' },
    { row: 10, column: 26, text: 'Terms: net 30' },
  ])
})
