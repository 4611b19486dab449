import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pair, type PairedRow, pairRows } from './pairing.ts'
import { createSizeReader, identityKey } from './steel.ts'

type Row = PairedRow & { name: string }

let rows = 0
function aRow(overrides: Partial<Omit<Row, 'texts'>> & { weight?: string } = {}): Row {
  const { weight = overrides.weightLb === null ? '' : String(overrides.weightLb ?? 20_000), ...given } = overrides
  rows += 1
  const row = {
    ...{ part: 'S1', category: 'Hot Rolled Coil', productId: 'A', heatNum: 'H1', thickness: '.5', width: '96' },
    ...{ length: '240', gradeCategory: 'A36', condition: 'Prime', qtyPcs: 1, weightLb: 20_000, name: String(rows) },
    ...given,
  }
  const { productId, heatNum, thickness, width, length, gradeCategory, condition, qtyPcs } = row
  const texts = [productId, heatNum, thickness, width, length, gradeCategory, condition, qtyPcs, weight].join('\u001f')
  return { ...row, texts }
}

function countOf(side: readonly Row[], row: PairedRow): number {
  return side.filter((one) => one.part === row.part && identityKey(one) === identityKey(row)).length
}

function pair(before: readonly Row[], after: readonly Row[]): Pair<Row, Row>[] {
  const standsOnce = (row: PairedRow) => countOf(before, row) === 1 && countOf(after, row) === 1
  return [...pairRows(before, after, standsOnce)].flat()
}

const namesOf = (pairs: readonly Pair<Row, Row>[]) => pairs.map(([one, other]) => `${one.name} ${other.name}`).sort()

const coil = (name: string, weightLb: number | null, given: Partial<Row> = {}) =>
  aRow({ name, weightLb, productId: '', ...given })

test('coils of one heat keep their weights, whatever comes in before them', () => {
  const before = [coil('a', 10_000), coil('b', 20_000), coil('c', 30_000)]
  const after = [coil('new', 5_000), coil('a', 10_000), coil('b', 20_000), coil('c', 30_000)]
  expect(namesOf(pair(before, after))).toEqual(['a a', 'b b', 'c c'])
  expect(namesOf(pair(before, [coil('a', 10_000), coil('c', 30_000)]))).toEqual(['a a', 'c c'])
})

test('what has a product id and heat that stand once is the same, whatever else changed', () => {
  expect(namesOf(pair([aRow({ name: 'a' })], [aRow({ name: 'b', thickness: '1', weightLb: 9 })]))).toEqual(['a b'])
  const twice = [aRow({ name: 'b', thickness: '1', weightLb: 9 }), aRow({ name: 'c', thickness: '2', weightLb: 8 })]
  expect(namesOf(pair([aRow({ name: 'a' })], twice))).toEqual([])
})

test('the nearest weight within half a percent of the larger is the same, and a blank one comes last', () => {
  const before = [coil('a', 20_000), coil('b', 20_060)]
  expect(namesOf(pair(before, [coil('x', 20_050), coil('y', 20_130)]))).toEqual(['a y', 'b x'])
  expect(namesOf(pair(before, [coil('x', null), coil('y', 20_055)]))).toEqual(['a x', 'b y'])
  expect(namesOf(pair([coil('a', 20_000), coil('b', 1)], [coil('x', 20_100), coil('y', 9)]))).toEqual(['a x', 'b y'])
  expect(namesOf(pair(before, [coil('x', 20_200), coil('y', 25_000)]))).toEqual([])
})

test('sizes are compared as they read, and gauges by the category', () => {
  const before = [coil('a', 20_000, { thickness: '3/16', length: 'COIL' }), coil('b', 1)]
  expect(namesOf(pair(before, [coil('x', 20_001, { thickness: '.1875', length: 'C' }), coil('y', 2)]))).toEqual([
    'a x',
    'b y',
  ])
})

test('without ids a row is the same by size, grade, condition and pieces, and a near weight', () => {
  const plate = (name: string, given: Partial<Row> = {}) => aRow({ name, productId: '', heatNum: '', ...given })
  const before = [plate('a'), plate('b', { gradeCategory: 'A572' }), plate('c', { qtyPcs: 2, weightLb: 40_000 })]
  const after = [plate('x', { weightLb: 20_050 }), plate('y', { gradeCategory: 'A572', weightLb: 19_990 })]
  expect(namesOf(pair(before, after))).toEqual(['a x', 'b y'])
})

test('the one row that is left of an id, heat and size was reweighed', () => {
  const before = [coil('a', 10_000), coil('b', 20_000)]
  expect(namesOf(pair(before, [coil('x', 25_000), coil('y', 10_000)]))).toEqual(['a y', 'b x'])
  expect(namesOf(pair(before, [coil('x', 25_000, { width: '72' }), coil('y', 10_000)]))).toEqual(['a y'])
})

test('rows of different parts, such as categories, never pair', () => {
  expect(pair([aRow({ part: 'S1 Coil' })], [aRow({ part: 'S1 Sheet' })])).toEqual([])
})

// The same in plain steps: each rule looks at all pairs of rows that are left.

const sizeOf = createSizeReader()
const isNear = (one: number, other: number) => Math.abs(one - other) <= 0.005 * Math.max(one, other)

function pairPlainly(before: readonly Row[], after: readonly Row[]): Pair<Row, Row>[] {
  const pairs: Pair<Row, Row>[] = []
  const isLeft = (row: Row) => !pairs.some((one) => one.includes(row))
  const takeFirst = (rank: (one: Row, other: Row) => readonly (number | string)[] | undefined) => {
    const all = before.filter(isLeft).flatMap((one) =>
      after.filter(isLeft).flatMap((other) => {
        const isSame = one.part === other.part && identityKey(one) === identityKey(other)
        const place = isSame ? rank(one, other) : undefined
        return place ? [{ place: [...place, one.texts, other.texts], pair: [one, other] as const }] : []
      }),
    )
    for (const { pair: next } of all.sort((a, b) => compare(a.place, b.place))) {
      if (next.every(isLeft)) pairs.push(next)
    }
  }
  const byWeight = (one: Row, other: Row) => {
    if (sizeOf(one) !== sizeOf(other)) return undefined
    if (one.weightLb === null || other.weightLb === null) return [one.weightLb === other.weightLb ? 1 : 2, 0]
    return isNear(one.weightLb, other.weightLb) ? [0, Math.abs(one.weightLb - other.weightLb)] : undefined
  }
  const isBlank = (row: Row) => identityKey(row) === ''
  const isSamePiece = (one: Row, other: Row) =>
    one.gradeCategory === other.gradeCategory && one.condition === other.condition && one.qtyPcs === other.qtyPcs
  takeFirst((one, other) => (one.texts === other.texts ? [] : undefined))
  takeFirst((one) => (!isBlank(one) && countOf(before, one) === 1 && countOf(after, one) === 1 ? [] : undefined))
  takeFirst((one, other) => (isBlank(one) ? undefined : byWeight(one, other)))
  takeFirst((one, other) => (isBlank(one) && isSamePiece(one, other) ? byWeight(one, other) : undefined))
  const isAlone = (side: readonly Row[], row: Row) =>
    side.filter((each) => isLeft(each) && countOf([each], row) === 1 && sizeOf(each) === sizeOf(row)).length === 1
  const alone = before.filter((row) => isLeft(row) && isAlone(before, row) && isAlone(after, row))
  for (const one of alone) {
    const match = after.find((each) => isLeft(each) && countOf([each], one) === 1 && sizeOf(each) === sizeOf(one))
    if (match) pairs.push([one, match])
  }
  return pairs
}

function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

const anyRow = fc
  .record({
    part: fc.constantFrom('S1', 'S1', 'S2'),
    productId: fc.constantFrom('', '', 'A', 'B'),
    heatNum: fc.constantFrom('', 'H1', 'H1', 'h1'),
    thickness: fc.constantFrom('.5', '1/2', '1'),
    gradeCategory: fc.constantFrom('A36', 'A36', 'A572'),
    qtyPcs: fc.constantFrom(1, 1, 2),
    weightLb: fc.oneof(fc.constant(null), fc.integer({ min: 19_900, max: 20_100 }), fc.constantFrom(10_000, 20_000)),
  })
  .map((given) => aRow(given))

test('random lists pair as in plain steps, whatever their order', () => {
  const side = fc.array(anyRow, { maxLength: 14 })
  const property = fc.property(side, side, fc.nat(13), (before, after, start) => {
    const textsOf = (pairs: readonly Pair<Row, Row>[]) =>
      pairs.map(([one, other]) => `${one.part}\n${one.texts}\n${other.texts}`).sort()
    const pairs = textsOf(pair(before, after))
    expect(pairs).toEqual(textsOf(pairPlainly(before, after)))
    const mixed = [...after.slice(start), ...after.slice(0, start)].reverse()
    expect(textsOf(pair(before.toReversed(), mixed))).toEqual(pairs)
  })
  fc.assert(property, { numRuns: 500 })
})

test('the work for lists without ids does not grow by the square', () => {
  let reads = 0
  const counted = (row: Row): Row => ({
    ...row,
    get weightLb() {
      reads += 1
      return row.weightLb
    },
    get texts() {
      reads += 1
      return row.texts
    },
  })
  const list = (count: number, offLb: number) =>
    Array.from({ length: count }, (_, index) =>
      counted(coil('', 40_000 + ((index * 7) % count) / 10 + offLb, { heatNum: '' })),
    )
  const readsFor = (count: number) => {
    const sides = [list(count, 0), list(count, 0.03)] as const
    reads = 0
    expect([...pairRows(...sides, () => false)].flat()).toHaveLength(count)
    return reads
  }
  expect(readsFor(4_000) / readsFor(1_000)).toBeLessThan(6)
})
