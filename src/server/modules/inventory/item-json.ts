import type { InventoryItem } from '../../../shared/inventory.ts'
import { type PackedItems, packingSeparator, viewColumns } from './queries.ts'

const fieldNames = {
  id: 'id',
  product_id: 'productId',
  heat_num: 'heatNum',
  product: 'product',
  thickness: 'thickness',
  width: 'width',
  length: 'length',
  qty_pcs: 'qtyPcs',
  weight: 'weight',
  grade_category: 'gradeCategory',
  condition: 'condition',
  location_state: 'locationState',
  source_code: 'sourceCode',
  category: 'category',
  region_codes: 'regionCodes',
  created_at: 'createdAt',
} as const satisfies Record<(typeof viewColumns)[number], keyof InventoryItem>

const quoteAround = (column: string | undefined) => (column === 'qty_pcs' ? '' : '"')
// All that stands between two values: the end of the one, the name of the other.
const leads = viewColumns.map((column, index) => {
  const before = index === 0 ? '"},{' : `${quoteAround(viewColumns[index - 1])},`
  return Buffer.from(`${before}"${fieldNames[column]}":${quoteAround(column)}`)
})
const columns = leads.length
const itemBytes = leads.reduce((sum, lead) => sum + lead.length, new Date(0).toISOString().length)
const separator = packingSeparator.charCodeAt(0)
const escapeBytesMax = '\\u0000'.length
const roomForEscapes = 1_000
const noBytes = Buffer.alloc(0)

// What to do with each byte: copy it, end a field, or write its escape.
const plain = 0
const ending = 1
const escaped = 2
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === separator) return ending
  return byte < 0x80 && JSON.stringify(String.fromCharCode(byte)).length > 3 ? escaped : plain
})

/**
 * Writes packed items as a JSON list. Goes byte by byte: making a value of each of the sixteen fields of an item would cost
 * more than reading the items does. Gives undefined where a text holds the separator, so that nothing tells the fields apart.
 */
export function writeItemsJson({ items, packed }: PackedItems): Buffer | undefined {
  if (packed === null) return Buffer.from('[]')
  const source = Buffer.from(packed)
  let target = Buffer.allocUnsafe(source.length + (items + 1) * itemBytes + roomForEscapes)
  let room = roomForEscapes
  const writeTime = timeWriter(source)
  let fields = 0
  let fieldAt = 0
  let end = copyBytes(leadOf(0), target, 0)
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0
    const kind = kinds[byte]
    if (kind === plain) {
      target[end] = byte
      end += 1
    } else if (kind === ending) {
      fields += 1
      const column = fields % columns
      if (column === 0) end = writeTime(target, end, fieldAt, at)
      end = copyBytes(leadOf(column), target, end)
      fieldAt = at + 1
    } else {
      room -= escapeBytesMax
      if (room < 0) {
        room = target.length
        target = Buffer.concat([target], target.length * 2)
      }
      end += target.write(JSON.stringify(String.fromCharCode(byte)).slice(1, -1), end)
    }
  }
  if (fields !== items * columns - 1) return undefined
  end = writeTime(target, end, fieldAt, source.length)
  // The first lead begins with the end of an item before it, of which there is none.
  target.write('[', 2)
  return target.subarray(2, end + target.write('"}]', end))
}

const leadOf = (column: number) => leads[column] ?? noBytes

// A loop beats the methods of Buffer for so few bytes.
function copyBytes(bytes: Buffer, target: Buffer, end: number): number {
  for (let at = 0; at < bytes.length; at += 1) target[end + at] = bytes[at] ?? 0
  return end + bytes.length
}

/**
 * Puts the time of an item, which was copied to before `end` as seconds since 1970, into the words of ISO 8601. The items of a
 * list share theirs, so that the words of the one before mostly serve.
 */
function timeWriter(source: Buffer) {
  let lastAt = 0
  let lastEnd = 0
  let words = noBytes
  return (target: Buffer, end: number, fieldAt: number, fieldEnd: number): number => {
    if (!isSame(source, lastAt, lastEnd, fieldAt, fieldEnd)) {
      const time = new Date(Math.round(Number(source.toString('latin1', fieldAt, fieldEnd)) * 1000))
      // Another field, where fields cannot be told apart: their number shows it in the end.
      words = Number.isNaN(time.getTime()) ? noBytes : Buffer.from(time.toISOString())
      lastAt = fieldAt
      lastEnd = fieldEnd
    }
    return copyBytes(words, target, end - (fieldEnd - fieldAt))
  }
}

function isSame(source: Buffer, at: number, end: number, otherAt: number, otherEnd: number): boolean {
  if (end - at !== otherEnd - otherAt) return false
  for (let step = 0; step < end - at; step += 1) if (source[at + step] !== source[otherAt + step]) return false
  return true
}
