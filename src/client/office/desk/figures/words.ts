import type { ExportColumn } from '../../../platform/export/use-list-export.ts'

/** A row of the numbers beneath a picture: what it is of, then its numbers; null where there is none. */
export type FigureRow = { name: string; values: readonly (string | number | null)[] }

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1,204.5`; a text as it is, and nothing for an unknown number. */
export function showFigure(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : oneDecimal.format(value)
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

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11` as `Nov 2026`, or as `Nov` where the year is clear. */
export function nameMonth(month: string, hasYear = true): string {
  const [year = '', number] = month.split('-')
  const name = monthNames[Number(number) - 1] ?? month
  return hasYear ? `${name} ${year}` : name
}
