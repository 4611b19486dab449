import type { SourceStock } from '../../../../shared/stock/schema.ts'

/** One row per source code, with all of its states: choosing a code shows them together. */
export function toSourceRows(stock: readonly SourceStock[]): SourceStock[] {
  const rows = new Map<string, SourceStock>()
  for (const part of stock) {
    const row = rows.get(part.code)
    rows.set(part.code, row ? join(row, part) : part)
  }
  return [...rows.values()]
}

function join(a: SourceStock, b: SourceStock): SourceStock {
  return {
    code: a.code,
    location: [a.location, b.location].filter(Boolean).join(', '),
    items: a.items + b.items,
    weightLb: a.weightLb + b.weightLb,
    lightestIn: pick(Math.min, a.lightestIn, b.lightestIn),
    heaviestIn: pick(Math.max, a.heaviestIn, b.heaviestIn),
    listedAt: a.listedAt > b.listedAt ? a.listedAt : b.listedAt,
  }
}

function pick(of: (...values: number[]) => number, ...values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? of(...known) : null
}
