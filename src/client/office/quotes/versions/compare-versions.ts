import { quoteTerms } from '../../../../shared/deals/terms.ts'
import { lineColumns } from '../../../../shared/quotes/lines.ts'
import type { Quote, QuoteLine } from '../../../../shared/quotes/schema.ts'
import { describeTotal, formatDollars, formatPounds, listTerms, withQuoted } from '../../../../shared/quotes/words.ts'

/** A fact that differs between two versions; a dash is for none. */
export type Difference = { name: string; before: string; after: string }

export type LineDifference = {
  id: string
  description: string
  kind: 'added' | 'removed' | 'changed'
  differences: readonly Difference[]
}

export type VersionDifferences = {
  terms: readonly Difference[]
  lines: readonly LineDifference[]
  unchangedLines: number
}

type Facts = readonly (readonly [name: string, text: string])[]

const factsOfQuote = (quote: Quote): Facts => [
  ['Total', describeTotal(quote)],
  ['Weight (lbs)', describePounds(quote)],
  ...listTerms(quoteTerms, quote, quote.freightAmount),
]

const comparedColumns = [
  'price',
  'amount',
  'pieces',
  'weight',
  'basis',
  'description',
  'size',
  'grade',
  'condition',
  'heat',
  'shipsFrom',
  'leadTime',
  'note',
] as const

const factsOfLine = (line: QuoteLine): Facts => [
  ...comparedColumns.map((name) => [lineColumns[name].heading, lineColumns[name].read(line)] as const),
  ['Cost', line.cost === null ? '' : formatDollars(line.cost)],
]

/** What changed from one version to another; lines are matched by id. */
export function compareVersions(before: Quote, after: Quote): VersionDifferences {
  const earlier = new Map(before.lines.map((line) => [line.id, line]))
  const later = new Set(after.lines.map(({ id }) => id))
  const kept = after.lines.flatMap((line) => toChange(earlier.get(line.id), line) ?? [])
  const removed = before.lines.filter(({ id }) => !later.has(id)).flatMap((line) => toChange(line, undefined) ?? [])
  const lines = [...kept, ...removed]
  return {
    terms: findDifferences(factsOfQuote(before), factsOfQuote(after)),
    lines,
    unchangedLines: after.lines.length - kept.length,
  }
}

function toChange(before: QuoteLine | undefined, after: QuoteLine | undefined): LineDifference | undefined {
  const line = after ?? before
  if (!line) return undefined
  const differences = findDifferences(before ? factsOfLine(before) : [], after ? factsOfLine(after) : [])
  const kind = !before ? 'added' : !after ? 'removed' : 'changed'
  return differences.length > 0 || kind !== 'changed'
    ? { id: line.id, description: line.description, kind, differences }
    : undefined
}

/** The facts of both, or of the one that is there. */
function findDifferences(before: Facts, after: Facts): Difference[] {
  const later = new Map(after)
  const earlier = new Map(before)
  return [...new Map([...before, ...after]).keys()]
    .map((name) => ({ name, before: earlier.get(name) || '-', after: later.get(name) || '-' }))
    .filter((fact) => fact.before !== fact.after)
}

function describePounds({ totals, quotedTotals }: Quote): string {
  return withQuoted(formatPounds(totals.weightLb), formatPounds(quotedTotals.weightLb))
}
