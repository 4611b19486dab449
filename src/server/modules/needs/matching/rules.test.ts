import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { aListedItem } from '../../../../shared/test/factories.ts'
import { blankNeed } from '../../../test/deals/need-texts.ts'
import { judgeItem, readItem } from './judge-item.ts'
import { type NeedTexts, readNeed } from './read-need.ts'
import { explainMatch } from './reasons.ts'
import { toPoints } from './rules.ts'

const coil = aListedItem({ product: '', thickness: '.0747', weight: '40,000', regionCodes: '' })

function scoreOf(wanted: Partial<NeedTexts>, offered: Partial<InventoryItem>): number | undefined {
  return judgeItem(readNeed({ ...blankNeed, ...wanted }), readItem({ ...coil, ...offered }))
}

/** The score, and each aspect that is not as wanted. */
function judge(wanted: Partial<NeedTexts>, offered: Partial<InventoryItem>): string {
  const need = readNeed({ ...blankNeed, ...wanted })
  const item = { ...coil, ...offered }
  const score = scoreOf(wanted, offered)
  if (score === undefined) return 'no match'
  const others = explainMatch(need, item).flatMap(({ aspect, fit }) => (fit === 'exact' ? [] : [`${aspect} ${fit}`]))
  return [toPoints(score), others.join(', ')].filter((part) => part !== '').join(' ')
}

type Pair = [wanted: Partial<NeedTexts>, offered: Partial<InventoryItem>, verdict: string]

/** Only the category is stated and offered. */
const categories = (wanted: string, offered: string, verdict: string): Pair => [
  { category: wanted },
  { category: offered },
  verdict,
]
const [hrCoil, poCoil, pdCoil] = ['Hot Rolled Coil', 'Hot Rolled P&O Coil', 'Hot Rolled Pickle Dry Coil']

/** Of each aspect alone: then its value is the score. */
const pairs: Readonly<Record<string, readonly Pair[]>> = {
  finish: [
    categories(hrCoil, hrCoil, '100'),
    categories(hrCoil, poCoil, '85 finish close'),
    categories(hrCoil, pdCoil, '85 finish close'),
    categories(poCoil, pdCoil, '85 finish close'),
    categories(pdCoil, poCoil, '85 finish close'),
    categories(poCoil, hrCoil, 'no match'),
    categories(pdCoil, hrCoil, 'no match'),
    categories(hrCoil, 'Cold Rolled Coil', 'no match'),
    categories('Cold Rolled Coil', poCoil, 'no match'),
    categories('Cold Rolled Coil', 'Galvanized Coil', 'no match'),
    categories('Galvanized Coil', 'Galvaneal Coil', 'no match'),
    categories('Galvanized Coil', 'Bonderized Coil', 'no match'),
    categories('Galvanized Coil', 'GALV COIL', '100'),
  ],
  form: [
    categories('Hot Rolled Sheet', 'Hot Rolled Sheet', '100'),
    categories('Hot Rolled Sheet', hrCoil, '85 form close'),
    categories('Hot Rolled Sheet', poCoil, '72 finish close, form close'),
    categories('Hot Rolled P&O Sheet', hrCoil, 'no match'),
    categories(hrCoil, 'Hot Rolled Sheet', 'no match'),
    categories('Hot Rolled Sheet', 'Hot Rolled Plate', 'no match'),
    categories('Hot Rolled Plate', 'Hot Rolled Plate', '100'),
    categories('Hot Rolled Plate', 'Hot Rolled Sheet', 'no match'),
    categories('Hot Rolled Plate', hrCoil, 'no match'),
  ],
  'own product types': [
    categories('', hrCoil, '100'),
    categories('Any', 'Rebar', '100'),
    categories('Rebar', ' REBAR ', '100'),
    categories('Rebar', hrCoil, 'no match'),
    categories(hrCoil, 'Rebar', 'no match'),
    categories('Galvanized Sheet', 'Galvanized Perforated Sheet', 'no match'),
    categories('Galvanized Perforated Sheet', 'Galvanized Sheet', 'no match'),
  ],
  // 14 gauge hot rolled is ordered as .0677 to .0817, so the tolerance is .0070.
  thickness: [
    [{ thickness: '14 GA' }, { thickness: '14 GA' }, '100'],
    [{ thickness: '14 GA' }, { thickness: '.0817' }, '100'],
    [{ thickness: '14 GA' }, { thickness: '.0818' }, '99 thickness close'],
    [{ thickness: '14 GA' }, { thickness: '.0852' }, '50 thickness close'],
    [{ thickness: '14 GA' }, { thickness: '.0886' }, '1 thickness close'],
    [{ thickness: '14 GA' }, { thickness: '.0887' }, 'no match'],
    [{ thickness: '14 GA' }, { thickness: '.0608' }, '1 thickness close'],
    [{ thickness: '14 GA' }, { thickness: '.0607' }, 'no match'],
    [{ thickness: '14 GA' }, { thickness: '.0820-.0860' }, '96 thickness close'],
    [{ thickness: '14 GA' }, { thickness: '.0600-.0900' }, '100'],
    [{ thickness: '14 GA' }, { thickness: '.0887-.0950' }, 'no match'],
    [{ thickness: '14 GA' }, { thickness: 'VARIOUS' }, '40 thickness unknown'],
    [{ thickness: '14 GA' }, { thickness: '' }, '40 thickness unknown'],
    [{ thickness: '.070-.080' }, { thickness: '.0820' }, '100'],
    [{ thickness: '.070-.080' }, { thickness: '.0889' }, '1 thickness close'],
    [{ thickness: '.070-.080' }, { thickness: '.0890' }, 'no match'],
    // Beyond the gauges .010, from 1 in on 1 %.
    [{ thickness: '1/4' }, { thickness: '.26' }, '100'],
    [{ thickness: '1/4' }, { thickness: '.265' }, '50 thickness close'],
    [{ thickness: '1/4' }, { thickness: '.27' }, 'no match'],
    [{ thickness: '1', category: 'Hot Rolled Plate' }, { thickness: '1.01', category: 'Hot Rolled Plate' }, '100'],
    [{ thickness: '1', category: 'Hot Rolled Plate' }, { thickness: '1.02', category: 'Hot Rolled Plate' }, 'no match'],
    [
      { thickness: '2', category: 'Hot Rolled Plate' },
      { thickness: '2.03', category: 'Hot Rolled Plate' },
      '50 thickness close',
    ],
    [
      { thickness: '.1345', category: 'Hot Rolled Plate' },
      { thickness: '10 GA', category: 'Hot Rolled Plate' },
      '40 thickness unknown',
    ],
    // Other series, other gauges and ranges.
    [
      { thickness: '14 GA', category: 'Cold Rolled Coil' },
      { thickness: '.0822', category: 'Cold Rolled Coil' },
      '50 thickness close',
    ],
    [{ thickness: '14 GA', category: 'Galvanized Coil' }, { thickness: '.0865', category: 'Galvanized Coil' }, '100'],
    [{ thickness: '14 GA', category: 'Galvanized Coil' }, { thickness: '14 GA', category: 'Galvanized Coil' }, '100'],
  ],
  width: [
    [{ width: '48' }, { width: '48 ME' }, '100'],
    [{ width: '48' }, { width: '47.875' }, '100'],
    [{ width: '48' }, { width: '47.874' }, 'no match'],
    [{ width: '48' }, { width: '48-1/8' }, '100'],
    [{ width: '48' }, { width: '48.126' }, '100 width close'],
    [{ width: '48' }, { width: '60' }, '75 width close'],
    [{ width: '48' }, { width: '96' }, '20 width close'],
    [{ width: '48' }, { width: '36-47' }, 'no match'],
    [{ width: '48' }, { width: '36-60' }, '100'],
    [{ width: '48' }, { width: '1219mm' }, '100'],
    [{ width: '48' }, { width: 'MIXED' }, '40 width unknown'],
  ],
  length: [
    [{ length: "10'" }, { length: '120', category: 'Hot Rolled Sheet' }, '100'],
    [{ length: '120' }, { length: '119.875', category: 'Hot Rolled Sheet' }, '100'],
    [{ length: '120' }, { length: '119.87', category: 'Hot Rolled Sheet' }, 'no match'],
    [{ length: '120' }, { length: '144', category: 'Hot Rolled Sheet' }, '80 length close'],
    [{ length: '120' }, { length: '480', category: 'Hot Rolled Plate' }, '20 length close'],
    [{ length: '120' }, { length: '', category: 'Hot Rolled Sheet' }, '40 length unknown'],
    [{ length: '120' }, {}, '100'],
    [{ length: '120' }, { length: '96' }, '100'],
    [{ length: '120', category: 'Hot Rolled Sheet' }, {}, '85 form close'],
    [{ length: 'COIL', category: hrCoil }, {}, '100'],
  ],
  condition: [
    [{ product: 'Prime' }, {}, '100'],
    [{ product: 'Prime' }, { condition: 'Excess Prime' }, '70 condition close'],
    [{ product: 'Prime' }, { condition: 'Secondary' }, 'no match'],
    [{ product: 'Excess Prime' }, { condition: 'EXCESS PRIME' }, '100'],
    [{ product: 'Excess Prime' }, {}, '70 condition close'],
    [{ product: 'Excess Prime' }, { condition: 'Secondary' }, 'no match'],
    [{ product: 'Secondary' }, { condition: 'Secondary' }, '100'],
    [{ product: 'Secondary' }, {}, '70 condition close'],
    [{ product: 'Secondary' }, { condition: 'Excess Prime' }, '70 condition close'],
    [{ product: 'Any' }, { condition: 'Secondary' }, '100'],
    [{ product: 'Prime' }, { condition: '' }, '40 condition unknown'],
    [{ product: 'Prime' }, { condition: 'See remarks' }, '40 condition unknown'],
  ],
  coating: [
    [{ coatingWt: 'G60' }, { gradeCategory: 'A653 CS-B G60' }, '100'],
    [{ coatingWt: 'G60' }, { gradeCategory: 'A653 CS-B G90' }, '100 coating close'],
    [{ coatingWt: 'G90' }, { gradeCategory: 'A653 CS-B G60' }, 'no match'],
    [{ coatingWt: 'G90' }, { gradeCategory: 'A653 CS-B Z275' }, '100'],
    [{ coatingWt: 'Z275' }, { gradeCategory: 'A653 CS-B G60' }, 'no match'],
    [{ coatingWt: 'G60' }, { gradeCategory: 'A653 CS-B', product: 'GALV G60' }, '100'],
    [{ coatingWt: 'G90' }, { gradeCategory: 'A653 CS-B G60', product: 'GALV G90' }, 'no match'],
    [{ coatingWt: 'G40' }, { gradeCategory: 'A653 CS-B A60' }, 'no match'],
    [{ coatingWt: 'G40' }, { gradeCategory: 'A792 AZ50' }, 'no match'],
    [{ coatingWt: 'G60' }, { gradeCategory: 'A653 CS-B' }, '40 coating unknown'],
    [{ coatingWt: 'A40' }, { gradeCategory: 'A60', category: 'Galvaneal Coil' }, '100 coating close'],
    [{ coatingWt: 'A40' }, { gradeCategory: 'CS-B', product: 'A60', category: 'Galvaneal Coil' }, '100 coating close'],
  ],
  grade: [
    [{ gradeCategory: 'A1011 CS-B' }, { gradeCategory: 'ASTM A1011-18 CS TYPE B' }, '100'],
    [{ gradeCategory: 'A1011 CS-B' }, { gradeCategory: 'A1011 SS-36' }, '60 grade close'],
    [{ gradeCategory: 'A1011 CS-B' }, { gradeCategory: 'A36' }, '0 grade other'],
    [{ gradeCategory: 'A1011 CS-B' }, { gradeCategory: '' }, '40 grade unknown'],
    [{ gradeCategory: 'A36 or A572-50' }, { gradeCategory: 'A572 GR 50' }, '100'],
    [{ gradeCategory: 'A36, A1011 CS-B' }, { gradeCategory: 'A1011 DS-A' }, '60 grade close'],
    [{ gradeCategory: 'A36' }, { gradeCategory: 'A36/A572-50' }, '100'],
  ],
  metal: [
    [{ notes: '304 2B', thickness: '14 GA' }, {}, 'no match'],
    [{ notes: '304 2B', thickness: '14 GA' }, { gradeCategory: '304' }, '100'],
    [{ notes: '304 2B', thickness: '14 GA' }, { product: '316L sheet' }, '100'],
    [{ notes: '304 2B', thickness: '14 GA' }, { gradeCategory: '6061' }, 'no match'],
    [{ gradeCategory: 'SS304' }, { gradeCategory: '304 2B', category: 'Stainless Sheet' }, '100'],
    [{ gradeCategory: '304' }, { gradeCategory: '316' }, '0 grade other'],
    [{ gradeCategory: '304' }, { gradeCategory: '', category: 'Stainless Sheet' }, '40 grade unknown'],
    [{ gradeCategory: '304' }, { gradeCategory: '' }, 'no match'],
    [{ category: hrCoil }, { gradeCategory: '304L' }, 'no match'],
    [{ thickness: '14 GA' }, { product: 'BRASS COIL' }, 'no match'],
    [{ product: 'brass', thickness: '14 GA' }, { product: 'BRASS COIL' }, '87 condition unknown'],
    [{ thickness: '14 ga 6061-T6' }, { gradeCategory: '6061' }, '40 thickness unknown'],
    [{ gradeCategory: 'D2' }, { gradeCategory: 'A36' }, 'no match'],
    [{ gradeCategory: 'AR400' }, { gradeCategory: 'AR400F' }, '0 grade other'],
    [{ gradeCategory: 'AR400' }, { gradeCategory: 'AR400' }, '100'],
  ],
  'what was not read': [
    // 20 and .4 x 35 of 55.
    [{ thickness: 'as before', width: '48' }, {}, '62 thickness unknown'],
    [{ thickness: 'as before', width: '48' }, { width: '47' }, 'no match'],
    // 35 + .4 x (10 + 10 + 10 + 10) of 75.
    [
      { thickness: '14 GA', product: 'Galv', locationState: 'Ontario', weightNeeded: 'lots', coatingWt: 'heavy' },
      {},
      '68 coating unknown, condition unknown, weight unknown, location unknown',
    ],
    [{ coatingWt: 'heavy', gradeCategory: 'G60' }, { gradeCategory: 'G90' }, '100 coating close'],
  ],
  weight: [
    [{ weightNeeded: '40,000' }, {}, '100'],
    [{ weightNeeded: '40,000' }, { weight: '42,350' }, '100'],
    [{ weightNeeded: '20 tons' }, { weight: '20,000' }, '50 weight short'],
    [{ weightNeeded: '40,000' }, { weight: 'TBD' }, '40 weight unknown'],
  ],
  location: [
    [{ locationState: 'OH' }, { locationState: 'Ohio' }, '100'],
    [{ locationState: 'OH' }, { locationState: 'IN' }, '80 location close'],
    [{ locationState: 'OH' }, { locationState: 'TX', regionCodes: 'ENC' }, '80 location close'],
    [{ locationState: 'OH' }, { locationState: 'CA' }, '30 location other'],
    [{ locationState: 'OH' }, { locationState: '' }, '40 location unknown'],
  ],
}

const usual = {
  category: hrCoil,
  thickness: '14 GA',
  width: '48',
  weightNeeded: '40,000',
  locationState: 'OH',
}
const withGrade = { category: hrCoil, thickness: '14 GA', width: '48', gradeCategory: 'A1011 CS-B' }

/** Thickness counts 35, width and grade 20, all others 10. */
const whole: Readonly<Record<string, readonly Pair[]>> = {
  'several aspects': [
    [usual, {}, '100'],
    // 35 + .75 x 20 + .5 x 10 + 10 of 75.
    [usual, { width: '60', weight: '20,000' }, '87 width close, weight short'],
    // .4 x 35 + 20 + 10 + 10 of 75.
    [usual, { thickness: 'VARIOUS' }, '72 thickness unknown'],
    // (.5 x 35 + 20 + 10 + .8 x 10) x .85 of 75.
    [
      usual,
      { thickness: '.0852', category: poCoil, locationState: 'IN' },
      '63 finish close, thickness close, location close',
    ],
    [usual, { width: '36' }, 'no match'],
    // 35 + 20 + 10 + 10 + 10 + .7 x 10 of 95.
    [
      { ...usual, category: 'Galvanized Coil', thickness: '.0785', product: 'Prime', coatingWt: 'G60' },
      { category: 'Galvanized Coil', thickness: '14 GA', condition: 'Excess Prime', gradeCategory: 'G90' },
      '97 coating close, condition close',
    ],
  ],
  'another grade': [
    // 55 of 75 would be 73.
    [withGrade, { gradeCategory: 'A36' }, '60 grade other'],
    // 55 x .85 of 75 would be 62.
    [withGrade, { gradeCategory: 'A36', category: poCoil }, '60 finish close, grade other'],
    // 55 x .85 x .85 of 75.
    [
      { ...withGrade, category: 'Hot Rolled Sheet' },
      { gradeCategory: 'A36', category: poCoil },
      '53 finish close, form close, grade other',
    ],
    [withGrade, { gradeCategory: 'A1011 SS-36' }, '89 grade close'],
    [withGrade, { gradeCategory: '' }, '84 grade unknown'],
  ],
}

describe.each(Object.entries({ ...pairs, ...whole }))('%s', (_, table) => {
  test.each(table)('wanted %j, offered %j: %s', (wanted, offered, verdict) => {
    expect(judge(wanted, offered)).toBe(verdict)
  })
})

// Each from what is wanted to what is worse or no match at all. Of one form: a coil can be cut to any length.
const ladders = {
  category: ['Hot Rolled Sheet', 'Hot Rolled P&O Sheet', 'Cold Rolled Sheet'],
  thickness: ['14 GA', '.0817', '.083', '.0861', '.0886', '.0887'],
  width: ['48', '48.1', '50', '61.5', '72', '47'],
  length: ['120', '120.1', '144', '240', '96'],
  gradeCategory: ['A1011 CS-B', 'A1011 SS-36', 'A36'],
  condition: ['Prime', 'Excess Prime', 'Secondary'],
  weight: ['50,000', '40,000', '39,999', '10,000', '1'],
  locationState: ['OH', 'IN', 'CA'],
  product: ['GALV G90', 'GALV G60', 'GALV G30'],
} satisfies Partial<Record<keyof InventoryItem, readonly string[]>>
const wantedTexts: NeedTexts = {
  product: 'Prime',
  category: 'Hot Rolled Sheet',
  thickness: '14 GA',
  width: '48',
  length: '120',
  gradeCategory: 'A1011 CS-B',
  locationState: 'OH',
  weightNeeded: '40,000',
  coatingWt: 'G60',
  notes: null,
}

test('an item that gets better in one aspect never scores lower', () => {
  const stated = fc.subarray(Object.keys(wantedTexts) as (keyof NeedTexts)[]) // Object.keys loses the type
  const steps = fc.record(
    Object.fromEntries(Object.entries(ladders).map(([field, { length }]) => [field, fc.nat(length - 1)])),
  )
  const better = fc.constantFrom(...Object.keys(ladders))
  const toItem = (at: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(ladders).map(([field, texts]) => [field, texts[at[field] ?? 0]]))
  fc.assert(
    fc.property(stated, steps, better, (fields, at, field) => {
      const wanted = Object.fromEntries(fields.map((name) => [name, wantedTexts[name]]))
      const worse = scoreOf(wanted, toItem(at)) ?? -1
      const nearer = scoreOf(wanted, toItem({ ...at, [field]: Math.max(0, (at[field] ?? 0) - 1) })) ?? -1
      expect(nearer).toBeGreaterThanOrEqual(worse)
    }),
    { numRuns: 2_000 },
  )
})

test('what is equal on paper is equal: an inch too wide counts as much as a ton too little', () => {
  const wanted = { thickness: '14 GA', width: '48', weightNeeded: '48,000', product: 'Prime' }
  for (let over = 1; over < 24; over += 1) {
    const wide = scoreOf(wanted, { width: `${48 + over}`, weight: '48,000' })
    expect([over, scoreOf(wanted, { weight: `${48_000 - 2_000 * over}` })]).toEqual([over, wide])
    expect(Number.isInteger(wide)).toBe(true)
  }
})
