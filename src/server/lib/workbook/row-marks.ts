import type { RowColor, RowMark, Sheet } from './sheet.ts'

/** What cells of a style look like; colors have six hexadecimal digits. */
export type StyleMark = {
  isStruck: boolean
  fill: string | undefined
  letters: string | undefined
  /** Only where the workbook speaks of such letters: else all headings would be marks. */
  isBold?: boolean
  isItalic?: boolean
}

const namesFont = /\b(?:bold|italic)/i

/** Whether a text may say what bold or italic letters mean. */
export const mayNameFont = (text: string): boolean => namesFont.test(text)
/** By style; undefined if no style of the workbook marks anything. */
export type StyleMarks = readonly (StyleMark | undefined)[] | undefined

const white = 'FFFFFF'
// Many programs write in a dark gray.
const dark = /^(?:[0-4][\dA-F]){3}$/i

/** Which styles of a workbook mark their cells: white cells and dark letters look like plain paper. */
export function toStyleMarks(styles: readonly StyleMark[]): StyleMarks {
  const marks = styles.map(({ isStruck, fill, letters, isBold = false, isItalic = false }) => {
    const color = fill === white ? undefined : fill
    // White letters are those of headings on a dark ground.
    const ink = letters === undefined || letters === white || dark.test(letters) ? undefined : letters
    const font = isBold || isItalic ? { isBold, isItalic } : undefined
    return isStruck || font || color !== undefined || ink !== undefined
      ? { isStruck, fill: color, letters: ink, ...font }
      : undefined
  })
  return marks.some((mark) => mark !== undefined) ? marks : undefined
}

type Found = RowMark & { fills: Count[]; letters: Count[]; bold?: number; italic?: number }
type Count = { -readonly [Key in keyof RowColor]: RowColor[Key] }
type MarkedCell = { row: number; column: number; hasValue: boolean }

/** Counts the marked cells of each row of a sheet; those of a row come together. */
export class RowMarks {
  readonly #marks = new Map<number, Found>()
  #row: Found | undefined

  add(cell: MarkedCell, { isStruck, fill, letters, isBold = false, isItalic = false }: StyleMark): void {
    const row = this.#rowOf(cell.row)
    if (isStruck && cell.hasValue) {
      if (row.struck === 0) row.struckColumn = cell.column
      row.struck += 1
    }
    if (isBold && cell.hasValue) row.bold = (row.bold ?? 0) + 1
    if (isItalic && cell.hasValue) row.italic = (row.italic ?? 0) + 1
    if (fill !== undefined) count(row.fills, fill, cell)
    if (letters !== undefined && cell.hasValue) count(row.letters, letters, cell)
  }

  found(): Pick<Sheet, 'marks'> {
    return this.#marks.size > 0 ? { marks: this.#marks } : {}
  }

  #rowOf(number: number): Found {
    if (this.#row?.row === number) return this.#row
    const row = this.#marks.get(number) ?? { row: number, struck: 0, struckColumn: 0, fills: [], letters: [] }
    this.#marks.set(number, row)
    this.#row = row
    return row
  }
}

// Nobody tells more colors of a row apart.
const colorsMax = 8

function count(colors: Count[], color: string, { column, hasValue }: MarkedCell): void {
  const known = colors.find((one) => one.color === color)
  if (known) known.filled += Number(hasValue)
  else if (colors.length < colorsMax) colors.push({ color, filled: Number(hasValue), column })
}
