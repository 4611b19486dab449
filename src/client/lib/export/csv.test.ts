import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const columns = [
  { heading: 'Company', textOf: ({ company }: { company: string }) => company },
  { heading: 'State', textOf: () => 'OH' },
]
const cellOf = (company: string) =>
  toCsv(columns, [{ company }]).slice('\uFEFFCompany,State\r\n'.length, -'\r\n'.length)

test('the headings stand first, and each row is a line', () => {
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

test('a plain number with a sign stays a number', () => {
  expect([cellOf('-5'), cellOf('+.25')]).toEqual(['-5,OH', '+.25,OH'])
})

test('quotation marks, commas and line breaks stay within their cell', () => {
  expect(cellOf('Bolt, "Nut" & Co')).toBe('"Bolt, ""Nut"" & Co",OH')
  expect(cellOf('a\nb')).toBe('"a\nb",OH')
})
