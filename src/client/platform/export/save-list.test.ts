import { expect, test } from 'vitest'
import { datedFileName, toCsv, toSheet } from './save-list.ts'

const columns = [
  { heading: 'Company', textOf: ({ company }: { company: string }) => company },
  { heading: 'State', textOf: () => 'OH' },
]
const cellOf = (company: string) =>
  toCsv(columns, [{ company }]).slice('\uFEFFCompany,State\r\n'.length, -'\r\n'.length)

test('the headings come first, then a line for each row', () => {
  expect(toCsv(columns, [{ company: 'Acme' }, { company: 'Bolt' }])).toBe(
    '\uFEFFCompany,State\r\nAcme,OH\r\nBolt,OH\r\n',
  )
})

test.each(['=1+1', '+1-2', '-A36', '@SUM(A1)', '＝1+1', '＠SUM(A1)', '\t=1+1'])('%s runs as no formula', (company) => {
  expect(cellOf(company).replace(/^"/, '').startsWith(`'${company}`)).toBe(true)
})

test('a line break at the start hides no formula', () => {
  expect(cellOf('\r=1+1')).toBe(`"'\r=1+1",OH`)
  expect(cellOf('\n=1+1')).toBe(`"'\n=1+1",OH`)
})

test.each(['\u0000', '\u0001', '\u000b', '\u001f'])(
  'the control character %j at the start hides no formula',
  (hidden) => {
    expect(cellOf(`${hidden}=1+1`)).toContain(`'${hidden}=1+1`)
  },
)

test('a plain number with a sign stays a number', () => {
  expect([cellOf('-5'), cellOf('+.25'), cellOf('-1,234.50')]).toEqual(['-5,OH', '+.25,OH', '"-1,234.50",OH'])
})

test.each(['-1,23', '-1,2345', '-5+1', '-5 ', '+1e3', '--5', '-0x10', '-1\n'])('%j is no plain number', (company) => {
  expect(cellOf(company).replace(/^"/, '').startsWith(`'${company}`)).toBe(true)
})

test('quotation marks, commas and line breaks stay within their cell', () => {
  expect(cellOf('Bolt, "Nut" & Co')).toBe('"Bolt, ""Nut"" & Co",OH')
  expect(cellOf('a\nb')).toBe('"a\nb",OH')
})

test('a file name has the day in Pacific time', () => {
  expect(datedFileName('HR COIL - DMW1', new Date('2026-11-22T05:00:00Z'))).toBe('HR COIL - DMW1 2026-11-21')
})

test('characters that are not allowed in a file name are replaced', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  expect(datedFileName('HR COIL - A/B:C*"<', now)).toBe('HR COIL - A_B_C_ 2026-11-21')
  expect(datedFileName('..\\Sheet - S1', now)).toBe('__Sheet - S1 2026-11-21')
})

const sheetColumns = [
  { heading: 'Heat Num', textOf: ({ heat }: { heat: string; weight: string }) => heat },
  {
    heading: 'Weight',
    textOf: ({ weight }: { heat: string; weight: string }) => weight,
    numberOf: ({ weight }: { heat: string; weight: string }) => (/^\d+$/.test(weight) ? Number(weight) : undefined),
  },
]

test('in a workbook numbers are numbers, texts stay texts, and blanks have no cell', () => {
  const rows = [
    { heat: '000123', weight: '42350' },
    { heat: '=1+1', weight: '2 loads' },
    { heat: '', weight: '' },
  ]
  expect(toSheet('Inventory', sheetColumns, rows).cells).toEqual([
    ['Heat Num', 'Weight'],
    ['000123', 42350],
    ['=1+1', '2 loads'],
    [null, null],
  ])
})

test('a sheet name is shortened to what Excel allows', () => {
  expect(toSheet('Coil/Sheet: the long list of everything', [], []).name).toBe('Coil Sheet  the long list of ev')
})
