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
  const isoTimes = new Map<string, string>()
  let fields = 0
  let end = writeLead(target, 0, 0)
  let valueAt = end
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0
    const kind = kinds[byte]
    if (kind === plain) {
      target[end] = byte
      end += 1
    } else if (kind === ending) {
      fields += 1
      const column = fields % columns
      if (column === 0) end = writeTime(target, valueAt, end, isoTimes)
      end = writeLead(target, end, column)
      valueAt = end
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
  end = writeTime(target, valueAt, end, isoTimes)
  // The first lead begins with the end of an item before it, of which there is none.
  target.write('[', 2)
  return target.subarray(2, end + target.write('"}]', end))
}

function writeLead(target: Buffer, end: number, column: number): number {
  const lead = leads[column] ?? leads[0]
  if (!lead) return end
  // A loop beats `set` for so few bytes.
  for (let at = 0; at < lead.length; at += 1) target[end + at] = lead[at] ?? 0
  return end + lead.length
}

/** Puts the time that was copied as seconds since 1970 into the words of ISO 8601. The items of one list share theirs. */
function writeTime(target: Buffer, valueAt: number, end: number, isoTimes: Map<string, string>): number {
  const seconds = target.toString('latin1', valueAt, end)
  const known = isoTimes.get(seconds)
  const time = known ?? new Date(Math.round(Number(seconds) * 1000)).toISOString()
  if (known === undefined) isoTimes.set(seconds, time)
  return valueAt + target.write(time, valueAt, 'latin1')
}
