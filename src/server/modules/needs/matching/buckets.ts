import { tenThousandths } from '../../../../shared/steel/thickness.ts'
import { lowerBound } from '../../../lib/lower-bound.ts'
import type { GroupReading, SizeReading } from '../../../steel/readings.ts'
import type { Stock } from '../../inventory/index/answer.ts'
import type { Columns } from '../../inventory/index/columns.ts'

/** The items of a category, as far as they are asked for. */
export type Bucket = {
  /** One of its groups: finish and form are those of the category. */
  group: GroupReading
  /** By the low end of the thickness. */
  rows: Uint32Array
  /** The widest range among them. */
  widest: number
  /** With so wide a range that the others would be searched too far. */
  loose: Uint32Array
  /** Without a readable thickness. */
  unread: Uint32Array
}

// 0.05 in; a mill's range for one gauge is less.
const widestMax = 500

// How rows of a bucket are told apart, in the order in which they lie.
const narrow = 0
const loose = 1
const unread = 2
const kinds = 3

/** All items of active product types; with a number only those that this change of the stock added or changed. */
export function makeBuckets({ columns, orders, inactive }: Stock, changeNo?: number): Bucket[] {
  const { group, groups, thickness, thicknesses } = columns
  const numbers = new Map<string, number>()
  const bucketOfGroup = Int32Array.from(groups.readings, ({ category, finish, form }) => {
    if (inactive.has(category.key)) return -1
    const key = `${category.key}\n${finish}\n${form}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key) ?? -1
  })
  const kindOfThickness = Uint8Array.from(thicknesses.readings, kindOfSize)
  const rows = changeNo === undefined ? orders.byThickness : rowsOfChange(columns, orders.byThickness, changeNo)
  /** The place of a row among buckets and kinds; -1 if nobody asks for it. */
  const cellOf = (row: number) => {
    const bucket = bucketOfGroup[group[row] ?? 0] ?? -1
    return bucket < 0 ? -1 : bucket * kinds + (kindOfThickness[thickness[row] ?? 0] ?? 0)
  }
  // A counting sort, which keeps the order of the thicknesses.
  const ends = new Uint32Array(numbers.size * kinds + 1)
  for (const row of rows) {
    const cell = cellOf(row)
    if (cell >= 0) ends[cell + 1] = (ends[cell + 1] ?? 0) + 1
  }
  for (let cell = 1; cell < ends.length; cell += 1) ends[cell] = (ends[cell] ?? 0) + (ends[cell - 1] ?? 0)
  const starts = ends.slice()
  const sorted = new Uint32Array(ends.at(-1) ?? 0)
  for (const row of rows) {
    const cell = cellOf(row)
    if (cell < 0) continue
    const place = starts[cell] ?? 0
    sorted[place] = row
    starts[cell] = place + 1
  }
  const rowsOf = (cell: number) => sorted.subarray(ends[cell], ends[cell + 1])
  return [...numbers.values()].flatMap((bucket) => {
    const representative = groups.readings[bucketOfGroup.indexOf(bucket)]
    if (!representative) return []
    const first = bucket * kinds
    const narrowRows = rowsOf(first + narrow)
    const widest = narrowRows.reduce((max, row) => Math.max(max, widthOf(columns, thickness[row] ?? 0)), 0)
    return [
      { group: representative, rows: narrowRows, widest, loose: rowsOf(first + loose), unread: rowsOf(first + unread) },
    ]
  })
}

function kindOfSize({ figure, measuredHighIn }: SizeReading): number {
  if (Number.isNaN(figure)) return unread
  return tenThousandths(measuredHighIn) - tenThousandths(figure) > widestMax ? loose : narrow
}

function widthOf({ thicknesses }: Columns, code: number): number {
  const { figure, measuredHighIn } = thicknesses.at(code)
  return tenThousandths(measuredHighIn) - tenThousandths(figure)
}

/** A loop: with a callback for each of a million rows it takes five times as long. */
function rowsOfChange({ changeNo }: Columns, rows: Uint32Array, wantedNo: number): Uint32Array {
  const found: number[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    if (changeNo[row] === wantedNo) found.push(row)
  }
  return Uint32Array.from(found)
}

/** The rows of a bucket whose thickness may lie between two figures, in ten-thousandths of an inch, both excluded. */
export function rowsBetween(
  { thickness, thicknesses }: Columns,
  { rows, widest }: Bucket,
  over: number,
  under: number,
) {
  const lowAt = (at: number) => tenThousandths(thicknesses.at(thickness[rows[at] ?? 0] ?? 0).figure)
  return {
    from: lowerBound(rows.length, 0, (at) => lowAt(at) + widest > over),
    to: lowerBound(rows.length, 0, (at) => lowAt(at) >= under),
  }
}
