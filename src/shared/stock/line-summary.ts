import { totalWeightLb } from '../steel/weight.ts'

type SummarizedLine = {
  product: string | null
  category: string | null
  sourceCode: string | null
  locationState: string | null
  weight: string | null
}

/** What a list of inquiries shows of the lines. */
export type LineSummary = {
  /** The first different ones, in the order of selection. */
  products: string[]
  sources: string[]
  weightLb: number
  itemsWithoutWeight: number
}

// An inquiry may have thousands of lines.
const namesMax = 10

/** Sums up the lines of an inquiry. */
export function summarizeLines(lines: readonly SummarizedLine[]): LineSummary {
  const { weightLb, withoutWeight } = totalWeightLb(lines.map(({ weight }) => weight ?? ''))
  return {
    products: firstNames(lines.map(({ category, product }) => category || product || '')),
    sources: firstSources(lines),
    weightLb,
    itemsWithoutWeight: withoutWeight,
  }
}

/** `DMW1 - OH`, as buyers choose it. */
export function formatSource({ sourceCode, locationState }: Pick<SummarizedLine, 'sourceCode' | 'locationState'>) {
  return [sourceCode, locationState].filter(Boolean).join(' - ')
}

// A source with stock in several states is one source: `DPW2 - OR, WA`.
function firstSources(lines: readonly SummarizedLine[]): string[] {
  const statesOf = new Map<string, Set<string>>()
  for (const { sourceCode, locationState } of lines) {
    if (!sourceCode) continue
    const states = statesOf.get(sourceCode) ?? new Set()
    if (locationState) states.add(locationState)
    statesOf.set(sourceCode, states)
  }
  return [...statesOf]
    .slice(0, namesMax)
    .map(([sourceCode, states]) => formatSource({ sourceCode, locationState: [...states].sort().join(', ') }))
}

function firstNames(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))].slice(0, namesMax)
}
