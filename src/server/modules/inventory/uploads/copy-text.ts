import type { ReadRow } from './read-rows.ts'

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
  const told = problems.length > 0 ? escape(JSON.stringify(problems)) : '\\N'
  return `${readingNo}\t${position}\t${number}\t${isItem ? 't' : 'f'}\t${told}\t${escape(fields.product_id)}\t${escape(fields.heat_num)}\t${escape(fields.product)}\t${escape(fields.thickness)}\t${escape(fields.width)}\t${escape(fields.length)}\t${fields.qty_pcs}\t${escape(fields.weight)}\t${escape(fields.grade_category)}\t${escape(fields.condition)}\t${escape(fields.location_state)}\t${escape(fields.source_code)}\t${escape(fields.region_codes)}\t${fields.thickness_in ?? '\\N'}\t${fields.weight_lb ?? '\\N'}\t{${fields.regions.join(',')}}\n`
}

function escape(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text
}
