import { expect, test } from 'vitest'
import { checkList, noCounts, replacedCaution, shrinkCaution, unchangedCaution } from './cautions.ts'

const given = (otherLists: string[]) => ({
  category: 'Hot Rolled Coil',
  splitByProduct: false,
  products: [],
  otherLists,
  doubtfulSheets: [],
  hasNoHeadings: false,
})

test('an ordinary list has no cautions', () => {
  expect(checkList({ ...noCounts, clearProducts: 10, otherCategory: 0 }, given([]))).toEqual([])
})

test('each caution has its count and says what to do', () => {
  const counts = {
    weightsOff: 1,
    unknownStates: 2,
    unknownRegions: 3,
    clearProducts: 10,
    otherCategory: 6,
    withoutType: 0,
    repeatedItems: 1_200,
    withoutThickness: 4,
    withoutWidth: 0,
    withoutWeight: 1,
    zeroPieces: 2,
  }
  expect(checkList(counts, given(['"Sheets"', '"Plates"']))).toEqual([
    {
      kind: 'no figures',
      count: 4,
      message:
        '4 rows have no thickness and 1 row has no weight. Buyers who ask for one may not find these items. 2 rows have 0 pieces, so the steel may be sold.',
    },
    {
      kind: 'other category',
      count: 6,
      message: '6 rows name a product other than Hot Rolled Coil. Make sure the category is right.',
    },
    {
      kind: 'weights off',
      count: 1,
      message:
        '1 row has a weight more than 15% off what sheets or plates of that size weigh. Check whether the weights are per piece, in kilograms or in tons.',
    },
    {
      kind: 'unknown state',
      count: 2,
      message:
        '2 rows have a state that is not a US state. Buyers will not find these items without a region code: correct the states or set default regions.',
    },
    {
      kind: 'unknown region',
      count: 3,
      message:
        '3 rows have an unknown region code, so the state decides the region. Correct the codes, or check the states.',
    },
    {
      kind: 'repeated items',
      count: 1_200,
      message:
        '1,200 rows repeat the source, product ID and heat number of an earlier row. All of them would be stored, so take out any that list the same steel twice.',
    },
    {
      kind: 'other list',
      count: 2,
      message:
        'There is also a list on "Sheets" and "Plates", which was not read. Check whether it belongs to the stock.',
    },
  ])
})

test('another category is offered when most rows name it', () => {
  const products = [
    { category: 'Galvanized Sheet', rows: 30 },
    { category: 'Hot Rolled Coil', rows: 10 },
  ]
  const offered = (named: typeof products, category = 'Hot Rolled Coil') => {
    const counts = { ...noCounts, clearProducts: 10, otherCategory: 6 }
    return checkList(counts, { ...given([]), category, products: named }).map(({ suggestion }) => suggestion)
  }
  expect(offered(products)).toEqual(['Galvanized Sheet'])
  expect(offered(products, 'Galvanized Sheet')).toEqual([undefined])
  expect(offered([...products, { category: 'Galvanized Coil', rows: 25 }])).toEqual([undefined])
  expect(offered([])).toEqual([undefined])
})

test('only the first names of other lists are shown', () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((name) => `"${name}"`)
  expect(checkList(noCounts, given(names))).toMatchObject([
    { count: 5, message: expect.stringContaining('on "A", "B", "C" and 2 other sheets,') },
  ])
  expect(checkList(noCounts, given(names.slice(1)))).toMatchObject([
    { count: 4, message: expect.stringContaining('on "B", "C", "D" and 1 other sheet,') },
  ])
})

test('sheets that may be no stock are doubted by name', () => {
  expect(checkList(noCounts, { ...given([]), doubtfulSheets: ['"WIP"', 'the hidden sheet "Old"'] })).toEqual([
    {
      kind: 'doubtful sheet',
      count: 2,
      message:
        '"WIP" and the hidden sheet "Old" were read, but may not be stock. Make sure that the steel is here and for sale.',
    },
  ])
})

test('a source that shrinks and a list that changes nothing get a caution', () => {
  const source = {
    sourceCode: 'DRW2',
    category: 'Hot Rolled Coil',
    before: 1_340,
    after: 1,
    added: 0,
    changed: 0,
    removed: 1_339,
    weightLb: 2_000,
  }
  expect(shrinkCaution({ ...source, unchanged: 1, tonsBefore: 900, tonsAfter: 1 })).toEqual({
    kind: 'source shrinks',
    count: 1_339,
    message:
      '1,339 of the 1,340 items of DRW2 are not in this list. Make sure the file is the full list of DRW2 before you store it.',
  })
  const begin = (before: number, removed: number) =>
    shrinkCaution({ ...source, before, removed, unchanged: 0, tonsBefore: 9, tonsAfter: 1 }).message.split('. ')[0]
  expect([begin(1, 1), begin(2, 1), begin(2, 2)]).toEqual([
    'The only item of DRW2 is not in this list',
    '1 of the 2 items of DRW2 is not in this list',
    'None of the 2 items of DRW2 are in this list',
  ])
  const grown = { ...source, before: 23, after: 120, added: 120, removed: 23 }
  expect(replacedCaution({ ...grown, unchanged: 0, tonsBefore: 9, tonsAfter: 90 })).toEqual({
    kind: 'source replaced',
    count: 23,
    message: 'None of the 23 items of DRW2 are in this list of 120 items. Make sure it is the list of DRW2.',
  })
  expect(unchangedCaution()).toEqual({
    kind: 'nothing changes',
    count: 0,
    message: 'This list would change nothing in the stock. Make sure it is the latest file.',
  })
})
