import type { MetalMask } from '../../../../shared/steel/metal-reading.ts'
import {
  type CoatedReading,
  type GroupReading,
  readConditionText,
  readGradeText,
  readGroup,
  readLengthOf,
  readProductText,
  readThicknessOf,
  readWidthOf,
  type SizeReading,
  type TextReading,
} from '../../../steel/readings.ts'
import { Dictionary, ItemIds, idWords } from './dictionary.ts'

/** The fields of a row of COPY in binary format: their places in the bytes. A null ends before its start. */
type CopiedRow = { bytes: Buffer; starts: Int32Array; ends: Int32Array }

const headerBytes = 19
const headerSizeAt = 15
const fieldLengthBytes = 4

/**
 * Reads what `copy … to stdout (format binary)` sends, in pieces of any length. Calls back for each row; the row is reused.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export function createCopyReader(fields: number, onRow: (row: CopiedRow) => void): (piece: Buffer) => void {
  const row: CopiedRow = { bytes: Buffer.alloc(0), starts: new Int32Array(fields), ends: new Int32Array(fields) }
  let rest: Buffer = Buffer.alloc(0)
  let isBegun = false

  /** The place behind the row, or -1 if not all of it has come. */
  function readRow(bytes: Buffer, from: number): number {
    let at = from + 2
    for (let field = 0; field < fields; field += 1) {
      if (at + fieldLengthBytes > bytes.length) return -1
      const length = bytes.readInt32BE(at)
      at += fieldLengthBytes
      row.starts[field] = at
      row.ends[field] = at + length
      if (length > 0) at += length
    }
    return at > bytes.length ? -1 : at
  }

  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    if (!isBegun) {
      if (bytes.length < headerBytes) {
        rest = bytes
        return
      }
      at = headerBytes + bytes.readInt32BE(headerSizeAt)
      isBegun = true
    }
    row.bytes = bytes
    while (at + 2 <= bytes.length) {
      // A negative number of fields ends the data.
      if (bytes.readInt16BE(at) < 0) break
      const next = readRow(bytes, at)
      if (next < 0) break
      onRow(row)
      at = next
    }
    rest = Buffer.from(bytes.subarray(at))
  }
}

/** What is read of each item, in this order. */
export const copiedFields = [
  'id',
  'createdAt',
  'weightLb',
  'category',
  'source',
  'state',
  'regions',
  'product',
  'grade',
  'condition',
  'thickness',
  'width',
  'length',
  'productId',
  'heatNum',
  'changeNo',
] as const
type CopiedField = (typeof copiedFields)[number]

// Object.fromEntries loses the key types.
const place = Object.fromEntries(copiedFields.map((name, index) => [name, index])) as Record<CopiedField, number>

const roomRatio = 1.1
const roomRows = 1_000
const wordBytesPerRow = 24
const wordsGrowth = 1.25
const removedShareMax = 0.2
const utf8BytesMax = 3
const texts = ['group', 'product', 'grade', 'condition', 'thickness', 'width', 'length'] as const
const columnNames = ['createdMs', 'changeNo', 'weightLb', ...texts] as const
// PostgreSQL counts microseconds from 2000.
const epochMs = Date.UTC(2000, 0, 1)
const lengthBytes = 4

/**
 * All items in stock, column by column; a row stands for an item, and a code in a column for a text, which is read once. Rows
 * are added at the end, and marked when they are gone.
 */
export class Columns {
  rows = 0
  removed = 0
  /** How many items each group has. */
  readonly groupItems: number[] = []
  readonly isThere: Uint8Array
  ids: ItemIds
  readonly createdMs: Float64Array
  /** The change of the stock that added or changed the item. */
  readonly changeNo: Float64Array
  /** NaN if unreadable. */
  readonly weightLb: Float64Array
  readonly group: Uint32Array
  readonly product: Uint32Array
  readonly grade: Uint32Array
  readonly condition: Uint32Array
  readonly thickness: Uint32Array
  readonly width: Uint32Array
  readonly length: Uint32Array
  /** Product ids and heat numbers in lower case, each with a line end. */
  words: Buffer
  /** Where the words of each row begin, and those of the next one would. */
  readonly wordStarts: Uint32Array

  readonly groups: Dictionary<GroupReading>
  readonly products: Dictionary<CoatedReading>
  readonly grades: Dictionary<CoatedReading>
  readonly conditions: Dictionary<TextReading>
  readonly thicknesses: Dictionary<SizeReading>
  readonly widths: Dictionary<SizeReading>
  readonly lengths: Dictionary<SizeReading>
  readonly #room: number

  /** `earlier` has read texts that will come again. */
  constructor(expectedRows: number, earlier?: Columns) {
    const room = Math.ceil(expectedRows * roomRatio) + roomRows
    this.#room = room
    this.isThere = new Uint8Array(room)
    this.ids = new ItemIds(room)
    this.createdMs = new Float64Array(room)
    this.changeNo = new Float64Array(room)
    this.weightLb = new Float64Array(room)
    this.group = new Uint32Array(room)
    this.product = new Uint32Array(room)
    this.grade = new Uint32Array(room)
    this.condition = new Uint32Array(room)
    this.thickness = new Uint32Array(room)
    this.width = new Uint32Array(room)
    this.length = new Uint32Array(room)
    this.wordStarts = new Uint32Array(room + 1)
    this.words = Buffer.allocUnsafeSlow(room * wordBytesPerRow)
    this.groups = earlier?.groups ?? new Dictionary()
    this.products = earlier?.products ?? new Dictionary()
    this.grades = earlier?.grades ?? new Dictionary()
    this.conditions = earlier?.conditions ?? new Dictionary()
    this.thicknesses = earlier?.thicknesses ?? new Dictionary()
    this.widths = earlier?.widths ?? new Dictionary()
    this.lengths = earlier?.lengths ?? new Dictionary()
  }

  /** Bytes of the columns, without the dictionaries. */
  get bytes(): number {
    const perRow = 1 + idWords * 4 + 3 * 8 + texts.length * 4 + 4
    return this.#room * perRow + this.words.length
  }

  get distinctTexts(): number {
    const all = [this.groups, this.products, this.grades, this.conditions, this.thicknesses, this.widths, this.lengths]
    return all.reduce((sum, { size }) => sum + size, 0)
  }

  hasRoomFor(rows: number): boolean {
    return this.rows + rows <= this.#room && this.removed <= this.rows * removedShareMax
  }

  add({ bytes, starts, ends }: CopiedRow): void {
    const row = this.rows
    const rawOf = (field: CopiedField) => bytes.toString('latin1', starts[place[field]], ends[place[field]])
    this.ids.set(row, bytes, starts[place.id] ?? 0, ends[place.id] ?? 0)
    this.createdMs[row] = readTimeMs(bytes, starts[place.createdAt] ?? 0)
    this.changeNo[row] = readInteger(bytes, starts[place.changeNo] ?? 0)
    const weightAt = starts[place.weightLb] ?? 0
    this.weightLb[row] = (ends[place.weightLb] ?? 0) < weightAt ? Number.NaN : bytes.readDoubleBE(weightAt)
    const textOf = (field: CopiedField) => bytes.toString('utf8', starts[place[field]], ends[place[field]])
    // The four texts follow each other, with their lengths between.
    const rawGroup = bytes.toString('latin1', (starts[place.category] ?? 0) - lengthBytes, ends[place.regions])
    const group = this.groups.codeOf(rawGroup, () =>
      readGroup({
        category: textOf('category'),
        source: textOf('source'),
        state: textOf('state'),
        regions: textOf('regions'),
      }),
    )
    const { category, chart, thicknessVariant, lengthVariant } = this.groups.at(group)
    this.group[row] = group
    this.groupItems[group] = (this.groupItems[group] ?? 0) + 1
    this.product[row] = this.products.codeOf(rawOf('product'), readProductText)
    this.grade[row] = this.grades.codeOf(rawOf('grade'), readGradeText)
    this.condition[row] = this.conditions.codeOf(rawOf('condition'), readConditionText)
    const readThickness = (text: string) => readThicknessOf(text, chart)
    this.thickness[row] = this.thicknesses.codeOf(rawOf('thickness'), readThickness, thicknessVariant)
    this.width[row] = this.widths.codeOf(rawOf('width'), readWidthOf)
    const readLength = (text: string) => readLengthOf(text, category.text)
    this.length[row] = this.lengths.codeOf(rawOf('length'), readLength, lengthVariant)
    this.#addWords(row, `${textOf('productId')}\n${textOf('heatNum')}\n`.toLowerCase())
    this.isThere[row] = 1
    this.rows += 1
  }

  #addWords(row: number, text: string): void {
    const start = this.wordStarts[row] ?? 0
    this.#makeRoomForWords(start + text.length * utf8BytesMax)
    this.wordStarts[row + 1] = start + this.words.write(text, start)
  }

  #makeRoomForWords(bytes: number): void {
    if (bytes <= this.words.length) return
    const longer = Buffer.allocUnsafeSlow(Math.ceil(bytes * wordsGrowth))
    this.words.copy(longer)
    this.words = longer
  }

  /** Marks the items of some groups as gone. */
  removeGroups(isGone: (group: GroupReading) => boolean): void {
    const gone = Uint8Array.from(this.groups.readings, (group) => (isGone(group) ? 1 : 0))
    for (let row = 0; row < this.rows; row += 1) {
      if (gone[this.group[row] ?? 0] === 1 && this.isThere[row] === 1) {
        this.isThere[row] = 0
        this.removed += 1
      }
    }
    for (const [group, isOne] of gone.entries()) if (isOne === 1) this.groupItems[group] = 0
  }

  /** The given rows in new columns in this order, with room for more; and the new place of each. */
  rearrange(kept: Uint32Array, moreRows: number): { columns: Columns; newRows: Uint32Array } {
    const next = new Columns(kept.length + moreRows, this)
    const newRows = new Uint32Array(this.rows)
    for (let at = 0; at < kept.length; at += 1) newRows[kept[at] ?? 0] = at
    next.ids = this.ids.copyOf(kept, next.#room)
    for (const name of columnNames) copyCells(this[name], next[name], kept)
    for (let at = 0; at < kept.length; at += 1) {
      const row = kept[at] ?? 0
      const start = next.wordStarts[at] ?? 0
      const first = this.wordStarts[row] ?? 0
      const past = this.wordStarts[row + 1] ?? 0
      next.#makeRoomForWords(start + past - first)
      next.wordStarts[at + 1] = start + this.words.copy(next.words, start, first, past)
    }
    next.isThere.fill(1, 0, kept.length)
    next.rows = kept.length
    // Not as arguments: a call takes only so many.
    this.groupItems.forEach((items, group) => {
      next.groupItems[group] = items
    })
    return { columns: next, newRows }
  }
}

type Cells = Uint32Array | Float64Array

function copyCells(from: Cells, to: Cells, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) to[at] = from[rows[at] ?? 0] ?? 0
}

// In microseconds.
function readTimeMs(bytes: Buffer, at: number): number {
  return epochMs + readInteger(bytes, at) / 1_000
}

// The two halves of its 64 bits.
function readInteger(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
}

/** The other metals that rows name, and whether none does; by the texts that are there now. */
export function rowMetals(columns: Columns): { of: (row: number) => MetalMask; areNone: boolean } {
  const tableOf = ({ readings }: Dictionary<{ metals: MetalMask }>) => Uint16Array.from(readings, (one) => one.metals)
  const { grade, product, group } = columns
  const ofGrade = tableOf(columns.grades)
  const ofProduct = tableOf(columns.products)
  const ofGroup = tableOf(columns.groups)
  return {
    of: (row) =>
      (ofGrade[grade[row] ?? 0] ?? 0) | (ofProduct[product[row] ?? 0] ?? 0) | (ofGroup[group[row] ?? 0] ?? 0),
    areNone: [ofGrade, ofProduct, ofGroup].every((table) => table.every((mask) => mask === 0)),
  }
}
