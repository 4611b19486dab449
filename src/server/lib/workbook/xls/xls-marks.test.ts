import { expect, test } from 'vitest'
import { aBiffRecord, aStyledXls } from '../../../test/lists/list-kinds/styled-xls.ts'
import { parseWorkbook } from '../parse-workbook.ts'
import { findXlsMarks } from './xls-marks.ts'

const cells = `
  Tag | Lbs | Heat
  A-1 | 40100 | 1
  A-2 | 40200 |
  A-3 | 40300 | 3
`

async function read(looks: Parameters<typeof aStyledXls>[0]) {
  const [sheet] = await parseWorkbook(Buffer.from(aStyledXls(looks)))
  return sheet
}

test('struck-through and filled rows are found, with their colors', async () => {
  const sheet = await read({
    cells,
    looks: [
      { row: 1, fill: { indexed: 22 } },
      { row: 2, isStruck: true },
      { row: 3, isStruck: true, fill: { rgb: 'FFC000' }, columns: [1, 2] },
      { row: 4, fill: { indexed: 9 } },
    ],
  })
  expect(sheet?.rows.map((row) => row.cells)).toEqual([
    ['Tag', 'Lbs', 'Heat'],
    ['A-1', '40100', '1'],
    ['A-2', '40200'],
    ['A-3', '40300', '3'],
  ])
  expect([...(sheet?.marks?.values() ?? [])]).toEqual([
    { row: 1, struck: 0, struckColumn: 0, fills: [{ color: 'C0C0C0', filled: 3, column: 0 }], letters: [] },
    { row: 2, struck: 3, struckColumn: 0, fills: [], letters: [] },
    // The blank cell does not count.
    { row: 3, struck: 1, struckColumn: 1, fills: [{ color: 'FFC000', filled: 1, column: 1 }], letters: [] },
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
      { cell: 'C3', text: 'hold\nReply:\n    until Friday', isThreaded: true },
      { cell: 'C4', text: 'net 30' },
    ],
  })
  expect(sheet?.comments).toEqual([
    { row: 2, column: 1, text: 'SOLD to Acme & Sons' },
    { row: 3, column: 2, text: 'hold / until Friday' },
    { row: 4, column: 2, text: 'net 30' },
  ])
})

const shorts = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer)
const bof = aBiffRecord(0x0809, shorts(0x0600, 0x0010))
const eof = aBiffRecord(0x000a)
const plainFont = aBiffRecord(0x0031, shorts(200, 0))
const struckFont = aBiffRecord(0x0031, shorts(200, 0x08))
/** A solid fill of a color of the palette; 0 is none. */
const aFormat = (font: number, color: number) =>
  aBiffRecord(0x00e0, shorts(font, 0, 0, 0, 0, 0, 0, 0, color > 0 ? 0x0400 : 0, color))

/** The stream of a workbook whose style 1 is struck through and style 2 filled; `further` is before its sheets. */
function aStream(sheets: readonly Buffer[], further: Buffer = Buffer.alloc(0)): Buffer {
  const colors = Buffer.from(`3800${'11223300'.repeat(56)}`, 'hex')
  const look = [plainFont, plainFont, plainFont, plainFont, struckFont, aFormat(0, 0), aFormat(5, 0), aFormat(0, 20)]
  const before = Buffer.concat([bof, ...look, aBiffRecord(0x0092, colors), further])
  let at = before.length + sheets.length * 8 + eof.length
  const starts = sheets.map((sheet) => {
    const start = at
    at += sheet.length
    return aBiffRecord(0x0085, shorts(start & 0xffff, start >> 16))
  })
  // The order of the sheets is that of their places.
  return Buffer.concat([before, ...starts.reverse(), eof, ...sheets])
}

const aSheet = (...records: readonly Buffer[]) => Buffer.concat([bof, ...records, eof])
/** Row 7, column 3, and the style. */
const aCell = (type: number, ...values: readonly number[]) => aBiffRecord(type, shorts(6, 3, ...values))

const struckRow = { row: 7, struck: 1, struckColumn: 3, fills: [], letters: [] }

test.each([
  ['a formula', [aCell(0x0006, 1, 0, 0, 0, 0)], struckRow],
  ['a number', [aCell(0x0203, 1, 0, 0, 0, 0)], struckRow],
  ['a short number', [aCell(0x027e, 1, 0, 0)], struckRow],
  ['short numbers', [aCell(0x00bd, 0, 0, 0, 1, 0, 0, 1, 0, 0, 5)], { ...struckRow, struck: 2, struckColumn: 4 }],
  ['a shared text', [aCell(0x00fd, 1, 0, 0)], struckRow],
  ['a text', [aCell(0x0204, 1, 0)], struckRow],
  ['a text with fonts', [aCell(0x00d6, 1, 0)], struckRow],
  ['a truth', [aCell(0x0205, 1, 0)], struckRow],
  [
    'a blank cell',
    [aCell(0x0201, 2)],
    { row: 7, struck: 0, struckColumn: 0, fills: [{ color: '112233', filled: 0, column: 3 }], letters: [] },
  ],
  [
    'blank cells beside a number',
    [aCell(0x00be, 2, 2, 4), aBiffRecord(0x027e, shorts(6, 5, 2, 0, 0))],
    { row: 7, struck: 0, struckColumn: 0, fills: [{ color: '112233', filled: 1, column: 3 }], letters: [] },
  ],
])('%s shows its look', (_, records, expected) => {
  const [sheet] = findXlsMarks(aStream([aSheet(...records)]))
  expect([...(sheet?.marks?.values() ?? [])]).toEqual([expected])
})

test('each sheet has its own rows, without the cells of its charts', () => {
  const chart = aSheet(aCell(0x0203, 1, 0, 0, 0, 0))
  const sheets = findXlsMarks(aStream([aSheet(chart), aSheet(chart, aCell(0x0204, 1, 0)), aSheet()]))
  expect(sheets).toEqual([{}, { marks: new Map([[7, struckRow]]) }, {}])
})

const richBit = 0x08
/** A shared text with the fonts of its letters, in one byte a letter. */
function aSharedText(text: string, runs: readonly (readonly [at: number, font: number])[] = []): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt16LE(text.length, 0)
  head.writeUInt8(runs.length > 0 ? richBit : 0, 2)
  return Buffer.concat([
    head,
    ...(runs.length > 0 ? [shorts(runs.length)] : []),
    Buffer.from(text, 'latin1'),
    shorts(...runs.flat()),
  ])
}

const sharedTexts = Buffer.concat([
  shorts(4, 0, 4, 0),
  aSharedText('A-1'),
  aSharedText('42,000 38,500', [
    [0, 5],
    [7, 0],
  ]),
  aSharedText('gone', [[0, 5]]),
  aSharedText('38,500 was 42,000', [[7, 5]]),
])

/** Rows 7, 8, ... with these texts in column 3. */
const textCells = (...texts: readonly number[]) =>
  texts.map((text, index) => aBiffRecord(0x00fd, shorts(6 + index, 3, 0, text, 0)))

test('a stream that is cut or damaged anywhere ends', () => {
  const color = aBiffRecord(
    0x087d,
    shorts(0x087d, 0, 0, 0, 0, 0, 0, 2, 0, 2, 5, 20, 2, 0, 0, 0, 0, 0, 0, 0, 4, 20, 2, 0, 0xffff, 0),
  )
  const texts = aBiffRecord(0x00fc, sharedTexts)
  const stream = aStream(
    [aSheet(aCell(0x00bd, 1, 0, 0, 2, 0, 0, 4), ...textCells(0, 1))],
    Buffer.concat([color, texts]),
  )
  const marks = new Map([[7, { ...struckRow, fills: [{ color: 'FFFF00', filled: 1, column: 4 }] }]])
  expect(findXlsMarks(stream)).toEqual([{ marks, texts: new Map([[8, new Map([[3, '38,500']])]]) }])
  for (let at = 0; at < stream.length; at += 1) {
    expect(findXlsMarks(stream.subarray(0, at)).length).toBeLessThan(3)
    for (const byte of [0, 1, 0x7f, 0xff]) {
      const damaged = Buffer.from(stream)
      damaged.writeUInt8(byte, at)
      expect(findXlsMarks(damaged).length).toBeLessThan(3)
    }
  }
})

test('of a text that is struck through in part, the rest is left', () => {
  const stream = aStream([aSheet(...textCells(0, 1, 2, 3))], aBiffRecord(0x00fc, sharedTexts))
  const [sheet] = findXlsMarks(stream)
  expect(sheet?.texts).toEqual(
    new Map([
      [8, new Map([[3, '38,500']])],
      [10, new Map([[3, '38,500 ']])],
    ]),
  )
})

test('shared texts go on in the next record, there in two bytes a letter', () => {
  // Within the letters of the second text: what continues them says how many bytes a letter has.
  const cut = 8 + 6 + 5 + 5
  const [letters, after] = ['0 38,500', sharedTexts.subarray(cut + 8)]
  const goesOn = Buffer.concat([Buffer.of(1), Buffer.from(letters, 'utf16le'), after])
  const further = Buffer.concat([
    aBiffRecord(0x00fc, sharedTexts.subarray(0, cut)),
    aBiffRecord(0x003c, goesOn.subarray(0, -2)),
    aBiffRecord(0x003c, goesOn.subarray(-2)),
  ])
  const [sheet] = findXlsMarks(aStream([aSheet(...textCells(0, 1, 2, 3))], further))
  expect(sheet?.texts?.get(8)?.get(3)).toBe('38,500')
  expect(sheet?.texts?.get(10)?.get(3)).toBe('38,500 ')
})

test('so of a text that a cell has to itself', () => {
  const text = Buffer.from('42,000 38,500', 'latin1')
  const own = Buffer.concat([shorts(6, 3, 0, text.length), Buffer.of(0), text, shorts(2, 0, 5, 7, 0)])
  const [sheet] = findXlsMarks(aStream([aSheet(aBiffRecord(0x00d6, own))]))
  expect(sheet?.texts).toEqual(new Map([[7, new Map([[3, '38,500']])]]))
})
