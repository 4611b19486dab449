import type { ListSurvey } from '../../../../../shared/lists/schema.ts'
import { columnLetters } from '../../../../../shared/text/column-letters.ts'
import { type Sheet, shownText } from '../../../../lib/workbook/sheet.ts'

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
