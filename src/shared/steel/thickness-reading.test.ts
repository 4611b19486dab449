import { expect, test } from 'vitest'
import { fractionOfDate } from './date-damage.ts'
import { parseThicknessIn } from './thickness.ts'
import { readItemThickness, readThickness } from './thickness-reading.ts'

test.each([
  ['.1875', 0.1875],
  ['0.1875', 0.1875],
  ['0.1875"', 0.1875],
  ['.1875 in', 0.1875],
  [' .1875 IN. ', 0.1875],
  ['0.25 inches', 0.25],
  ['0.25”', 0.25],
  ['0.25“', 0.25],
  ['\u00a0.0747\u00a0', 0.0747],
  ['0,1875', 0.1875],
  [',1875"', 0.1875],
  ['2', 2],
  ['10"', 10],
  ['3.5', 3.5],
])('%j is a decimal', (text, thicknessIn) => {
  expect(readThickness(text, 'msg')).toMatchObject({ kind: 'decimal', thicknessIn })
})

test('the filter’s rule applies to every text that it can read, and other decimals get a warning', () => {
  expect(readThickness('0.1875"', 'msg')).toMatchObject({ thicknessIn: parseThicknessIn('0.1875"'), warning: '' })
  expect(readThickness('0,1875', 'msg').warning).toBe("'0,1875' is read as 0.1875 in")
})

test.each([
  ['3/16', 0.1875],
  ['3/16"', 0.1875],
  [' 3 / 16 in ', 0.1875],
  ['3⁄16', 0.1875],
  ["1/4''", 0.25],
  ['½', 0.5],
  ['⅜"', 0.375],
  ['1-1/4', 1.25],
  ['1 1/4', 1.25],
  ['1 - 1/4"', 1.25],
  ['1¼', 1.25],
  ['1-¼', 1.25],
  ['1–1/4', 1.25],
  ['2-3/64', 2.046875],
  ['5/4', 1.25],
])('%j is a fraction', (text, thicknessIn) => {
  expect(readThickness(text, 'msg')).toMatchObject({ kind: 'fraction', thicknessIn, warning: '' })
  expect(readThickness(text)).toMatchObject({ kind: 'fraction', thicknessIn })
})

test.each([
  '10 GA',
  '10ga',
  'GA 10',
  '#10',
  '10 GAUGE',
  '10G',
  '10 g',
  '10-GA',
  '10 ga.',
  'Ga. 10',
  'GA#10',
  'GA-10',
  'Gage 10',
  '10 gage',
  'No. 10',
  ' 10  GA ',
])('%j is a gauge, by the table of the category', (text) => {
  expect(readThickness(text, 'msg')).toMatchObject({ kind: 'gauge', gauge: 10, thicknessIn: 0.1345, warning: '' })
  expect(readThickness(text, 'coated')).toMatchObject({ kind: 'gauge', gauge: 10, thicknessIn: 0.1382, warning: '' })
})

test('plate has no gauges, and unknown gauges have no thickness', () => {
  expect(readThickness('10 GA')).toMatchObject({ kind: 'gauge', thicknessIn: undefined })
  expect(readThickness('10 GA').warning).toBe('A gauge has no meaning in this category')
  expect(readThickness('2 GA', 'msg')).toMatchObject({ kind: 'gauge', gauge: 2, thicknessIn: undefined })
  expect(readThickness('2 GA', 'msg').warning).toBe('No such gauge: 2')
  expect(readThickness('7 GA', 'coated').warning).toBe('No such gauge: 7')
})

test('an item’s gauge depends on its category, and a galvalume gauge is questioned', () => {
  expect(readItemThickness('10 GA', 'Cold Rolled Coil').thicknessIn).toBe(0.1345)
  expect(readItemThickness('10 GA', 'Galvanized Sheet')).toMatchObject({ thicknessIn: 0.1382, warning: '' })
  expect(readItemThickness('10 GA', 'Hot Rolled Plate').thicknessIn).toBeUndefined()
  expect(readItemThickness('26 GA', 'Galvalume Coil')).toMatchObject({ kind: 'gauge', thicknessIn: 0.0217 })
  expect(readItemThickness('26 GA', 'Galvalume Coil').warning).toMatch(/sold by the decimal/)
  expect(readItemThickness('26 GA MIN', 'Galvalume Coil').warning).toMatch(/sold by the decimal/)
  expect(readItemThickness('.0217', 'Galvalume Coil').warning).toBe('')
  expect(readItemThickness('26 GA (.022)', 'Galvalume Coil').warning).toBe('')
})

test.each([
  ['10 GA (.135)', 'gauge', 0.135],
  ['.0747 (14 GA)', 'gauge', 0.0747],
  ['10GA/.1345', 'gauge', 0.1345],
  ['10 GA .1345', 'gauge', 0.1345],
  ['3/16 (.1875)', 'fraction', 0.1875],
  ['3/16 = .1875', 'fraction', 0.1875],
  ['.177 (4.5mm)', 'metric', 0.177],
])('%j gives one thickness twice, and the decimal counts', (text, kind, thicknessIn) => {
  expect(readThickness(text, 'msg')).toMatchObject({ kind, thicknessIn, warning: '' })
})

test('two different thicknesses cannot be read', () => {
  expect(readThickness('10 GA (.105)', 'msg').kind).toBe('unreadable')
})

test.each([
  ['.180/.190', 0.185, 0.18, 0.19],
  ['.180-.190', 0.185, 0.18, 0.19],
  ['.180 TO .190', 0.185, 0.18, 0.19],
  ['.180 to .190', 0.185, 0.18, 0.19],
  ['.180 thru .190', 0.185, 0.18, 0.19],
  ['.180 - .190', 0.185, 0.18, 0.19],
  ['.180–.190', 0.185, 0.18, 0.19],
  ['.180"-.190"', 0.185, 0.18, 0.19],
  ['.180-.190 in.', 0.185, 0.18, 0.19],
  ['.190-.180', 0.185, 0.18, 0.19],
  ['3/16-1/4', 0.21875, 0.1875, 0.25],
  ['3/16 to 1/4"', 0.21875, 0.1875, 0.25],
  ['1/4-1-1/2', 0.875, 0.25, 1.5],
  ['1-1/4-1-1/2', 1.375, 1.25, 1.5],
  ['10-12 GA', 0.11955, 0.1046, 0.1345],
  ['10/12 GA', 0.11955, 0.1046, 0.1345],
  ['12 GA to 10 GA', 0.11955, 0.1046, 0.1345],
])('%j is a range', (text, thicknessIn, lowIn, highIn) => {
  expect(readThickness(text, 'msg')).toMatchObject({ kind: 'range', thicknessIn, lowIn, highIn, warning: '' })
})

test('a metric range is read in inches', () => {
  const { kind, lowIn, highIn } = readThickness('2 - 2.5 mm', 'msg')
  expect([kind, lowIn?.toFixed(4), highIn?.toFixed(4)]).toEqual(['range', '0.0787', '0.0984'])
})

test.each([
  ['.0747 MIN', 0.0747, 0.0747, undefined],
  ['.0747 min.', 0.0747, 0.0747, undefined],
  ['MIN .0747', 0.0747, 0.0747, undefined],
  ['.0747MIN', 0.0747, 0.0747, undefined],
  ['.0747" (MIN)', 0.0747, 0.0747, undefined],
  ['.0747 minimum', 0.0747, 0.0747, undefined],
  ['.0747 NOM', 0.0747, undefined, undefined],
  ['.0747 Nominal', 0.0747, undefined, undefined],
  ['.0747 MAX', 0.0747, undefined, 0.0747],
  ['10 GA MIN', 0.1345, 0.1345, undefined],
  ['3/16 NOM', 0.1875, undefined, undefined],
  ['.075 +/-.003', 0.075, 0.072, 0.078],
  ['.075 +/- .003"', 0.075, 0.072, 0.078],
  ['.075±.003', 0.075, 0.072, 0.078],
  ['.075 +-.003', 0.075, 0.072, 0.078],
  ['.075 +.003/-.000', 0.075, 0.075, 0.078],
  ['.075 +.003 -.001', 0.075, 0.074, 0.078],
])('%j is a thickness with a limit', (text, thicknessIn, lowIn, highIn) => {
  expect(readThickness(text, 'msg')).toEqual({
    kind: 'qualified',
    thicknessIn,
    lowIn,
    highIn,
    gauge: text.startsWith('10') ? 10 : undefined,
    warning: '',
  })
})

test.each(['4.5mm', '4.5 MM', '4.5 mm.', '4,5 mm'])('%j is metric', (text) => {
  const { kind, thicknessIn } = readThickness(text, 'msg')
  expect([kind, thicknessIn?.toFixed(4)]).toEqual(['metric', '0.1772'])
})

test.each(['10', ' 10 ', '10.', '10.000', '3', '48', '187', '10-12', '3-16', '3/17', '180/190'])(
  '%j has no unit, and none is assumed for a coil or sheet',
  (text) => {
    expect(readThickness(text, 'msg')).toMatchObject({ kind: 'ambiguous', thicknessIn: undefined, lowIn: undefined })
  },
)

test('a bare whole number suggests a gauge if there is one, and means inches for plate', () => {
  expect(readThickness('10', 'msg').warning).toBe("'10' has no unit: perhaps 10 GA, which is 0.1345 in")
  expect(readThickness('10', 'coated').warning).toMatch(/0\.1382 in/)
  expect(readThickness('48', 'msg').warning).toBe("'48' has no unit")
  expect(readThickness('10')).toMatchObject({ kind: 'decimal', thicknessIn: 10 })
})

test.each([
  ['16-Mar', '3/16'],
  ['Mar-16', '3/16'],
  ['16-MAR-25', '3/16'],
  ['16-Mar-2025', '3/16'],
  ['16 March 2025', '3/16'],
  ['March 16, 2025', '3/16'],
  ['3/16/2025', '3/16'],
  ['3/16/25', '3/16'],
  ['03/16/2025 0:00', '3/16'],
  ['16/03/2025', '3/16'],
  ['16.03.2025', '3/16'],
  ['2025-03-16', '3/16'],
  ['2025-03-16T00:00:00.000Z', '3/16'],
  ['2025-03-16 00:00:00', '3/16'],
  ['45732', '3/16'],
  ['45732.0', '3/16'],
  ['4-Jan', '1/4'],
  ['8-Mar', '3/8'],
  ['16-May', '5/16'],
  ['16-Jul', '7/16'],
  ['2-Jan', '1/2'],
  ['8-May', '5/8'],
  ['4-Mar', '3/4'],
  ['8-Jul', '7/8'],
  ['16-Jan', '1/16'],
  ['May-32', '5/32'],
  ['Jul-32', '7/32'],
  ['Sep-64', '9/64'],
  ['Sept-64', '9/64'],
  ['Nov-32', '11/32'],
  ['May-1932', '5/32'],
  ['1-May-32', '5/32'],
  ['5/1/1932', '5/32'],
  ['1932-05-01', '5/32'],
  ['11810', '5/32'],
  ['23621', '9/64'],
  ['11994', '11/32'],
])('%j is a date that Excel made from the fraction %s', (text, fraction) => {
  const reading = readThickness(text, 'msg')
  expect(reading).toMatchObject({ kind: 'date', thicknessIn: readThickness(fraction).thicknessIn })
  expect(reading.warning).toBe(`Excel changed a fraction to a date: read ${text} as ${fraction}`)
  expect(readThickness(text)).toEqual(reading)
})

test.each(['25-Mar', '1-Jan', '3/17/2025', '2025-12-31', '8-Aug', '16-Mar-1950', '1-May-1970', 'Feb 2024'])(
  '%j is a date that no fraction becomes',
  (text) => {
    expect(readThickness(text, 'msg')).toMatchObject({ kind: 'date', thicknessIn: undefined })
    expect(readThickness(text, 'msg').warning).toMatch(/is a date/)
  },
)

test('a date cell gives back its fraction', () => {
  expect(fractionOfDate({ year: 2025, month: 3, day: 16 })).toBe('3/16')
  expect(fractionOfDate({ year: 1932, month: 5, day: 1 })).toBe('5/32')
  expect(fractionOfDate({ year: 2032, month: 5, day: 1 })).toBe('5/32')
  expect(fractionOfDate({ year: 1964, month: 9, day: 1 })).toBe('9/64')
  expect(fractionOfDate({ year: 2025, month: 3, day: 1 })).toBeUndefined()
  expect(fractionOfDate({ year: 1932, month: 5, day: 2 })).toBeUndefined()
})

test('fractions that Excel leaves alone stay fractions', () => {
  expect(['13/64', '15/32', '17/64'].map((text) => readThickness(text, 'msg'))).toMatchObject([
    { kind: 'fraction', thicknessIn: 13 / 64 },
    { kind: 'fraction', thicknessIn: 15 / 32 },
    { kind: 'fraction', thicknessIn: 17 / 64 },
  ])
})

test.each(['VARIOUS', 'various', 'MIXED', '', '   ', 'N/A', 'n/a', '#N/A', 'TBD', '-', '—', '--', 'None', 'MISC.'])(
  '%j gives no thickness, without a warning',
  (text) => {
    expect(readThickness(text, 'msg')).toMatchObject({ kind: 'none', thicknessIn: undefined, warning: '' })
  },
)

test.each([
  'CALL FOR SIZES',
  '10 GA HRPO',
  '10.5 GA',
  '1,250',
  '3/0',
  '.180-.190-.200',
  '.075-.005',
  '-0.1',
  '0',
  '0.000',
  '1e3',
  '0x10',
  'Infinity',
  '.',
  '/',
  '+',
  '+/-',
  'MIN',
  'GA',
  '#',
  '10#',
  "10'",
  'MAY',
  '48 x 96',
  'constructor',
  '__proto__',
])('%j cannot be read, and says so', (text) => {
  const reading = readThickness(text, 'msg')
  expect(['unreadable', 'none']).toContain(reading.kind)
  expect(reading.thicknessIn).toBeUndefined()
})

test('a remark of thousands of characters is not a thickness', () => {
  const pieces = [
    '1',
    ' ',
    '-',
    '/',
    '1/',
    '1-',
    '.1',
    ',',
    '#',
    'GA ',
    '+',
    '(',
    "'",
    '"',
    '½',
    'MIN ',
    '1 TO ',
    '\u2003',
  ]
  for (const piece of pieces) {
    const text = piece.repeat(2_000)
    for (const hostile of [text, `1${text}`, `${text}x`, `${text}1/4 GA HR`]) {
      expect(['unreadable', 'none', 'decimal']).toContain(readThickness(hostile, 'msg').kind)
    }
  }
  expect(readThickness('x'.repeat(2_000)).warning.length).toBeLessThan(100)
})
