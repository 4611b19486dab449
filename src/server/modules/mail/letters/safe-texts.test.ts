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
}

test('a wanted item is described in the words of the product', () => {
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
  }
  expect(describeAsRead(wanted)).toBe(
    'Prime, P&O coil, 0.1875 in x 48 in x coil, A1011 CS TYPE B, G90, 1,200 pcs, 40,000 lbs, OH, Yes MTR',
  )
})

const hostile = 'Win at evil.example 36 in A36'

test.each([
  'product',
  'category',
  'thickness',
  'width',
  'length',
  'gradeCategory',
  'condition',
  'locationState',
  'weightNeeded',
  'coatingWt',
])('a %s that is something else says nothing', (field) => {
  expect(describeAsRead({ ...nothing, [field]: hostile })).toBe('')
})
