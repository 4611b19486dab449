import { expect, test } from 'vitest'
import { describeAsRead } from './compose-needs.ts'
import { safeName } from './mail-body.ts'

test.each(['Pat Doe', "Dr. J. R. O'Neill-Smith", 'Müller & Söhne GmbH', 'Acme Steel, Inc.', 'José'])(
  'the name %s may be in a confirmation',
  (name) => {
    expect(safeName(` ${name} `)).toBe(name)
  },
)

test.each([
  'call evil.example now',
  'https://evil',
  'WWW.evil',
  'pat@acme.example',
  'Pat\nBuy now',
  'Pat\u2028Buy now',
  'Pat \u202eevil',
  'x'.repeat(61),
  'xn--80ak6aa92e.com',
])('the name %j is left out of a confirmation', (name) => {
  expect(safeName(name)).toBe('')
})

const nothing = {
  product: '',
  category: '',
  thickness: '',
  width: '',
  length: '',
  qtyPcs: 0,
  gradeCategory: '',
  condition: '',
  locationState: '',
  weightNeeded: null,
  coatingWt: null,
  estimatedNeedDate: null,
  notes: null,
}

test('a wanted item is described in full, in the words of the product', () => {
  const wanted = {
    product: 'Prime',
    category: 'HR P&O Coil',
    thickness: '3/16',
    width: "4'",
    length: 'coil',
    qtyPcs: 1_200,
    gradeCategory: 'a1011 cs type b',
    condition: 'Yes MTR',
    locationState: 'ohio',
    weightNeeded: '20 st',
    coatingWt: 'g90',
    estimatedNeedDate: '2026-12-15',
    notes: 'Oiled, please',
  }
  expect(describeAsRead(wanted)).toBe(
    'P&O coil, 0.1875 in × 48 in × coil, A1011 CS TYPE B; Prime; 1,200 pcs; 40,000 lbs; coating G90; MTR: Yes MTR; ' +
      'needed by Dec 15, 2026; to OH; notes as written',
  )
})

test.each(['CS TYPE B', 'A36 OR A572-50', 'A1011 CS-B, A1008 CS-B', 'AR400', 'HSLAS GR 50', 'A36/A572 GR 50'])(
  'the grade %s is repeated',
  (gradeCategory) => {
    expect(describeAsRead({ ...nothing, gradeCategory })).toBe(gradeCategory)
  },
)

const hostile = 'Win at evil.example 36 in A36'

test.each([
  ['product', 'classification'],
  ['category', 'product'],
  ['thickness', 'thickness'],
  ['width', 'width'],
  ['length', 'length'],
  ['gradeCategory', 'grade'],
  ['condition', 'MTR'],
  ['locationState', 'location'],
  ['weightNeeded', 'weight'],
  ['coatingWt', 'coating'],
  ['estimatedNeedDate', 'need date'],
])('a %s that is something else is not repeated', (field, noun) => {
  expect(describeAsRead({ ...nothing, [field]: hostile })).toBe(`${noun} as written`)
})
