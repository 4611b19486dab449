import type { ListSurvey } from '../../../../../shared/lists/schema.ts'
import { columnLetters } from '../../../../../shared/text/cells.ts'
import { type Sheet, shownText } from '../../../../lib/workbook/sheet.ts'
import type { ReadRow } from '../reading/read-list.ts'

/** In the order of `toCopyLine`. */
export const stagedItemColumns = [
  'reading_no',
  'position',
  'sheet',
  'row_number',
  'is_item',
  'problems',
  'category',
  'product_id',
  'source_code',
  'product',
  'thickness',
  'width',
  'length',
  'grade_category',
  'qty_pcs',
  'weight',
  'heat_num',
  'location_state',
  'condition',
  'region_codes',
  'thickness_in',
  'weight_lb',
  'regions',
] as const

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A row as a line in PostgreSQL's COPY text format, with the columns `stagedItemColumns`. */
export function toCopyLine(readingNo: number, position: number, row: ReadRow): string {
  const { sheet, number, isItem, category, fields, problems } = row
  // A list that is joined, since a loop over the columns or many parts of one text take longer, for each row.
  return [
    readingNo,
    position,
    sheet,
    number,
    isItem ? 't' : 'f',
    problems.length > 0 ? escapeText(JSON.stringify(problems)) : '\\N',
    category === null ? '\\N' : escapeText(category),
    escapeText(fields.product_id),
    escapeText(fields.source_code),
    escapeText(fields.product),
    escapeText(fields.thickness),
    escapeText(fields.width),
    escapeText(fields.length),
    escapeText(fields.grade_category),
    fields.qty_pcs,
    escapeText(fields.weight),
    escapeText(fields.heat_num),
    escapeText(fields.location_state),
    escapeText(fields.condition),
    escapeText(fields.region_codes),
    fields.thickness_in ?? '\\N',
    fields.weight_lb ?? '\\N',
    `{${fields.regions.join(',')}}\n`,
  ].join('\t')
}

function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char) : text
}

/**
 * As JSON: `raw_data` has the cells by heading or column letter, `searchable_text` their text. Leaves out hidden rows.
 */
export function* listFreeFormRows(
  sheets: readonly Sheet[],
  { sheet, headingRow, headings }: Pick<ListSurvey, 'sheet' | 'headingRow' | 'headings'>,
): Generator<string> {
  const names = nameColumns(headings)
  for (const { number, cells, isHidden } of sheets[sheet]?.rows ?? []) {
    if (isHidden || number === headingRow) continue
    const filled = cells.flatMap((cell, column) => {
      const text = shownText(cell)
      return text === '' ? [] : [[names.get(column) ?? columnLetters(column), text] as const]
    })
    if (filled.length === 0) continue
    yield JSON.stringify({
      raw_data: JSON.stringify(Object.fromEntries(filled)),
      searchable_text: filled.map(([, text]) => text).join(' '),
    })
  }
}

// Repeated headings get the column letter.
function nameColumns(headings: ListSurvey['headings']): ReadonlyMap<number, string> {
  const isTaken = new Set<string>()
  const names = new Map<number, string>()
  for (const { column, heading } of headings) {
    if (heading === '') continue
    names.set(column, isTaken.has(heading) ? `${heading} (${columnLetters(column)})` : heading)
    isTaken.add(heading)
  }
  return names
}
