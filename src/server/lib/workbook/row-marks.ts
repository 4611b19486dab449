import type { RowMark, Sheet } from './sheet.ts'

/** What cells of a style look like; `fill` has six hexadecimal digits. */
export type StyleMark = { isStruck: boolean; fill: string | undefined }
/** By style; undefined if no style of the workbook marks anything. */
export type StyleMarks = readonly (StyleMark | undefined)[] | undefined

const white = 'FFFFFF'

/** Which styles of a workbook mark their cells: white cells look like blank paper. */
export function toStyleMarks(styles: readonly StyleMark[]): StyleMarks {
  const marks = styles.map(({ isStruck, fill }) => {
    const color = fill === white ? undefined : fill
    return isStruck || color !== undefined ? { isStruck, fill: color } : undefined
  })
  return marks.some((mark) => mark !== undefined) ? marks : undefined
}

/** Counts the marked cells of each row of a sheet; those of a row come together. */
export class RowMarks {
  readonly #marks = new Map<number, RowMark>()
  #row: RowMark | undefined
  #counts = new Map<string, number>()

  add(cell: { row: number; column: number; hasValue: boolean }, { isStruck, fill }: StyleMark): void {
    const row = this.#rowOf(cell.row)
    if (isStruck && cell.hasValue) {
      if (row.struck === 0) row.struckColumn = cell.column
      row.struck += 1
    }
    if (fill === undefined) return
    const count = (this.#counts.get(fill) ?? 0) + Number(cell.hasValue)
    this.#counts.set(fill, count)
    if (row.fill === undefined || count > row.filled) Object.assign(row, { fill, filled: count })
  }

  found(): Pick<Sheet, 'marks'> {
    return this.#marks.size > 0 ? { marks: this.#marks } : {}
  }

  #rowOf(number: number): RowMark {
    if (this.#row?.row === number) return this.#row
    const row = this.#marks.get(number) ?? { row: number, struck: 0, struckColumn: 0, fill: undefined, filled: 0 }
    this.#marks.set(number, row)
    this.#row = row
    this.#counts = new Map()
    return row
  }
}
