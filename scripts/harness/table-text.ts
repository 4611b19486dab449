import { say } from '../lib/project.mjs'

/** Undefined: a figure that this system cannot measure. */
type Cell = string | undefined

/** Prints a Markdown table with aligned columns under a title. */
export function printTable(title: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const texts = rows.map((row) => row.map((cell) => cell ?? '-'))
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  say(['', title, '', line(headings), line(rule), ...texts.map(line)].join('\n'))
}

const pad = (cell: string, width: number, column: number) => (column === 0 ? cell.padEnd(width) : cell.padStart(width))

export function count(figure: number): string {
  return Math.round(figure).toLocaleString('en-US')
}

/** A figure with three significant digits, or all digits before the point. */
export function figure(value: number | undefined): string | undefined {
  if (value === undefined) return undefined
  return Math.abs(value) >= 100 ? count(value) : value.toPrecision(3)
}

export function ratio(value: number | undefined, base: number | undefined): string | undefined {
  return value === undefined || !base ? undefined : `${figure(value / base)}`
}
