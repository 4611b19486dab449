import { expect, test } from 'vitest'
import { readLength, readWidth } from './dimensions.ts'

test.each(['COIL', 'coil', 'C', 'CL', ' Coils ', 'in coil'])('%j is the length of a coil', (text) => {
  expect(readLength(text)).toMatchObject({ kind: 'coil', lengthIn: undefined, warning: '' })
  expect(readLength(text, 'coil')).toMatchObject({ kind: 'coil', warning: '' })
})

test.each(['0', '0.000', '', '  ', '-', '—', 'N/A'])('%j means no length where the steel is a coil', (text) => {
  expect(readLength(text, 'coil')).toMatchObject({ kind: 'coil', lengthIn: undefined, warning: '' })
  expect(readLength(text, 'sheet')).toMatchObject({ kind: 'none', lengthIn: undefined })
})

test('a sheet of length 0 gets a warning, and so does a sheet that is a coil', () => {
  expect(readLength('0', 'sheet').warning).toBe('A length of 0 is not possible')
  expect(readLength('', 'sheet').warning).toBe('')
  expect(readLength('COIL', 'sheet').warning).toBe("'COIL' is not a length for a sheet")
  expect(readLength('COIL', 'plate').warning).toBe("'COIL' is not a length for a plate")
})

const inches = (lengthIn: number) => (text: string) => [text, 'inches', lengthIn] as const
const feet = (lengthIn: number) => (text: string) => [text, 'feet', lengthIn] as const

test.each([
  ...['120', '120.000', '120"', '120”', "120''", '120 in', '120 IN.', '120 inches', '120 MIN'].map(inches(120)),
  ...['120-1/2', '120 1/2"', '120½'].map(inches(120.5)),
  ...['1,200'].map(inches(1200)),
  ...["10'", '10’', '10 ft', '10 FT.', '10 feet', `10'-0"`, `10' - 0"`].map(feet(120)),
  ...["10.5'", `10'6"`, '10 FT 6 IN', '10FT-6IN'].map(feet(126)),
  ...[`10' 6 1/2"`, `10'-6-1/2"`, '10’ 6½”'].map(feet(126.5)),
])('%j is a length', (text, kind, lengthIn) => {
  expect(readLength(text, 'sheet')).toMatchObject({ kind, lengthIn, warning: '' })
})

test.each([
  ['3000mm', '118.110'],
  ['3,000 MM', '118.110'],
  ['300 cm', '118.110'],
  ['3 m', '118.110'],
])('%j is a metric length', (text, lengthIn) => {
  const reading = readLength(text)
  expect([reading.kind, reading.lengthIn?.toFixed(3)]).toEqual(['metric', lengthIn])
})

test.each(['96-120', '96/120', '96 TO 120', '96" - 120"', '96 thru 120 in'])('%j is a range of lengths', (text) => {
  expect(readLength(text)).toMatchObject({ kind: 'range', lengthIn: undefined, lowIn: 96, highIn: 120, warning: '' })
})

test('a number too long for a truck in inches may be in millimeters, and is not used', () => {
  expect(readLength('3048')).toMatchObject({ kind: 'ambiguous', lengthIn: undefined })
  expect(readLength('3048').warning).toBe('A length of 3048 has no unit: it may be in millimeters')
  expect(readLength('3048"')).toMatchObject({ kind: 'inches', lengthIn: 3048 })
})

test.each(['VARIOUS', 'MIXED', 'RANDOM', 'R/L', 'TBD'])('%j gives no length and no warning', (text) => {
  expect(readLength(text)).toMatchObject({ kind: 'none', lengthIn: undefined, warning: '' })
})

test.each(['CUT TO SIZE', '48 x 96', `10' 13"`, '-120', '120-96', '16-Mar', '1e3', "'", '"', '/', '120 yd'])(
  '%j cannot be read as a length, and says so',
  (text) => {
    expect(readLength(text)).toMatchObject({ kind: 'unreadable', lengthIn: undefined })
    expect(readLength(text).warning).toMatch(/cannot be read as a length/)
  },
)

test.each([
  ...['48', '48.000', '48"', '48 in.', "4'", `4'-0"`].map((text) => [text, 48] as const),
  ...['48-1/4', '48 1/4"', '48¼'].map((text) => [text, 48.25] as const),
  ['61.125', 61.125] as const,
])('%j is a width', (text, widthIn) => {
  expect(readWidth(text)).toMatchObject({ widthIn, edge: undefined, warning: '' })
})

test.each([
  ...['48 ME', '48ME', '48" ME', '48 M.E.', '48 (ME)', '48, ME', 'ME 48', '48 mill edge'].map(
    (text) => [text, 'mill'] as const,
  ),
  ...['48.000 SE', '48 Slit Edge'].map((text) => [text, 'slit'] as const),
  ...['48 CE', '48 cut edge', '48 CUT EDGES'].map((text) => [text, 'cut'] as const),
])('%j is a width with an edge', (text, edge) => {
  expect(readWidth(text)).toMatchObject({ kind: 'inches', widthIn: 48, edge, warning: '' })
})

test('a fraction, a metric width and a range may have an edge too', () => {
  expect(readWidth('48-1/4 SE')).toMatchObject({ widthIn: 48.25, edge: 'slit' })
  expect(readWidth('1219mm ME')).toMatchObject({ kind: 'metric', edge: 'mill' })
  expect(readWidth('48-60 ME')).toMatchObject({ kind: 'range', lowIn: 48, highIn: 60, edge: 'mill' })
})

test.each(['1219mm', '1,219 MM', '1219 mm'])('%j is a metric width', (text) => {
  expect(readWidth(text).widthIn?.toFixed(3)).toBe('47.992')
})

test.each(['48-60', '48/60', '48 TO 60', '48"-60"', '48 – 60'])('%j is a range of widths', (text) => {
  expect(readWidth(text)).toMatchObject({ kind: 'range', widthIn: undefined, lowIn: 48, highIn: 60 })
})

test('a number too wide for a mill in inches may be in millimeters', () => {
  expect(readWidth('1219')).toMatchObject({ kind: 'ambiguous', widthIn: undefined })
  expect(readWidth('1219').warning).toBe('A width of 1219 has no unit: it may be in millimeters')
})

test.each(['', '-', 'VARIOUS', 'n/a'])('%j gives no width and no warning', (text) => {
  expect(readWidth(text)).toMatchObject({ kind: 'none', widthIn: undefined, warning: '' })
})

test.each(['0', 'ME', 'COIL', '48 x 96', '48 XX', '-48'])('%j cannot be read as a width, and says so', (text) => {
  expect(readWidth(text)).toMatchObject({ kind: 'unreadable', widthIn: undefined })
  expect(readWidth(text).warning).toMatch(/cannot be read as a width/)
})

test('a remark of thousands of characters is not a length or width', () => {
  for (const piece of ['1', '1/', '1-', "1'", ' 1', 'ME ', 'M', 'CUT ', '"', ',1', '½']) {
    const text = `1${piece.repeat(2_000)}x`
    expect([readLength(text).kind, readWidth(text).kind]).toEqual(['unreadable', 'unreadable'])
    expect(readLength(text).warning.length).toBeLessThan(100)
  }
})
