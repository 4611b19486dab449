import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { parseWorkbook } from './parse-workbook.ts'
import { type WrittenCell, writeXlsx } from './write-workbook.ts'

function write(cells: readonly (readonly WrittenCell[])[]) {
  const columns = (cells[0] ?? []).map(() => ({ widthChars: 12, look: 'text' as const }))
  return writeXlsx([{ name: 'List', columns, rows: cells.map((row) => ({ cells: row })), height: cells.length }])
}

test('texts and numbers are written and read back unchanged', async () => {
  const cells = [
    ['Tag', 'Thk', 'Note', 'Weight'],
    ['007', '3/16', '=1+1', '42,350'],
    ['1E5', '.180-.190', '<b>"&\'½ 鋼 \u{1f600}', '-'],
    ['a_x0041_b', '+1', 'one\ntwo\ttab', '@x'],
  ]
  const [sheet] = await parseWorkbook(Buffer.from(write([...cells, [48, 0.1875, 26_410, -1]])))
  expect(sheet?.rows.map((row) => row.cells)).toEqual([...cells, ['48', '0.1875', '26410', '-1']])
})

test('no text becomes a formula, and every text is formatted as one', () => {
  const workbook = XLSX.read(
    write([
      ['=HYPERLINK("x")', '+1', '@a', '0012'],
      [1, '2', '', { error: '#N/A' }],
    ]),
    {
      cellNF: true,
      cellFormula: true,
    },
  )
  const sheet = workbook.Sheets['List']
  expect(sheet?.['A1']).toMatchObject({ t: 's', v: '=HYPERLINK("x")', z: '@' })
  expect(sheet?.['A1']?.f).toBeUndefined()
  expect(sheet?.['B2']).toMatchObject({ t: 's', v: '2', z: '@' })
  expect(sheet?.['A2']).toMatchObject({ t: 'n', v: 1 })
  expect(sheet?.['D2']).toMatchObject({ t: 'e', w: '#N/A' })
  expect(sheet?.['!autofilter']).toEqual({ ref: 'A1:D2' })
})

test('hidden rows, merges and blank rows are kept', async () => {
  const file = writeXlsx([
    {
      name: 'A & B',
      columns: [{ widthChars: 10, look: 'plain' }],
      rows: [{ cells: ['a'] }, { cells: [] }, { cells: ['b'], isHidden: true }, { cells: ['c', 'd'] }],
      height: 4,
      merges: [{ top: 3, bottom: 4, left: 0, right: 0 }],
    },
    { name: 'Empty', columns: [], rows: [], height: 0 },
  ])
  expect(await parseWorkbook(Buffer.from(file))).toEqual([
    {
      name: 'A & B',
      isHidden: false,
      rows: [
        { number: 1, cells: ['a'], isHidden: false },
        { number: 3, cells: ['b'], isHidden: true },
        { number: 4, cells: ['c', 'd'], isHidden: false },
      ],
      merges: [{ top: 3, bottom: 4, left: 0, right: 0 }],
      // The headings are filled.
      marks: new Map([
        [1, { row: 1, struck: 0, struckColumn: 0, fills: [{ color: 'E7EBF0', filled: 1, column: 0 }], letters: [] }],
      ]),
    },
    { name: 'Empty', isHidden: false, rows: [], merges: [] },
  ])
})

test('a list that takes several parts of the file is complete', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`P-${row}`, `H-${row}`, `${row}`])
  const [sheet] = await parseWorkbook(Buffer.from(write(rows)))
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual(rows)
})
