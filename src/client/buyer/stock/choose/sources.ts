import type { SourceLocation, SourceStock } from '../../../../shared/stock/schema.ts'

type SourceOption = { value: string; label: string }

/** The options of the source dropdown, 'code - state'; a code in several states is one option. */
export function toSourceOptions(sources: readonly SourceLocation[]): SourceOption[] {
  const statesByCode = new Map<string, string[]>()
  for (const { code, location } of sources) {
    statesByCode.set(code, [...(statesByCode.get(code) ?? []), ...(location ? [location] : [])])
  }
  return [...statesByCode].map(([code, states]) => ({
    value: code,
    label: [code, states.join(', ')].filter(Boolean).join(' - '),
  }))
}

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
