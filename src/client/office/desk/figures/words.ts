import type { ExportColumn } from '../../../platform/export/use-list-export.ts'

/** A row of the numbers beneath a picture: what it is of, then its numbers; null where there is none. */
export type FigureRow = { name: string; values: readonly (string | number | null)[] }

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1,204.5`, `100,263.05`; nothing for an unknown number. Money keeps its cents. */
export function showFigure(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.replace(thousandsEnd, '$&,') : oneDecimal.format(value)
}
const thousandsEnd = /\d(?=(?:\d{3})+(?:\.|$))/g

/** The next round number, such as 6,000 for 5,020. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}

/** Round numbers below and above what is shown, such as 30 and 60 for 36 to 56. */
export function roundAround(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = most - least > 10 ? 10 : 2
  return [Math.floor((least - 1) / step) * step, Math.ceil((most + 1) / step) * step]
}

/** The columns of a file with these headings, the first of which is over the names. */
export function toExportColumns([first = '', ...others]: readonly string[]): ExportColumn<FigureRow>[] {
  return [
    { heading: first, textOf: ({ name }) => name },
    ...others.map((heading, index) => ({
      heading,
      textOf: ({ values }: FigureRow) => String(values[index] ?? ''),
    })),
  ]
}

const soFar = ' so far'
/** At an axis, where there is no room for it. */
export const withoutSoFar = (name: string): string => name.replace(soFar, '')

/** The months of a picture, the last of which is not over: `Nov 2026`, `Dec 2026 so far`; without the year where it is clear. */
export function nameMonths(months: readonly string[], hasYear: boolean): string[] {
  return months.map((month, index) => `${nameMonth(month, hasYear)}${index === months.length - 1 ? soFar : ''}`)
}

type Point = { at: string; value: number | null }

/** `$50.85 in Nov · $51.20 in Dec so far`: what the last full month says comes first. */
export function describeMonths(points: readonly Point[], show: (value: number) => string): string {
  const last = points.slice(0, -1).findLast(({ value }) => value !== null)
  return [last, points.at(-1)]
    .flatMap((point) => (point?.value == null ? [] : `${show(point.value)} in ${point.at}`))
    .join(' · ')
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function nameMonth(month: string, hasYear: boolean): string {
  const [year = '', number] = month.split('-')
  const name = monthNames[Number(number) - 1] ?? month
  return hasYear ? `${name} ${year}` : name
}
