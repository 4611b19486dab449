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
const space = ' '.charCodeAt(0)
const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const escapeBytes = '\\u0000'.length

const mustEscape = (byte: number) => byte < space || byte === quote || byte === backslash

/**
 * Writes packed items as a JSON list. Goes byte by byte: making a value of each of the sixteen fields of an item would cost
 * more than reading the items does. Gives undefined where a text holds the separator, so that nothing tells the fields apart.
 */
export function writeItemsJson({ items, packed }: PackedItems): Buffer | undefined {
  if (packed === null) return Buffer.from('[]')
  const source = Buffer.from(packed)
  const { separators, escapes } = countSpecial(source)
  if (separators !== items * columns - 1) return undefined
  const target = Buffer.allocUnsafe(source.length + escapes * escapeBytes + (items + 1) * itemBytes)
  const isoTimes = new Map<string, string>()
  let column = 0
  let end = writeLead(target, 0, 0)
  let valueAt = end
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0
    if (byte === separator) {
      if (column === columns - 1) end = writeTime(target, valueAt, end, isoTimes)
      column = (column + 1) % columns
      end = writeLead(target, end, column)
      valueAt = end
    } else if (escapes > 0 && mustEscape(byte)) {
      end += target.write(JSON.stringify(String.fromCharCode(byte)).slice(1, -1), end)
    } else {
      target[end] = byte
      end += 1
    }
  }
  end = writeTime(target, valueAt, end, isoTimes)
  // The first lead begins with the end of an item before it, of which there is none.
  target.write('[', 2)
  return target.subarray(2, end + target.write('"}]', end))
}

function countSpecial(source: Buffer): { separators: number; escapes: number } {
  let separators = 0
  let escapes = 0
  for (let at = 0; at < source.length; at += 1) {
    const byte = source[at] ?? 0
    if (byte === separator) separators += 1
    else if (mustEscape(byte)) escapes += 1
  }
  return { separators, escapes }
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
