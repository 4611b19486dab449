import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { hasAtMostCells, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { firstDataRowOf } from '../survey/surveyed-list.ts'
import type { FoundInRows, Rule } from './rule.ts'

const figures = ['Thickness', 'Width', 'Qty Pcs', 'Weight'] as const satisfies ColumnName[]
const words = ['Product', 'Grade Category', 'State'] as const satisfies ColumnName[]
const sampleRowsMin = 3
const sampleRowsMax = 20
// The rows below these may have drifted.
const sampleShare = 1 / 3
const kindShare = 0.9
const columnsMin = 5
// In place, a row of other steel still has most kinds of cells where they belong.
const strangeShare = 0.75
const shifts = [1, -1, 2, -2] as const
// A row with no more is no item.
const lineCellsMax = 4

type Kind = (text: string) => boolean
type Profile = readonly { position: number; isKind: Kind }[]

const code = {
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  a: 0x61,
  z: 0x7a,
  dollar: 0x24,
  tilde: 0x7e,
  asciiMax: 0x7f,
} as const
const caseBit = 0x20

// Asked of each row, so by the first character.
const figure: Kind = (text) => {
  const first = text.charCodeAt(0)
  return (
    (first >= code.zero && first <= code.nine) || [code.point, code.dollar, code.tilde].some((one) => one === first)
  )
}
const word: Kind = (text) => {
  const first = text.charCodeAt(0) | caseBit
  return (first >= code.a && first <= code.z) || first > code.asciiMax
}

/**
 * Rows that stand as a whole one or two columns beside the rows above are read as if they were in place, and told: read as
 * they stand, their tags would be source codes. Rows of which only the cells from some column on have moved, as after one
 * that was put in or deleted among them, are left out, and told: nobody can say which cell is the odd one.
 */
export const drift: Rule = ({ rows }, table) => {
  const first = firstDataRowOf(rows, table)
  const sampled = Math.min(sampleRowsMax, Math.max(sampleRowsMin, Math.floor((rows.length - first) * sampleShare)))
  const sample = rows.slice(first, first + sampled).filter((row) => !hasAtMostCells(lineCellsMax, row))
  const ofFigures = toProfile(sample, table.columns, figures, figure)
  const ofWords = toProfile(sample, table.columns, words, word)
  const profile = [...ofFigures, ...ofWords]
  const pair = ofFigures
    .flatMap((one) => ofWords.map((other) => [one, other]))
    .find((some) => tellsShifts(some, sample))
  if (profile.length < columnsMin) return undefined
  const moved: { row: number; shift: number }[] = []
  const torn = new Set<number>()
  const start = Math.min(...table.columns.values(), ...table.roles.values())
  const byPlace = profile.toSorted((a, b) => a.position - b.position)
  // Where these and the last column are in place, nothing has moved; nearly all rows end here.
  const quick = pair ? [...pair, ...byPlace.slice(-1)] : profile
  return {
    splits(row) {
      if (areInPlace(row, quick) || fitsAt(row, profile, 0) > strangeShare || hasAtMostCells(lineCellsMax, row))
        return undefined
      const shift = shifts.find((one) => fitsAt(row, profile, one) === 1)
      if (shift === undefined || !movedWhole(row, start, shift)) {
        if (shift !== undefined || isTorn(row, byPlace)) torn.add(row.number)
        return undefined
      }
      moved.push({ row: row.number, shift })
      const cells = shift > 0 ? row.cells.slice(shift) : [...Array.from({ length: -shift }, () => ''), ...row.cells]
      return [{ ...row, cells }]
    },
    leavesOut: ({ number }) => torn.has(number),
    found: () => {
      const [first] = moved
      if (!first) return tellTorn(torn)
      const side = `${formatCountOf(Math.abs(first.shift), 'column')} further ${first.shift > 0 ? 'right' : 'left'}`
      const message = `From row ${first.row} on ${formatCountOf(moved.length, 'row')} ${wordFor(moved.length, 'stands', 'stand')} ${side} than the rows above; ${wordFor(moved.length, 'it was', 'they were')} read as if in place. Check them`
      const warning = {
        row: first.row,
        column: '' as const,
        value: '',
        message,
        expected: 'cells below their headings',
      }
      return [{ warning, rows: moved.length }, ...tellTorn(torn)]
    },
  }
}

/** Whether all cells of a row have moved: to the right it begins with blanks, to the left before the columns of the list. */
function movedWhole({ cells }: SheetRow, start: number, shift: number): boolean {
  const isBlank = (at: number) => shownText(cells[at] ?? '') === ''
  if (shift < 0) return start + shift >= 0 && !isBlank(start + shift)
  return Array.from({ length: shift }, (_, at) => start + at).every(isBlank)
}

const tornPartMin = 2

/** Whether the first cells of a row are in place and the others have moved. */
function isTorn(row: SheetRow, byPlace: Profile): boolean {
  return shifts.some((shift) =>
    byPlace.some(
      (_, at) =>
        at > 0 &&
        byPlace.length - at >= tornPartMin &&
        areInPlace(row, byPlace.slice(0, at)) &&
        fitsAt(row, byPlace.slice(at), shift) === 1,
    ),
  )
}

function tellTorn(torn: ReadonlySet<number>): FoundInRows[] {
  const [row] = torn
  if (row === undefined) return []
  const count = torn.size
  const message = `${formatCountOf(count, 'row')} from row ${row} on ${wordFor(count, 'has', 'have')} cells beside their headings from the middle on, and ${wordFor(count, 'was', 'were')} left out. Correct ${wordFor(count, 'it', 'them')} in the file`
  return [{ warning: { row, column: '', value: '', message, expected: 'cells below their headings' }, rows: count }]
}

function toProfile(
  sample: readonly SheetRow[],
  columns: ReadonlyMap<ColumnName, number>,
  names: readonly ColumnName[],
  isKind: Kind,
): Profile {
  return names.flatMap((name) => {
    const position = columns.get(name)
    if (position === undefined) return []
    const texts = sample.map(({ cells }) => shownText(cells[position] ?? '')).filter((text) => text !== '')
    const fitting = texts.filter(isKind).length
    return texts.length * 2 > sample.length && fitting >= kindShare * texts.length ? [{ position, isKind }] : []
  })
}

/** Whether none of these columns would have its kind of cells if a row stood beside its place. */
function tellsShifts(pair: Profile, [row]: readonly SheetRow[]): boolean {
  return row !== undefined && shifts.every((shift) => fitsAt(row, pair, -shift) < 1)
}

function areInPlace({ cells }: SheetRow, profile: Profile): boolean {
  for (const { position, isKind } of profile) if (!isKind(shownText(cells[position] ?? ''))) return false
  return true
}

function fitsAt({ cells }: SheetRow, profile: Profile, shift: number): number {
  let fits = 0
  for (const { position, isKind } of profile) if (isKind(shownText(cells[position + shift] ?? ''))) fits += 1
  return fits / profile.length
}
