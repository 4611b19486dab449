import { expect, test } from 'vitest'
import { readHtmlSheets } from './html-list.ts'

const read = (page: string) => readHtmlSheets(Buffer.from(page))
const cellsOf = (page: string) => read(page).map(({ rows }) => rows.map(({ cells }) => cells))

test('texts stay as they are written', () => {
  const page =
    '<html><table><tr><th>Tag<th>Heat<th>Thk<th>Size<tr><td>007<td>12E45<td>3/16<td>1/2&quot; &amp; 48&#39;&nbsp;<tr><td>0012345<td>="0099"<td>.180-.190<td>42,350 lbs</table>'
  expect(cellsOf(page)).toEqual([
    [
      ['Tag', 'Heat', 'Thk', 'Size'],
      ['007', '12E45', '3/16', `1/2" & 48'`],
      ['0012345', '0099', '.180-.190', '42,350 lbs'],
    ],
  ])
})

test('blanks, line breaks and paragraphs become one blank, and invisible content is left out', () => {
  const page =
    '<table><tr><td> Prime <br>\n <b>coil</b><p>A36</p></td><td><script>1 < 2</script><!-- no --><style>td{}</style>x</td></tr></table>'
  expect(cellsOf(page)).toEqual([[['Prime coil A36', 'x']]])
})

test('blank rows count in row numbers, and hidden rows are marked', () => {
  const page =
    '<table><tr><td>a<tr><td>&nbsp;<tr style="color:red; display : none"><td>b<tr hidden><td>c<tbody style=display:none><tr><td>d</tbody><tr><td>e</table>'
  expect(read(page)[0]?.rows.map(({ number, cells, isHidden }) => [number, cells[0], isHidden])).toEqual([
    [1, 'a', false],
    [3, 'b', true],
    [4, 'c', true],
    [5, 'd', true],
    [6, 'e', false],
  ])
})

test('cells that span rows or columns are merges, and others keep their columns', () => {
  const [sheet] = read(
    '<table><tr><td colspan=2>Title<tr><td rowspan="2">A36<td>1<td>x<tr><td>2<td rowspan=0>y<tr><td>B<td>3</table>',
  )
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([['Title'], ['A36', '1', 'x'], ['', '2', 'y'], ['B', '3']])
  expect(sheet?.merges).toEqual([
    { top: 1, bottom: 1, left: 0, right: 1 },
    { top: 2, bottom: 3, left: 0, right: 0 },
    { top: 3, bottom: 4, left: 2, right: 2 },
  ])
})

test('each table is a sheet, even a nested one', () => {
  const page =
    '<table><tr><td>Stock of ACME<td><table><tr><td>Tag<td>Heat<td>Thk</table></table><table></table><table><tr><td>Notes</table>'
  expect(cellsOf(page)).toEqual([[['Tag', 'Heat', 'Thk']], [['Stock of ACME']], [['Notes']]])
})

test('the pages of a report are one sheet', () => {
  const page = (tag: string) => `<table><tr><td>Tag<td>Heat<td>Thk<tr><td>${tag}<td>H<td rowspan=2>1<tr><td>x</table>`
  const [sheet, ...others] = read(page('1') + page('2'))
  expect(others).toEqual([])
  expect(sheet?.rows.map(({ number, cells }) => `${number} ${cells[0]}`)).toEqual([
    ...['1 Tag', '2 1', '3 x'],
    ...['4 Tag', '5 2', '6 x'],
  ])
  expect(sheet?.merges.map(({ top }) => top)).toEqual([2, 5])
})

test('a stored number beside a rounded one is its value, but text is not a number', () => {
  const page =
    '<table><tr><td x:num="0.1875">0.19<td sdval=42350>42,350<td x:num="12345">0012345<td x:num="45732">16-Mar<td x:num=.5>.5</table>'
  expect(cellsOf(page)).toEqual([[[{ value: '0.1875', shown: '0.19' }, '42,350', '0012345', '16-Mar', '.5']]])
})

test('errors and shortened numbers get a note', () => {
  expect(cellsOf('<table><tr><td>#N/A<td>4.56E+05')).toEqual([
    [
      [
        { value: '', shown: '', note: { kind: 'error', error: '#N/A' } },
        { value: '4.56E+05', shown: '4.56E+05', note: { kind: 'scientific', shown: '4.56E+05' } },
      ],
    ],
  ])
})

test.each([
  ['UTF-8', Buffer.from('<table><td>½″ Café')],
  ['UTF-8 with a mark', Buffer.from('\ufeff<table><td>½″ Café')],
  ['UTF-16', Buffer.from('\ufeff<table><td>½″ Café', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\ufeff<table><td>½″ Café', 'utf16le').swap16()],
  ['UTF-8 that claims to be UTF-16', Buffer.from('<meta charset="utf-16"><table><td>½″ Café')],
])('a page in %s is read', (_charset, bytes) => {
  expect(readHtmlSheets(bytes)[0]?.rows[0]?.cells).toEqual(['½″ Café'])
})

test('a page that is not UTF-8 and declares no charset is read as Windows-1252', () => {
  const page = Buffer.from('<table><td>\u00bd\u0094 Caf\u00e9', 'latin1')
  expect(readHtmlSheets(page)[0]?.rows[0]?.cells).toEqual(['½” Café'])
  const declared = Buffer.from('<meta content="text/html; charset=iso-8859-2"><table><td>\u00b3', 'latin1')
  expect(readHtmlSheets(declared)[0]?.rows[0]?.cells).toEqual(['ł'])
})

test('a very long text is cut with a note, and blanks do not count', () => {
  const long = { value: 'x'.repeat(2_000), shown: 'x'.repeat(2_000), note: { kind: 'cut' } }
  const page = `<table><td>${'x'.repeat(30_000)}<td>${' '.repeat(30_000)}y${'\n'.repeat(30_000)}z`
  expect(cellsOf(page)).toEqual([[[long, 'y z']]])
})
