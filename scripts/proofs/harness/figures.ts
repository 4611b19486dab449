import { say } from '../../lib/project.mjs'

const sorted = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)

/** The value below which that share (0 to 1) of the figures is; 0 without figures. */
export function percentile(figures: readonly number[], share: number): number {
  return sorted(figures)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0
}

/** The middle figure, the upper one of two; 0 without figures. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5)
}

export function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

export function spread(figures: readonly number[]): string {
  return `(${sorted(figures)
    .map((one) => one.toFixed(0))
    .join(', ')})`
}

/** The slope of the least-squares line; 0 for fewer than two points. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const squares = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return squares > 0 ? points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / squares : 0
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

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
