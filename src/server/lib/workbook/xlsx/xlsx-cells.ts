import { knownErrors, readBoolean, readError } from '../cells.ts'
import type { Cell, TextBudget } from '../sheet.ts'
import { byte, isNameEnd, XmlCursor } from './xlsx-cursor.ts'
import type { NumberReader } from './xlsx-numbers.ts'
import { readTextItem } from './xlsx-strings.ts'
import { toIndex, UnfamiliarXml } from './xlsx-text.ts'

export type SharedParts = { strings: readonly Cell[]; numbers: NumberReader; budget: TextBudget }

// Cell types (ECMA-376, 18.18.11); dates are left to the general library.
const cellTypes = ['s', 'str', 'n', 'inlineStr', 'b', 'e'] as const
type CellType = (typeof cellTypes)[number]

// Processing hints, and xml:space, which makes no difference here.
const ignoredAttributes: ReadonlySet<string> = new Set(['cm', 'vm', 'ph', 'xml:space'])

/** The style of a cell without one: numbers are shown as they are. */
export const noStyle = -1

const tag = {
  cell: Buffer.from('<c'),
  cellEnd: Buffer.from('</c>'),
  value: Buffer.from('<v'),
  valueEnd: Buffer.from('</v>'),
  formula: Buffer.from('<f'),
  formulaEnd: Buffer.from('</f>'),
  inline: Buffer.from('<is>'),
  inlineEnd: Buffer.from('</is>'),
}

export class CellScanner extends XmlCursor {
  protected readonly shared: SharedParts
  protected row = 0
  protected column = -1
  hasFormulas = false
  #style = noStyle
  #type: CellType = 'n'

  constructor(bytes: Buffer, at: number, shared: SharedParts) {
    super(bytes, at)
    this.shared = shared
  }

  /** The next cell, with its position in `column`; undefined at the end of the row. */
  protected nextCell(): Cell | undefined {
    this.skipBlanks()
    if (!this.acceptTag(tag.cell)) return undefined
    return this.#readTag() ? '' : this.#readContent()
  }

  protected attribute(): [name: string, value: string] {
    const start = this.at
    if (!isNameEnd(this.bytes[start - 1])) throw new UnfamiliarXml('attributes without a blank between')
    const nameEnd = this.#find(byte.equals, start)
    const valueAt = nameEnd + 2
    const valueEnd = this.#find(byte.quote, valueAt)
    if (this.bytes[nameEnd + 1] !== byte.quote) throw new UnfamiliarXml('unusual attributes')
    this.at = valueEnd + 1
    return [this.slice(start, nameEnd), this.slice(valueAt, valueEnd)]
  }

  // Faster than a native search, which costs more than these few steps.
  #find(code: number, from: number): number {
    const { bytes } = this
    let at = from
    while (bytes[at] !== code) {
      if (at >= bytes.length || bytes[at] === byte.opening) throw new UnfamiliarXml('unusual attributes')
      at += 1
    }
    return at
  }

  protected isTagEnd(): boolean {
    this.skipBlanks()
    const code = this.bytes[this.at]
    return code === byte.closing || code === byte.slash
  }

  /** Moves past the end of a tag whose attributes were read; returns whether it is self-closing. */
  protected endTag(): boolean {
    const isSelfClosing = this.bytes[this.at] === byte.slash
    if (isSelfClosing) this.at += 1
    if (this.bytes[this.at] !== byte.closing) throw new UnfamiliarXml('an open tag')
    this.at += 1
    return isSelfClosing
  }

  #readTag(): boolean {
    const previous = this.column
    this.column += 1
    this.#style = noStyle
    this.#type = 'n'
    while (!this.isTagEnd()) this.#readAttribute(...this.attribute())
    if (this.column <= previous) throw new UnfamiliarXml('cells out of order')
    return this.endTag()
  }

  #readAttribute(name: string, value: string): void {
    if (name === 'r') this.column = columnOf(value, this.row)
    else if (name === 's') this.#style = toIndex(value)
    else if (name === 't') this.#type = toCellType(value)
    else if (!ignoredAttributes.has(name)) throw new UnfamiliarXml(`attribute ${name} of a cell`)
  }

  #readContent(): Cell {
    this.skipBlanks()
    if (this.acceptTag(tag.formula)) this.#skipFormula()
    const cell = this.acceptTag(tag.value) ? this.#readValue() : this.#readNoValue()
    this.skipBlanks()
    this.expect(tag.cellEnd)
    return cell
  }

  #skipFormula(): void {
    this.hasFormulas = true
    if (!this.skipTag()) {
      this.rawText()
      this.expect(tag.formulaEnd)
    }
    this.skipBlanks()
  }

  // A boolean or error without a value is a blank cell, as Excel shows it.
  #readNoValue(): Cell {
    return this.#type === 'inlineStr' && this.accept(tag.inline) ? readTextItem(this, tag.inlineEnd) : ''
  }

  #readValue(): Cell {
    if (this.skipTag()) return this.#readNoValue()
    const cell = this.#readTyped()
    this.expect(tag.valueEnd)
    return cell
  }

  #readTyped(): Cell {
    switch (this.#type) {
      case 'n':
        return this.shared.numbers.read(this, this.#style)
      case 's':
        return toSharedText(this.rawText(), this.shared.strings)
      case 'str':
        return this.textCell()
      case 'b':
        return toBoolean(this.rawText())
      case 'e':
        return toError(this.rawText())
      default:
        throw new UnfamiliarXml('misplaced inline text')
    }
  }
}

function toCellType(name: string): CellType {
  const type = cellTypes.find((one) => one === name)
  if (type === undefined) throw new UnfamiliarXml(`cells of type ${name}`)
  return type
}

function columnOf(reference: string, row: number): number {
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d+)$/.exec(reference) ?? []
  if (Number(digits) !== row) throw new UnfamiliarXml('a cell in another row')
  return columnIndex(letters)
}

/** A is 0. */
export function columnIndex(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 0x40
  return column - 1
}

function toSharedText(index: string, strings: readonly Cell[]): Cell {
  const text = index === '' ? '' : strings[toIndex(index)]
  if (text === undefined) throw new UnfamiliarXml('a missing shared text')
  return text
}

function toBoolean(text: string): Cell {
  if (text === '') return ''
  if (text !== '0' && text !== '1' && text !== 'false' && text !== 'true') throw new UnfamiliarXml('an unusual boolean')
  return readBoolean(text === '1' || text === 'true')
}

function toError(text: string): Cell {
  return text === '' ? '' : readError(knownErrors.has(text) ? text : undefined)
}
