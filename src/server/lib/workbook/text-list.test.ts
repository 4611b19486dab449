import { expect, test } from 'vitest'
import { readTextSheet } from './text-list.ts'

const read = (text: string) => readTextSheet(Buffer.from(text))
const cellsOf = (text: string) => read(text)[0]?.rows.map(({ cells }) => cells)

test.each(['\t', ';', ','])('texts between %j stay as they are written', (mark) => {
  const rows = [
    ['Tag', 'Heat', 'Thk', 'Weight'],
    ['007', '12E45', '3/16', '42350 lbs'],
    ['0012345', '1e5', '.180-.190', '=1+1'],
  ]
  for (const lineEnd of ['\n', '\r\n', '\r'])
    expect(cellsOf(rows.map((row) => row.join(mark)).join(lineEnd))).toEqual(rows)
})

test('text formulas from ERP systems give their text', () => {
  expect(cellsOf('a\tb\tc\n="0012345"\t"=""0099"""\t= "x"')?.[1]).toEqual(['0012345', '0099', '= "x"'])
})

test('rows are numbered as in Excel: blank lines count, and line breaks in quotes do not', () => {
  const [sheet] = read('Stock of ACME\r\n\r\na,b,c\r\n"one\r\ntwo",2,3\r\n,,\r\n4,5,6\r\n')
  expect(sheet?.rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'Stock of ACME'],
    [3, 'a'],
    [4, 'one\r\ntwo'],
    [6, '4'],
  ])
})

test('the line that declares the separator is not a row', () => {
  expect(read('sep=;\r\na;b\r\n1,5;2')[0]?.rows).toEqual([
    { number: 1, cells: ['a', 'b'], isHidden: false },
    { number: 2, cells: ['1,5', '2'], isHidden: false },
  ])
})

test('inch marks are text, doubled in quotes or not', () => {
  expect(cellsOf('Thk,Width,Length\n3/16",48",120\n"3/16""","1/4" plate",10\'\n"a" ,b,c')).toEqual([
    ['Thk', 'Width', 'Length'],
    ['3/16"', '48"', '120'],
    ['3/16"', '1/4" plate', "10'"],
    ['a', 'b', 'c'],
  ])
})

test('an unclosed quote is an error, since it would swallow the rows below', () => {
  const refusal = { code: 'WORKBOOK_UNREADABLE', message: expect.stringContaining('Row 3') }
  const list = 'a,b,c\n1,2,3\n"4,5,6\n7,8,9\n'
  for (const text of [list, `${list}"1","2","3"\n`, `${list}${'1,2,3\n'.repeat(10_000)}1,2",3\n`]) {
    expect(() => read(text)).toThrow(expect.objectContaining(refusal))
  }
})

test('commas within the fields of a list with another separator are text', () => {
  expect(cellsOf('Tag;Weight;Grade;Loc\n1;42,350;A36;Gary, IN\n2;1,000;A36;Gary, IN')?.[1]).toEqual([
    ...['1', '42,350', 'A36', 'Gary, IN'],
  ])
})

test('text is read in UTF-8, UTF-16 and Windows-1252', () => {
  const list = 'Größe\tThk\tLoc\n½\t″\té'
  const rows = [
    ['Größe', 'Thk', 'Loc'],
    ['½', '″', 'é'],
  ]
  for (const bytes of [Buffer.from(list), Buffer.from(`\ufeff${list}`), Buffer.from(`\ufeff${list}`, 'utf16le')])
    expect(readTextSheet(bytes)[0]?.rows.map(({ cells }) => cells)).toEqual(rows)
  const windows1252 = Buffer.from('Gr\u00f6\u00dfe\tThk\tLoc\n\u00bd\t\u0094\t\u0085\u001a', 'latin1')
  expect(readTextSheet(windows1252)[0]?.rows[1]?.cells).toEqual(['½', '”', '…'])
})

test('a very long text is cut with a note', () => {
  const long = { value: 'x'.repeat(2_000), shown: 'x'.repeat(2_000), note: { kind: 'cut' } }
  expect(cellsOf(`a,b,c\n1,2,3\n1,${'x'.repeat(100_000)},3`)?.[2]).toEqual(['1', long, '3'])
})
