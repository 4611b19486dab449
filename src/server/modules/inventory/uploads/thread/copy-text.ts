import type { ReadRow } from '../values/read-list.ts'

/** The columns of a staged row, in the order in which `toCopyLine` writes them. */
export const stagedItemColumns = [
  'reading_no',
  'position',
  'row_number',
  'is_item',
  'problems',
  'product_id',
  'heat_num',
  'product',
  'thickness',
  'width',
  'length',
  'qty_pcs',
  'weight',
  'grade_category',
  'condition',
  'location_state',
  'source_code',
  'region_codes',
  'thickness_in',
  'weight_lb',
  'regions',
] as const

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A row as a line in the text format of PostgreSQL's COPY, for `stagedItemColumns`. */
export function toCopyLine(readingNo: number, position: number, { number, isItem, fields, problems }: ReadRow): string {
  const told = problems.length > 0 ? escapeText(JSON.stringify(problems)) : '\\N'
  return `${readingNo}\t${position}\t${number}\t${isItem ? 't' : 'f'}\t${told}\t${escapeText(fields.product_id)}\t${escapeText(fields.heat_num)}\t${escapeText(fields.product)}\t${escapeText(fields.thickness)}\t${escapeText(fields.width)}\t${escapeText(fields.length)}\t${fields.qty_pcs}\t${escapeText(fields.weight)}\t${escapeText(fields.grade_category)}\t${escapeText(fields.condition)}\t${escapeText(fields.location_state)}\t${escapeText(fields.source_code)}\t${escapeText(fields.region_codes)}\t${fields.thickness_in ?? '\\N'}\t${fields.weight_lb ?? '\\N'}\t{${fields.regions.join(',')}}\n`
}

function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text
}
