import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { aPackage } from '../../../test/lists/xlsx-packages.ts'
import { readNumber } from '../cells.ts'
import { parseWorkbook } from '../parse-workbook.ts'
import { exactText } from '../sheet.ts'

test.each([
  ['#,##0 "kg"', '19210.5 kg'],
  ['#,##0" kg"', '19210.5 kg'],
  ['#,##0 [$kg]', '19210.5 kg'],
  ['#,##0\\ \\k\\g', '19210.5 kg'],
  ['#,##0_) "kg"', '19210.5 kg'],
  ['General" kg"', '19210.5 kg'],
  ['#,##0 kg', '19210.5 kg'],
  ['"kg" 0.0', '19210.5 kg'],
  ['[>1000]#,##0 "kg";0 "lb"', '19210.5 kg'],
  ['0.0,"k lbs"', '19.2105 k lbs'],
  ['0.000" mm"', '19210.5 mm'],
  ['0.0 mm', '19210.5 mm'],
  ['0.0"\'"', "19210.5'"],
  ['0.000\\"', '19210.5"'],
  ['#,##0.00', '19210.5'],
  ['$#,##0.00', '19210.5'],
  ['0%', '19210.5'],
  ['#,##0;(#,##0)', '19210.5'],
])('a number in the format %s has all its digits, and the unit that Excel shows: %s', (format, text) => {
  expect(exactText(readNumber(19_210.5, format, false))).toBe(text)
})

test('the section of a format is that of its number, and leading zeros stay', () => {
  expect(exactText(readNumber(40, '[>1000]#,##0 "kg";0 "lb"', false))).toBe('40 lb')
  expect(exactText(readNumber(-40, '0 "kg";-0 "lb"', false))).toBe('-40 lb')
  expect(readNumber(12, '"HT"00000', false)).toBe('HT00012')
  expect(readNumber(45_732, 'd-mmm', false)).toMatchObject({ note: { kind: 'date' } })
})

test.each(['biff8', 'biff5', 'xlml', 'xlsb', 'xlsx'] as const)(
  'files as %s give the units of their formats',
  async (bookType) => {
    const sheet = XLSX.utils.aoa_to_sheet([
      [
        { t: 'n', v: 19_210, z: '#,##0 "kg"' },
        { t: 'n', v: 3.4, z: '0.0\\ \\m\\m' },
      ],
    ])
    const workbook = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(workbook, sheet)
    const bytes: Buffer = XLSX.write(workbook, { bookType, type: 'buffer' })
    const [read] = await parseWorkbook(bytes)
    expect(read?.rows[0]?.cells.map(exactText)).toEqual(['19210 kg', '3.4 mm'])
  },
)

test.each(['', 'x:'])('styles of other programs give units too, with the prefix "%s"', async (prefix) => {
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cell = `<${prefix}c r="A1" s="1"><${prefix}v>19210</${prefix}v></${prefix}c>`
  const bytes = aPackage({
    ...(prefix !== '' && { prefix, sheetRoot: `${prefix}worksheet xmlns:x="${namespace}"` }),
    formats: ['', '#,##0&quot; kg&quot;'],
    sheetData: `<${prefix}row r="1">${cell}</${prefix}row>`,
  })
  const [read] = await parseWorkbook(Buffer.from(bytes))
  expect(read?.rows[0]?.cells.map(exactText)).toEqual(['19210 kg'])
})
