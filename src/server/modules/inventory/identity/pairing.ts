import { createSizeReader, identityKey, isWeightNear, type Steel } from './steel.ts'

/** `part`: only rows of one part pair, such as those of a source and category. */
export type PairedRow = Steel & { part: string }

export type Pair<Before, After> = readonly [before: Before, after: After]

/**
 * Which rows before a change of the stock are the same steel as rows after it; the one rule for lists, restores, renamings and
 * what orders have. Each row pairs once: (1) by equal texts; (2) by product id and heat that `standsOnce` says are on each side once,
 * whatever else changed; (3) by product id and heat, size and a weight within half a percent, the nearest first, a blank one last; (4)
 * likewise by size, grade, condition and pieces where both ids are blank; (5) by product id, heat and size, if one such row is left on
 * each side, and `isSought` does not say that the row may be other steel. Ties go by the texts; the order of the rows decides only between
 * rows with equal texts.
 *
 * Yields the pairs in small portions, so that the caller can let others work in between.
 */
export function* pairRows<Before extends PairedRow, After extends PairedRow>(
  before: readonly Before[],
  after: readonly After[],
  standsOnce: (row: Before) => boolean,
  isSought: (row: Before) => boolean = () => false,
): Generator<Pair<Before, After>[]> {
  const sizeOf = createSizeReader()
  for (const group of yield* groupSides(before, after, (row) => `${row.part}\u0000${identityKey(row)}`)) {
    yield pairByTexts(group)
    const [one] = group.before
    if (!one || group.after.length === 0) continue
    const isNamed = identityKey(one) !== ''
    if (isNamed && group.before.length === 1 && group.after.length === 1 && standsOnce(one)) {
      yield zip(group)
      continue
    }
    for (const sized of yield* groupSides(group.before, group.after, sizeOf)) {
      const alike = isNamed ? [sized] : yield* groupSides(sized.before, sized.after, describePieces)
      const paired = new Set<PairedRow>()
      for (const each of alike) yield* noting(paired, pairByWeight(each))
      const left = { before: sized.before.filter(isNotIn(paired)), after: sized.after.filter(isNotIn(paired)) }
      const [last] = left.before
      if (last && left.before.length === 1 && left.after.length === 1 && !isSought(last)) yield zip(left)
    }
  }
}

const isNotIn = (rows: ReadonlySet<PairedRow>) => (row: PairedRow) => !rows.has(row)

function* noting<Before extends PairedRow, After extends PairedRow>(
  paired: Set<PairedRow>,
  portions: Iterable<Pair<Before, After>[]>,
): Generator<Pair<Before, After>[]> {
  for (const pairs of portions) {
    for (const pair of pairs) for (const row of pair) paired.add(row)
    yield pairs
  }
}

/** Pairs rows with equal texts in their order, and nothing else. */
export function* pairEqualRows<Before extends PairedRow, After extends PairedRow>(
  before: readonly Before[],
  after: readonly After[],
): Generator<Pair<Before, After>[]> {
  for (const group of yield* groupSides(before, after, textsOf)) yield zip(group)
}

/** The rows that have not paired yet. */
type Sides<Before, After> = { before: Before[]; after: After[] }

const describePieces = ({ gradeCategory, condition, qtyPcs }: Steel) =>
  `${gradeCategory}\u0000${condition}\u0000${qtyPcs}`
const textsOf = ({ part, texts }: PairedRow) => `${part}\u0000${texts}`

const rowsAtOnce = 2_000

/** Groups of rows with the same key that are on both sides. */
function* groupSides<Before extends PairedRow, After extends PairedRow>(
  before: readonly Before[],
  after: readonly After[],
  keyOf: (row: PairedRow) => string,
): Generator<Pair<Before, After>[], Sides<Before, After>[]> {
  const groups = yield* groupAll({ before, after }, keyOf)
  return [...groups.values()].filter((group) => group.before.length > 0 && group.after.length > 0)
}

function* groupAll<Key, Before extends PairedRow, After extends PairedRow>(
  rows: Readonly<{ before: readonly Before[]; after: readonly After[] }>,
  keyOf: (row: PairedRow) => Key,
): Generator<Pair<Before, After>[], Map<Key, Sides<Before, After>>> {
  const groups = new Map<Key, Sides<Before, After>>()
  const groupOf = (row: PairedRow) => {
    const key = keyOf(row)
    const group = groups.get(key) ?? { before: [], after: [] }
    groups.set(key, group)
    return group
  }
  for (const [index, row] of rows.before.entries()) {
    groupOf(row).before.push(row)
    if (index % rowsAtOnce === 0) yield []
  }
  for (const [index, row] of rows.after.entries()) {
    groupOf(row).after.push(row)
    if (index % rowsAtOnce === 0) yield []
  }
  return groups
}

/** Takes the rows with equal texts out of a group. */
function pairByTexts<Before extends PairedRow, After extends PairedRow>(
  group: Sides<Before, After>,
): Pair<Before, After>[] {
  const waiting = new Map<string, After[]>()
  for (const row of group.after) {
    const same = waiting.get(row.texts)
    if (same) same.push(row)
    else waiting.set(row.texts, [row])
  }
  for (const rows of waiting.values()) rows.reverse()
  const pairs: Pair<Before, After>[] = []
  const left: Before[] = []
  for (const row of group.before) {
    const match = waiting.get(row.texts)?.pop()
    if (match) pairs.push([row, match])
    else left.push(row)
  }
  if (pairs.length === 0) return pairs
  const taken = new Set(pairs.map(([, row]) => row))
  group.before = left
  group.after = group.after.filter((row) => !taken.has(row))
  return pairs
}

function zip<Before, After>({ before, after }: Sides<Before, After>): Pair<Before, After>[] {
  return before.slice(0, after.length).flatMap((row, index) => {
    const match = after[index]
    return match === undefined ? [] : [[row, match] as const]
  })
}

const byTexts = (one: Steel, other: Steel) => (one.texts < other.texts ? -1 : Number(one.texts > other.texts))

/** Pairs rows of near weights, the nearest first, then those of which one has no weight. */
function* pairByWeight<Before extends PairedRow, After extends PairedRow>(
  group: Sides<Before, After>,
): Generator<Pair<Before, After>[]> {
  const sorted = { before: group.before.toSorted(byTexts), after: group.after.toSorted(byTexts) }
  yield []
  const paired = new Set<PairedRow>()
  yield* noting(paired, pairNearest(sorted))
  const left = <Row extends PairedRow>(rows: readonly Row[], isBlank: boolean) =>
    rows.filter((row) => !paired.has(row) && (row.weightLb === null) === isBlank)
  for (const [one, other] of [
    [true, true],
    [true, false],
    [false, true],
  ] as const) {
    yield* noting(paired, [zip({ before: left(sorted.before, one), after: left(sorted.after, other) })])
  }
}

/** The rows of one side and weight that have not paired, in the order of their texts, and the weights beside it. */
type Weight<Before, After> = { lb: number; lower: number; higher: number; next: number } & (
  | { side: 'before'; rows: Before[] }
  | { side: 'after'; rows: After[] }
)

const pairsAtOnce = 500

/**
 * The nearest rows of both sides stand beside each other in the order of their weights: what stood between them would be nearer. So only
 * neighbors are measured, and those that become neighbors as others pair.
 */
function* pairNearest<Before extends PairedRow, After extends PairedRow>(
  group: Sides<Before, After>,
): Generator<Pair<Before, After>[]> {
  const weights = yield* pairSameWeights(group)
  const nearest = new Heap<Near<Before, After>>(comesFirst)
  const measure = (low: number, high: number) => {
    const near = measureNeighbors(weights, low, high)
    if (near) nearest.push(near)
  }
  for (let low = 0; low + 1 < weights.length; low += 1) {
    measure(low, low + 1)
    if (low % rowsAtOnce === 0) yield []
  }
  const found: Pair<Before, After>[] = []
  for (let near = nearest.pop(); near; near = nearest.pop()) {
    const { low, high, before, after } = near
    const [one, other] = [weights[low], weights[high]]
    if (!one || !other || one.higher !== high || isUsedUp(one) || isUsedUp(other)) continue
    const heads = [headOf(one), headOf(other)]
    if (!heads.includes(before) || !heads.includes(after)) {
      measure(low, high)
      continue
    }
    found.push([before, after])
    one.next += 1
    other.next += 1
    for (const weight of [one, other]) {
      if (!isUsedUp(weight)) continue
      const { lower, higher } = weight
      const [below, above] = [weights[lower], weights[higher]]
      if (below) below.higher = higher
      if (above) above.lower = lower
      measure(lower, higher)
    }
    measure(low, high)
    if (found.length >= pairsAtOnce) yield found.splice(0)
  }
  yield found
}

/** Pairs rows of the same weight in the order of their texts. Returns what is left: of each weight rows of one side. */
function* pairSameWeights<Before extends PairedRow, After extends PairedRow>(
  group: Sides<Before, After>,
): Generator<Pair<Before, After>[], Weight<Before, After>[]> {
  const weighed = {
    before: group.before.filter(({ weightLb }) => weightLb !== null),
    after: group.after.filter(({ weightLb }) => weightLb !== null),
  }
  const byWeight = yield* groupAll(weighed, ({ weightLb }) => weightLb ?? 0)
  const pairs: Pair<Before, After>[] = []
  const weights: Weight<Before, After>[] = []
  for (const [lb, sides] of [...byWeight].sort(([one], [other]) => one - other)) {
    const same = zip(sides)
    pairs.push(...same)
    const place = { lb, lower: weights.length - 1, higher: weights.length + 1, next: same.length }
    if (sides.before.length > same.length) weights.push({ ...place, side: 'before', rows: sides.before })
    else if (sides.after.length > same.length) weights.push({ ...place, side: 'after', rows: sides.after })
  }
  yield pairs
  return weights
}

const headOf = <Before, After>({ rows, next }: Weight<Before, After>) => rows[next]
const isUsedUp = <Before, After>({ rows, next }: Weight<Before, After>) => next >= rows.length

type Near<Before, After> = { low: number; high: number; apartLb: number; before: Before; after: After }

/** Undefined for weights of one side, and for those too far apart. */
function measureNeighbors<Before, After>(
  weights: readonly Weight<Before, After>[],
  low: number,
  high: number,
): Near<Before, After> | undefined {
  const [one, other] = [weights[low], weights[high]]
  if (!one || !other || !isWeightNear(one.lb, other.lb)) return undefined
  const [before, after] = one.side === 'before' ? [one, other] : [other, one]
  if (before.side !== 'before' || after.side !== 'after') return undefined
  const [row, match] = [before.rows[before.next], after.rows[after.next]]
  return row && match && { low, high, apartLb: other.lb - one.lb, before: row, after: match }
}

function comesFirst(one: Near<Steel, Steel>, other: Near<Steel, Steel>): boolean {
  if (one.apartLb !== other.apartLb) return one.apartLb < other.apartLb
  return (byTexts(one.before, other.before) || byTexts(one.after, other.after)) < 0
}

/** Gives its entries in order, the first one first. */
class Heap<Entry> {
  readonly #entries: Entry[] = []
  readonly #isFirst: (one: Entry, other: Entry) => boolean

  constructor(isFirst: (one: Entry, other: Entry) => boolean) {
    this.#isFirst = isFirst
  }

  push(entry: Entry): void {
    this.#entries.push(entry)
    for (let at = this.#entries.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!this.#swapIfFirst(at, parent)) return
      at = parent
    }
  }

  pop(): Entry | undefined {
    const [first] = this.#entries
    const last = this.#entries.pop()
    if (last === undefined || this.#entries.length === 0) return first
    this.#entries[0] = last
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const child = this.#comesBefore(left + 1, left) ? left + 1 : left
      if (!this.#swapIfFirst(child, at)) return first
      at = child
    }
  }

  #comesBefore(at: number, than: number): boolean {
    const [one, other] = [this.#entries[at], this.#entries[than]]
    return one !== undefined && other !== undefined && this.#isFirst(one, other)
  }

  #swapIfFirst(at: number, than: number): boolean {
    const [one, other] = [this.#entries[at], this.#entries[than]]
    if (one === undefined || other === undefined || !this.#isFirst(one, other)) return false
    this.#entries[at] = other
    this.#entries[than] = one
    return true
  }
}
