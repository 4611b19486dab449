import {
  type Cell,
  columnsMax,
  rowsMax,
  type SheetRow,
  spendBudgetOnRow,
  tooManyColumns,
  tooManyRows,
} from '../sheet.ts'
import { CellScanner, noStyle } from './xlsx-cells.ts'
import { byte, endOfPlainText, Mark } from './xlsx-cursor.ts'
import { toIndex, UnfamiliarXml } from './xlsx-text.ts'

const tag = {
  row: Buffer.from('<row'),
  rowEnd: Buffer.from('</row>'),
  dataEnd: Buffer.from('</sheetData>'),
}

const rowAttributes: ReadonlySet<string> = new Set([
  'r',
  'spans',
  's',
  'customFormat',
  'ht',
  'hidden',
  'customHeight',
  'outlineLevel',
  'collapsed',
  'thickTop',
  'thickBot',
  'ph',
  'x14ac:dyDescent',
  'xml:space',
])

const letter = { A: 0x41, Z: 0x5a, s: 0x73 } as const

// The markup around the content of nearly all cells, after `r` and `s`.
const plainRowNumber = new Mark(' r="')
const plain = {
  cell: new Mark('<c r="'),
  number: new Mark('><v>'),
  typedNumber: new Mark(' t="n"><v>'),
  sharedText: new Mark(' t="s"><v>'),
  text: new Mark(' t="str"><v>'),
  valueEnd: new Mark('</v></c>'),
  inlineText: new Mark(' t="inlineStr"><is><t>'),
  inlineTextEnd: new Mark('</t></is></c>'),
}

// Used instead of a style: the value is the index of a shared text.
const sharedStyle = -2

/** From after the opening `sheetData` tag. Throws TOO_LARGE for filled cells beyond the limits, and UnfamiliarXml. */
export class RowScanner extends CellScanner {
  #isHidden = false

  rows(): SheetRow[] {
    const rows: SheetRow[] = []
    for (;;) {
      this.skipBlanks()
      if (!this.acceptTag(tag.row)) break
      const cells = this.#readRowTag() ? [] : this.#readCells()
      if (cells.length === 0) continue
      if (this.row > rowsMax) throw tooManyRows()
      spendBudgetOnRow(this.shared.budget, cells)
      rows.push({ number: this.row, cells, isHidden: this.#isHidden })
    }
    this.expect(tag.dataEnd)
    return rows
  }

  #readRowTag(): boolean {
    const previous = this.row
    this.row += 1
    this.column = -1
    this.#isHidden = false
    this.#readRowNumber()
    while (!this.isTagEnd()) {
      const [name, value] = this.attribute()
      if (name === 'r') this.row = toIndex(value)
      else if (name === 'hidden') this.#isHidden = value === '1' || value === 'true'
      else if (!rowAttributes.has(name)) throw new UnfamiliarXml(`attribute ${name} of a row`)
    }
    if (this.row <= previous) throw new UnfamiliarXml('rows out of order')
    return this.endTag()
  }

  // Reads the number without a string if it comes first, as it nearly always does.
  #readRowNumber(): void {
    const { bytes } = this
    if (!plainRowNumber.matchesAt(this.view, this.at)) return
    let at = this.at + plainRowNumber.length
    let row = 0
    for (let code = bytes[at] ?? 0; code >= byte.zero && code <= byte.nine; code = bytes[at] ?? 0) {
      row = row * 10 + code - byte.zero
      at += 1
    }
    if (bytes[at] !== byte.quote || row === 0) return
    this.row = row
    this.at = at + 1
  }

  #readCells(): Cell[] {
    const cells: Cell[] = []
    for (;;) {
      const cell = this.#readPlainCell() ?? this.nextCell()
      if (cell === undefined) break
      if (cell === '') continue
      if (this.column >= columnsMax) throw tooManyColumns()
      while (cells.length < this.column) cells.push('')
      cells.push(cell)
    }
    this.expect(tag.rowEnd)
    return cells
  }

  /**
   * Reads the most common form, e.g. `<c r="B2" s="1" t="s"><v>0</v></c>`; for any other it is undefined and nothing is
   * read. One long function, since this is the inner loop.
   */
  #readPlainCell(): Cell | undefined {
    if (!plain.cell.matchesAt(this.view, this.at)) return undefined
    const { bytes } = this
    let at = this.at + plain.cell.length
    let column = 0
    let code = bytes[at] ?? 0
    for (; code >= letter.A && code <= letter.Z; code = bytes[at] ?? 0) {
      column = column * 26 + code - letter.A + 1
      at += 1
    }
    let row = 0
    for (; code >= byte.zero && code <= byte.nine; code = bytes[at] ?? 0) {
      row = row * 10 + code - byte.zero
      at += 1
    }
    column -= 1
    if (code !== byte.quote || row !== this.row || column <= this.column) return undefined
    at += 1
    let style = noStyle
    if (bytes[at + 1] === letter.s) {
      if (bytes[at] !== byte.blank || bytes[at + 2] !== byte.equals || bytes[at + 3] !== byte.quote) return undefined
      at += 4
      style = 0
      for (code = bytes[at] ?? 0; code >= byte.zero && code <= byte.nine; code = bytes[at] ?? 0) {
        style = style * 10 + code - byte.zero
        at += 1
      }
      if (code !== byte.quote || bytes[at - 1] === byte.quote) return undefined
      at += 1
    }
    const cell = this.#readPlainContent(at, style)
    if (cell !== undefined) this.column = column
    return cell
  }

  #readPlainContent(at: number, style: number): Cell | undefined {
    const { view } = this
    if (plain.sharedText.matchesAt(view, at)) return this.#readPlainValue(at + plain.sharedText.length, sharedStyle)
    if (plain.number.matchesAt(view, at)) return this.#readPlainValue(at + plain.number.length, style)
    if (plain.inlineText.matchesAt(view, at))
      return this.#readPlainText(at + plain.inlineText.length, plain.inlineTextEnd)
    if (plain.text.matchesAt(view, at)) return this.#readPlainText(at + plain.text.length, plain.valueEnd)
    if (plain.typedNumber.matchesAt(view, at)) return this.#readPlainValue(at + plain.typedNumber.length, style)
    return undefined
  }

  #readPlainText(start: number, closing: Mark): Cell | undefined {
    const end = endOfPlainText(this.bytes, start)
    if (end < 0 || !closing.matchesAt(this.view, end)) return undefined
    this.at = end + closing.length
    return this.repeatedSlice(start, end)
  }

  #readPlainValue(start: number, style: number): Cell | undefined {
    const before = this.at
    this.at = start
    const cell = style === sharedStyle ? this.#readSharedText() : this.shared.numbers.read(this, style)
    if (cell !== undefined && plain.valueEnd.matchesAt(this.view, this.at)) {
      this.at += plain.valueEnd.length
      return cell
    }
    this.at = before
    return undefined
  }

  #readSharedText(): Cell | undefined {
    const { bytes } = this
    let { at } = this
    let index = 0
    for (let code = bytes[at] ?? 0; code >= byte.zero && code <= byte.nine; code = bytes[at] ?? 0) {
      index = index * 10 + code - byte.zero
      at += 1
    }
    if (at === this.at) return undefined
    this.at = at
    return this.shared.strings[index]
  }
}
