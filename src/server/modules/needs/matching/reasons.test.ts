import { expect, test } from 'vitest'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { aListedItem } from '../../../../shared/test/factories.ts'
import { blankNeed } from '../../../test/deals/need-texts.ts'
import { readNeed } from './read-need.ts'
import { explainMatch } from './reasons.ts'

const texts = {
  product: 'Prime',
  category: 'Hot Rolled Sheet',
  thickness: '14 GA',
  width: '48',
  length: '120',
  gradeCategory: 'A1011 CS-B',
  locationState: 'OH',
  weightNeeded: '40,000',
  coatingWt: null,
  notes: null,
}
const need = readNeed(texts)

const item = aListedItem({
  product: '',
  thickness: '0.0747',
  length: '120',
  weight: '42,000',
  gradeCategory: 'A1011 CS TYPE B',
  category: 'Hot Rolled Sheet',
})
const explain = (changes: Partial<InventoryItem>, of = need) =>
  explainMatch(of, { ...item, ...changes }).map(({ aspect, fit, text }) => `${aspect} ${fit}: ${text}`)

test('what is as wanted is said for each aspect that the need states', () => {
  expect(explain({})).toEqual([
    'finish exact: Hot rolled, as wanted',
    'form exact: Sheet, as wanted',
    'thickness exact: 0.0747 in thick, as wanted',
    'width exact: 48 in wide, as wanted',
    'length exact: 120 in long, as wanted',
    'grade exact: A1011 CS TYPE B, as wanted',
    'condition exact: Prime, as wanted',
    'weight exact: 42,000 lbs: covers the 40,000 lbs',
    'location exact: In OH, as wanted',
  ])
})

test('what differs is said with its figures', () => {
  const coil = { category: 'Hot Rolled P&O Coil', length: 'COIL', thickness: '0.083', width: '50', weight: '21,000' }
  const others = { gradeCategory: 'A1011 SS-36', condition: 'Excess Prime', locationState: 'Gary, IN' }
  expect(explain({ ...coil, ...others })).toEqual([
    'finish close: P&O instead of hot rolled',
    'form close: Coil, to be cut to sheets',
    'thickness close: 0.083 in thick: 0.0083 in over, outside the usual tolerance of 0.007 in',
    'width close: 50 in wide: 2 in over, can be slit',
    'length exact: Coil: can be cut to 120 in',
    'grade close: A1011 SS-36: another type of A1011',
    'condition close: Excess Prime instead of Prime',
    'weight short: 21,000 of 40,000 lbs',
    'location close: In IN: same region as OH',
  ])
  expect(
    explain({
      thickness: '.072-.073',
      width: '47.9',
      length: '144',
      gradeCategory: 'A36',
      locationState: 'TX',
      regionCodes: '',
    }),
  ).toEqual(
    expect.arrayContaining([
      'thickness exact: 0.072 to 0.073 in thick: 0.0017 in under, within the usual tolerance of 0.007 in',
      'width exact: 47.9 in wide: 0.1 in under',
      'length close: 144 in long: 24 in over, can be cut',
      'grade other: A36: another grade',
      'location other: In TX: not in the region of OH',
    ]),
  )
})

test('what a list does not say, or not readably, is said', () => {
  const blank = {
    thickness: 'VARIOUS',
    width: '',
    gradeCategory: '',
    condition: 'Reject',
    weight: '',
    locationState: '',
  }
  expect(explain(blank).filter((text) => text.includes('unknown'))).toEqual([
    "thickness unknown: Thickness 'VARIOUS' cannot be read",
    'width unknown: Width is not given',
    'grade unknown: Grade is not given',
    "condition unknown: Condition 'Reject' cannot be read",
    'weight unknown: Weight is not given',
    'location unknown: State is not given',
  ])
})

test('a coating is named by its designation, a product of its own by its name', () => {
  const galvanized = readNeed({ ...blankNeed, category: 'Galvanized Coil', coatingWt: 'G60' })
  const coil = { category: 'Galvanized Coil', gradeCategory: 'A653 CS-B Z275' }
  expect(explain(coil, galvanized)).toContain('coating close: G90: heavier than G60')
  expect(explain({ ...coil, gradeCategory: 'A653' }, galvanized)).toContain('coating unknown: Coating is not given')
  const rebar = readNeed({ ...blankNeed, category: 'rebar' })
  const stainless = readNeed({ ...blankNeed, thickness: 'as before', notes: '304 2B' })
  expect(explain({ gradeCategory: '316' }, stainless)).toEqual([
    'metal exact: Stainless steel, as wanted',
    "thickness unknown: Thickness wanted: 'as before' cannot be read",
  ])
  expect(explain({ category: 'Rebar' }, rebar)).toEqual(['finish exact: Rebar, as wanted'])
  expect(explain({}, readNeed({ ...blankNeed, category: 'Any' }))).toEqual([])
})
