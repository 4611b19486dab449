import { expect, test } from 'vitest'
import { aStyledFile, type StyledSheet } from '../../../test/lists/list-kinds/styled-file.ts'
import { openArchive } from '../archive.ts'
import { readFamiliarXlsx, readXlsxByLibrary } from './xlsx.ts'
import { findWorkbookPart } from './xlsx-package.ts'

const cells = `
  Tag | Lbs | Heat
  A-1 | 40100 | 1
  A-2 | 40200 |
  A-3 | 40300 | 3
`

async function read(looks: StyledSheet) {
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
      { row: 4, fill: { rgb: 'FFFFFF' }, columns: [1, 2] },
      { row: 4, font: { rgb: 'FF0000' }, columns: [0] },
    ],
  })
  expect([...(sheet?.marks?.values() ?? [])]).toEqual([
    { row: 1, struck: 0, struckColumn: 0, fills: [{ color: 'BFBFBF', filled: 3, column: 0 }], letters: [] },
    { row: 2, struck: 3, struckColumn: 0, fills: [], letters: [] },
    // The blank cell does not count.
    { row: 3, struck: 1, struckColumn: 1, fills: [{ color: 'FFFF00', filled: 1, column: 1 }], letters: [] },
    { row: 4, struck: 0, struckColumn: 0, fills: [], letters: [{ color: 'FF0000', filled: 1, column: 0 }] },
  ])
})

const [tag, pounds] = [0, 1]
const red = (row: number, column: number, filled = 1) => ({ row, fills: [{ color: 'FF0000', filled, column }] })

test.each([
  ['a text in a cell', 'type="cellIs" operator="equal"', '"a-2"', [red(3, tag)]],
  ['a number in a cell', 'type="cellIs" operator="equal"', '40100', [red(2, pounds)]],
  ['a part of a text', 'type="containsText" operator="containsText" text="-3"', '', [red(4, tag)]],
  ['the text of one column', 'type="expression"', '$A2="A-3"', [red(4, tag, 3)]],
  ['a word in one column', 'type="expression"', 'NOT(ISERROR(SEARCH("a-3",$A2)))', [red(4, tag, 3)]],
])('rules of the sheet for %s color its cells', async (_, rule, formula, marks) => {
  const sheet = await read({ cells, rules: [{ range: 'A2:C4', rule, formula, fill: 'FF0000' }] })
  expect([...(sheet?.marks?.values() ?? [])]).toMatchObject(marks)
  expect(sheet).not.toHaveProperty('hasUnreadColors')
})

test('of two rules for a cell the first counts, and a rule that cannot be followed is told', async () => {
  const equal = { range: 'A2:A4', rule: 'type="cellIs" operator="equal"', formula: '"A-2"' }
  const sheet = await read({
    cells,
    rules: [
      { ...equal, fill: '00B050' },
      { ...equal, fill: 'FF0000' },
      { range: 'A2:C4', rule: 'type="expression"', formula: 'MOD(ROW(),2)=0', fill: 'FFFF00' },
    ],
  })
  expect([...(sheet?.marks?.values() ?? [])]).toMatchObject([{ fills: [{ color: '00B050' }] }])
  expect(sheet).toHaveProperty('hasUnreadColors', true)
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
      { cell: 'B11', text: 'SOLD', author: 'Dave Miller', isPlain: true },
    ],
  })
  expect(sheet?.comments).toEqual([
    { row: 3, column: 2, text: 'hold / until Friday' },
    { row: 2, column: 1, text: 'SOLD to Acme & Sons' },
    { row: 10, column: 26, text: 'Terms: net 30' },
    { row: 11, column: 1, text: 'SOLD' },
  ])
})
