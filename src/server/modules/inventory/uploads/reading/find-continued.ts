import { categoryTraits } from '../../../../../shared/category-traits.ts'
import { findStateIn } from '../../../../../shared/state-in-text.ts'
import { readItemThickness } from '../../../../../shared/thickness-reading.ts'
import { type ColumnName, columnKinds } from '../../../../../shared/upload-terms.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from './cell-kinds.ts'
import { type Heading, type Search, surveyedRowsMax } from './find-headings.ts'
import { headlessRow } from './find-headless.ts'
import { viewTable, wholeSheet } from './table-view.ts'

const columnsMin = 6
const titleRowsMax = 3

/**
 * The rows of a sheet without headings, with those of the last table before it if each column holds the same kind of
 * values; undefined otherwise.
 */
export function findContinued(search: Search, sheet: number, tables: readonly Heading[]): Heading | undefined {
  const table = tables.findLast((one) => one.sheet < sheet && one.mapping.columns.size >= columnsMin)
  const index = table ? headlessRow(search, sheet) : undefined
  if (!table || index === undefined || index > titleRowsMax || table.bounds.firstColumn > 0) return undefined
  const { sheets } = search
  const whole = sheets[table.sheet]
  const above = whole ? viewTable(whole, table.bounds).rows : []
  const first = whole?.rows[table.index]?.number ?? 0
  const rows = above.filter(({ number }) => number > first).slice(0, surveyedRowsMax)
  const further = (sheets[sheet]?.rows ?? []).slice(index, index + surveyedRowsMax)
  if (!areAlike(table, rows, further)) return undefined
  const { texts, mapping } = table
  const continues = whole?.name ?? ''
  const own = { ...mapping, score: 0, repeated: [] }
  return { sheet, index, lines: 1, texts, mapping: own, bounds: wholeSheet, hasNoHeadings: true, continues }
}

function areAlike({ texts, mapping: { columns } }: Heading, rows: readonly SheetRow[], further: readonly SheetRow[]) {
  if (rows.length === 0) return false
  const columnAt = new Map([...columns].map(([column, position]) => [position, column]))
  const width = further.reduce((widest, { cells }) => Math.max(widest, cells.length), texts.length)
  return Array.from({ length: width }).every((_, position) => {
    const [known, other] = [valuesAt(rows, position), valuesAt(further, position)]
    const column = columnAt.get(position)
    if (other.length === 0) return column === undefined || known.length === 0
    if (known.length === 0) return (texts[position] ?? '') !== '' && column === undefined
    return holdAlike(column, known, other)
  })
}

function valuesAt(rows: readonly SheetRow[], position: number): string[] {
  return rows.map(({ cells }) => shownText(cells[position] ?? '')).filter((text) => text !== '')
}

function holdAlike(column: ColumnName | undefined, known: readonly string[], other: readonly string[]): boolean {
  const ratio = column && ratios[column]
  if (column !== undefined && ratio !== undefined) return haveSameSize(column, [known, other], ratio)
  const test = column && meanings[column]
  if (test && mostly(known, test) !== mostly(other, test)) return false
  if (column === 'Source Code' || column === 'Condition' || column === 'Region Code') {
    return other.filter((text) => known.includes(text)).length * 2 >= other.length
  }
  return (
    mostly(known, hasLetters) === mostly(other, hasLetters) && mostly(known, hasDigits) === mostly(other, hasDigits)
  )
}

// How much larger or smaller figures on the next page may be; weights of coils and lengths of sheets are far apart.
const ratios: Partial<Record<ColumnName, number>> = { Thickness: 10, Width: 3, Length: 3, 'Qty Pcs': 30, Weight: 12 }

const meanings: Partial<Record<ColumnName, (text: string) => boolean>> = {
  State: (text) => findStateIn(text) !== undefined,
  Product: (text) => categoryTraits(text).form !== undefined || categoryTraits(text).finish !== undefined,
  'Grade Category': (text) => cellKinds.grades([text]),
}

const share = 0.5
const mostly = (texts: readonly string[], test: (text: string) => boolean) =>
  texts.filter(test).length > share * texts.length
const hasLetters = (text: string) => /\p{L}/u.test(text)
const hasDigits = (text: string) => /\d/.test(text)

function haveSameSize(column: ColumnName, [known, other]: [readonly string[], readonly string[]], ratio: number) {
  const [sizes, others] = [known, other].map((texts) => texts.map((text) => sizeOf(column, text)))
  if (!sizes || !others) return false
  const isNoFigure = Number.isNaN
  // Coils have no lengths.
  if (sizes.every(isNoFigure)) return others.every(isNoFigure) && other.every((text) => known.includes(text))
  const figures = sizes.filter((size) => !isNoFigure(size))
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  return others.every((size, index) =>
    isNoFigure(size) ? known.includes(other[index] ?? '') : size * ratio >= low && size <= high * ratio,
  )
}

function sizeOf(column: ColumnName, text: string): number {
  if (column === 'Thickness') return readItemThickness(text, '').thicknessIn ?? figureOf(text)
  return columnKinds[column] === 'identifier' ? Number.NaN : figureOf(text)
}

const figureOf = (text: string) =>
  Number.parseFloat(/^[^\p{L}\d.]*(\d[\d,]*\.?\d*|\.\d+)/u.exec(text)?.[1]?.replaceAll(',', '') ?? '')
