import { type Column, columnOf, columnsUnder } from './pdf-columns.ts'
import type { Line } from './pdf-lines.ts'
import type { Piece } from './pdf-text.ts'

/** A row by columns; `''` where a cell is empty. */
export type TableRow = { texts: string[] }

type PlacedCell = { column: number; piece: Piece; isWide: boolean }
type Placed = { line: Line; cells: readonly PlacedCell[]; isWhole: boolean; isApart: boolean }

/** Rows of lines: a line with few cells that is as near to a row as the lines of one text belongs to the row's cells. */
export function joinRows(lines: readonly Line[], columns: readonly Column[]): TableRow[] {
  const placed = placeAll(lines, columns)
  const hosts = findHosts(placed)
  const parts = new Map<number, Placed[]>()
  for (const [index, one] of placed.entries()) {
    const host = hosts[index] ?? index
    parts.set(host, [...(parts.get(host) ?? []), one])
  }
  return [...parts].sort(([a], [b]) => a - b).map(([, of]) => joinParts(of, columns.length))
}

const wholeShare = 0.5
const anchorShare = 0.8
const figure = /^[\d.,/$#"'%\s-]*\d[\d.,/$#"'%\s-]*$/

/** A whole line has most of its cells, and most of its figures. */
function placeAll(lines: readonly Line[], columns: readonly Column[]): Placed[] {
  const placed = lines.map((line) => ({
    line,
    cells: line.cells.map((piece) => {
      const under = columnsUnder(columns, piece)
      return { column: under[0] ?? columnOf(columns, piece), piece, isWide: under.length > 1 }
    }),
  }))
  const counts = placed.map(({ cells }) => countColumns(cells)).filter((count) => count > 1)
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length * 0.75)] ?? 0
  const full = placed.filter(({ cells }) => countColumns(cells) >= usual * wholeShare)
  const anchors = new Set(
    columns.flatMap((_, column) => {
      const filled = full.flatMap(({ cells }) => cells.find((cell) => cell.column === column) ?? [])
      const figures = filled.filter(({ piece }) => figure.test(piece.text))
      const isUsual = filled.length >= full.length * wholeShare
      return isUsual && figures.length >= filled.length * anchorShare ? [column] : []
    }),
  )
  const judged = placed.map((one) => {
    const held = one.cells.filter(({ column }) => anchors.has(column)).length
    const isWhole = countColumns(one.cells) >= usual * wholeShare && held >= anchors.size * wholeShare
    return { ...one, isWhole }
  })
  const rows = judged.filter(({ isWhole }) => isWhole).slice(0, comparedRows)
  const fonts = new Set(rows.flatMap(({ cells }) => cells.map(({ piece }) => piece.font)))
  return judged.map((one) => ({ ...one, isApart: !one.isWhole && isApart(one.cells, fonts) }))
}

/** Whether a line looks like no row, such as a title of rows in bold type. */
function isApart(cells: readonly PlacedCell[], fonts: ReadonlySet<string>): boolean {
  return cells.some(({ isWide, piece }) => isWide || total.test(piece.text) || !fonts.has(piece.font))
}

const comparedRows = 20
const total = /^(?:sub|grand|page|report)?[\s-]*totals?\b/i

const countColumns = (cells: readonly PlacedCell[]) => new Set(cells.map(({ column }) => column)).size

// A gap is larger than others only if more than rounding makes it so.
const clearlyLarger = 1.12
/** Where the first line of a cell of several lines stands beside cells of one line. */
type Alignment = 'top' | 'middle' | 'bottom'

/** For each line the row that it belongs to, if it is not one itself: of those around it, the one on its side of the largest gap. */
function findHosts(placed: readonly Placed[]): (number | undefined)[] {
  const hosts: (number | undefined)[] = placed.map(() => undefined)
  const pitch = usualPitch(placed)
  const runs = findRuns(placed)
  const alignment = findAlignment(placed, runs)
  let belowLast = 0
  for (const run of runs) {
    const { start, end, above, below } = run
    // In the middle, a row has as many lines below as above.
    const [aboveHost, shared] = [placed.slice(start, end).length, above === undefined ? 0 : belowLast]
    const cut =
      above === undefined
        ? start
        : below === undefined
          ? end
          : (cutAtGap(placed, run) ??
            (alignment === 'top' ? end : alignment === 'bottom' ? start : start + Math.min(shared, aboveHost)))
    if (above !== undefined) takeRun(placed, hosts, { host: above, from: start, to: cut, step: 1, pitch })
    if (below !== undefined) takeRun(placed, hosts, { host: below, from: end - 1, to: cut - 1, step: -1, pitch })
    belowLast = below === undefined ? 0 : end - cut
  }
  return hosts
}

/** Lines that follow each other without a row between, and the rows around them on the page. */
type PartRun = { start: number; end: number; above: number | undefined; below: number | undefined }

function findRuns(placed: readonly Placed[]): PartRun[] {
  const runs: PartRun[] = []
  for (let start = 0; start < placed.length; start += 1) {
    if (placed[start]?.isWhole !== false || placed[start]?.isApart) continue
    let end = start
    while (placed[end]?.isWhole === false && !placed[end]?.isApart && isSamePage(placed, start, end)) end += 1
    const isHost = (index: number) => placed[index]?.isWhole === true && isSamePage(placed, start, index)
    runs.push({
      start,
      end,
      above: isHost(start - 1) ? start - 1 : undefined,
      below: isHost(end) ? end : undefined,
    })
    start = end - 1
  }
  return runs
}

/** By the first and the last rows of pages, which have lines on one side only unless their cells are aligned in the middle. */
function findAlignment(placed: readonly Placed[], runs: readonly PartRun[]): Alignment {
  const cuts = runs.map((run) => ({ ...run, cut: cutAtGap(placed, run) }))
  const before = cuts.filter(({ above, cut, end }) => above === undefined || (cut !== undefined && cut < end)).length
  const after = cuts.filter(({ below, cut, start }) => below === undefined || (cut !== undefined && cut > start)).length
  if (before > 0 && after > 0) return 'middle'
  return before > 0 ? 'bottom' : 'top'
}

/** The first line between two rows that is of the lower one, if a gap says so. */
function cutAtGap(placed: readonly Placed[], { start, end, above, below }: PartRun): number | undefined {
  if (above === undefined || below === undefined) return undefined
  const gaps = Array.from({ length: end - start + 1 }, (_, index) => gapAbove(placed, start + index))
  const largest = Math.max(...gaps)
  const others = gaps.filter((gap) => gap * clearlyLarger >= largest)
  return others.length === 1 ? start + gaps.indexOf(largest) : undefined
}

const gapAbove = (placed: readonly Placed[], index: number) =>
  (placed[index]?.line.y ?? 0) - (placed[index - 1]?.line.y ?? 0)

const isSamePage = (placed: readonly Placed[], first: number, second: number) =>
  placed[first]?.line.page === placed[second]?.line.page

function usualPitch(placed: readonly Placed[]): number {
  const pitches = placed.flatMap((one, index) => {
    const isAfterWhole = index > 0 && one.isWhole && placed[index - 1]?.isWhole === true
    return isAfterWhole && isSamePage(placed, index - 1, index) ? [gapAbove(placed, index)] : []
  })
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 4)] ?? Number.POSITIVE_INFINITY
}

type Run = { host: number; from: number; to: number; step: 1 | -1; pitch: number }

/** The lines that follow each other as one text from a row on. */
function takeRun(placed: readonly Placed[], hosts: (number | undefined)[], { host, from, to, step, pitch }: Run): void {
  const row = placed[host]
  let before = row
  for (let index = from; index !== to; index += step) {
    const part = placed[index]
    if (!row || !before || !part) return
    const gap = Math.abs(part.line.y - before.line.y)
    if (!isPartOf(part, row, gap, pitch)) return
    hosts[index] = host
    before = part
  }
}

// In heights of the letters: lines of one text are not farther apart.
const lineMax = 1.45
const nearlyPitch = 0.92

function isPartOf(part: Placed, row: Placed, gap: number, pitch: number): boolean {
  if (gap > lineMax * part.line.size || part.cells.some(({ isWide }) => isWide)) return false
  const isAsFar = gap >= pitch * nearlyPitch
  return part.cells.every(({ column, piece }) => {
    const above = row.cells.find((cell) => cell.column === column)?.piece
    if ((above ?? row.cells[0]?.piece)?.font !== piece.font) return false
    if (above && figure.test(above.text) && figure.test(piece.text)) return false
    return !isAsFar || (column > 0 && above !== undefined && isAligned(above, piece))
  })
}

const alignedMax = 1

function isAligned(first: Column, second: Column): boolean {
  const middles = Math.abs(first.left + first.right - second.left - second.right) / 2
  return Math.min(Math.abs(first.left - second.left), Math.abs(first.right - second.right), middles) <= alignedMax
}

function joinParts(parts: readonly Placed[], columns: number): TableRow {
  const texts = Array.from({ length: columns }, () => '')
  for (const { cells } of parts) {
    const inLine = Array.from({ length: columns }, () => '')
    for (const { column, piece } of cells) inLine[column] = joinTexts(inLine[column] ?? '', piece.text, false)
    for (const [column, text] of inLine.entries())
      if (text !== '') texts[column] = joinTexts(texts[column] ?? '', text, true)
  }
  return { texts }
}

/** As one text reads; at the end of a line, a hyphen joins the parts of a word. */
export function joinTexts(before: string, after: string, isNextLine: boolean): string {
  if (before === '') return after
  if (isNextLine && /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after
  return isNextLine && /[-/]$/.test(before) ? before + after : `${before} ${after}`
}
