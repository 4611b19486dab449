import { expect, test } from 'vitest'
import { readXmlSheets } from './xml-list.ts'

const namespace = 'urn:schemas-microsoft-com:office:spreadsheet'

function read(worksheets: string, styles = '') {
  return readXmlSheets(
    Buffer.from(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="${namespace}" xmlns:ss="${namespace}"><Styles>${styles}</Styles>${worksheets}</Workbook>`,
    ),
  )
}

const sheet = (rows: string) => `<Worksheet ss:Name="List"><Table>${rows}</Table></Worksheet>`
const cell = (type: string, text: string, style = '') =>
  `<Cell${style && ` ss:StyleID="${style}"`}><Data ss:Type="${type}">${text}</Data></Cell>`
const format = (id: string, code: string) => `<Style ss:ID="${id}"><NumberFormat ss:Format="${code}"/></Style>`

test('cells are read like those of a workbook', () => {
  const styles = format('id', '0000000') + format('thk', '# ??/??') + format('fix', 'Fixed') + format('day', 'd\\-mmm')
  const row = [
    cell('String', ' 007 &amp; 3/16 '),
    cell('Number', '12345', 'id'),
    cell('Number', '0.1875', 'thk'),
    cell('Number', '0.1875', 'fix'),
    cell('Number', '4.56E5'),
    cell('DateTime', '2026-03-16T00:00:00.000', 'day'),
    cell('Boolean', '1'),
    cell('Error', '#N/A'),
    '<Cell ss:Formula="=R1C1"><Data ss:Type="Number">7</Data></Cell>',
  ]
  expect(read(sheet(`<Row>${row.join('')}</Row>`), styles)[0]?.rows[0]?.cells).toEqual([
    ...['007 & 3/16', '0012345', '3/16', '0.1875', '456000'],
    { value: '16-Mar', shown: '16-Mar', note: { kind: 'date', year: 2026, month: 3, day: 16 } },
    'TRUE',
    { value: '', shown: '', note: { kind: 'error', error: '#N/A' } },
    '7',
  ])
})

test('skipped rows and columns count, hidden rows are marked, merges are listed', () => {
  const rows = [
    `<Row ss:Index="3"><Cell ss:Index="2" ss:MergeAcross="1" ss:MergeDown="2"><Data ss:Type="String">A36</Data></Cell>${cell('String', 'x')}</Row>`,
    `<Row ss:Hidden="1">${cell('String', 'sold')}</Row>`,
  ]
  expect(read(sheet(rows.join('')))).toEqual([
    {
      name: 'List',
      isHidden: false,
      rows: [
        { number: 3, cells: ['', 'A36', '', 'x'], isHidden: false },
        { number: 4, cells: ['sold'], isHidden: true },
      ],
      merges: [{ top: 3, bottom: 4, left: 1, right: 2 }],
    },
  ])
})

test('rich text gives its text without comments', () => {
  const rich = `<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>HR</B> <I>COIL</I></ss:Data><Comment><ss:Data>ask Jim</ss:Data></Comment></Cell>`
  expect(
    read(sheet(`<Row>${rich}<Cell><Data ss:Type="String"><![CDATA[1 < 2]]></Data></Cell></Row>`))[0]?.rows[0]?.cells,
  ).toEqual([...['HR COIL', '1 < 2']])
})

test('hidden sheets are marked', () => {
  const hidden = `<Worksheet ss:Name="Old"><Table/><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`
  expect(read(hidden + sheet('')).map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Old', true],
    ['List', false],
  ])
})
