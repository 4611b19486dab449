import { lineColumns } from '../../../../shared/quotes/lines.ts'
import type { Quote, QuoteLine } from '../../../../shared/quotes/schema.ts'
import {
  describeTotal,
  formatDollars,
  formatFreight,
  formatPounds,
  withQuoted,
} from '../../../../shared/quotes/words.ts'
import { formatDay } from '../../../../shared/text/days.ts'

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

type Facts<Record> = readonly (readonly [name: string, read: (record: Record) => string])[]

const terms: Facts<Quote> = [
  ['Total', describeTotal],
  ['Weight (lbs)', describePounds],
  ['Last valid day', ({ validUntil }) => formatDay(validUntil)],
  ['FOB point', ({ fobPoint }) => fobPoint],
  [
    'Freight',
    ({ freight, freightAmount }) =>
      freight === 'added' && freightAmount ? `Added: ${formatDollars(freightAmount)}` : formatFreight(freight),
  ],
  ['Terms', (quote) => quote.terms],
  ['Note to the buyer', ({ note }) => note],
  ['Internal note', ({ internalNote }) => internalNote],
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

const lineFacts: Facts<QuoteLine> = [
  ...comparedColumns.map((name) => [lineColumns[name].heading, lineColumns[name].read] as const),
  ['Cost', ({ cost }) => (cost === null ? '' : formatDollars(cost))],
]

/** What changed from one version to another; lines are matched by id. */
export function compareVersions(before: Quote, after: Quote): VersionDifferences {
  const earlier = new Map(before.lines.map((line) => [line.id, line]))
  const later = new Set(after.lines.map(({ id }) => id))
  const kept = after.lines.flatMap((line) => toChange(earlier.get(line.id), line) ?? [])
  const removed = before.lines.filter(({ id }) => !later.has(id)).flatMap((line) => toChange(line, undefined) ?? [])
  const lines = [...kept, ...removed]
  return {
    terms: findDifferences(terms, before, after),
    lines,
    unchangedLines: after.lines.length - kept.length,
  }
}

function toChange(before: QuoteLine | undefined, after: QuoteLine | undefined): LineDifference | undefined {
  const line = after ?? before
  if (!line) return undefined
  const differences = findDifferences(lineFacts, before, after)
  const kind = !before ? 'added' : !after ? 'removed' : 'changed'
  return differences.length > 0 || kind !== 'changed'
    ? { id: line.id, description: line.description, kind, differences }
    : undefined
}

function findDifferences<Record>(
  facts: Facts<Record>,
  before: Record | undefined,
  after: Record | undefined,
): Difference[] {
  return facts
    .map(([name, read]) => ({ name, before: (before && read(before)) || '-', after: (after && read(after)) || '-' }))
    .filter((fact) => fact.before !== fact.after)
}

function describePounds({ totals, quotedTotals }: Quote): string {
  return withQuoted(formatPounds(totals.weightLb), formatPounds(quotedTotals.weightLb))
}
