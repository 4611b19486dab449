import { type ColumnName, columnNames } from '../../../../../shared/upload-terms.ts'
import type { RowTexts } from './column-texts.ts'

const dittoWords: ReadonlySet<string> = new Set([
  'ditto',
  'do.',
  'idem',
  'same',
  'same as above',
  'as above',
  'see above',
  '^',
  '↓',
])
const dittoCharsMax = 16
// Quotes as typed and as Excel turns them, also between dashes: " '' 〃 -"- ,,
const dittoMark = /^[-–—\s]*(?:["“”„″〃]+|(?:''|’’|′′|,,)+)(?:[-–—\s]+(?:["“”„″〃]+|''|’’|,,))*[-–—\s]*$/

export function isDitto(text: string): boolean {
  return text.length <= dittoCharsMax && (dittoMark.test(text) || dittoWords.has(text.toLowerCase()))
}

/**
 * Makes a function that replaces ditto marks by the text of the row before it, or by a blank if that has none. Only the
 * first of the marks below a text is noted. Pass the rows of the list in order, without totals and headings.
 */
export function createDittoFiller(): (read: RowTexts) => void {
  const above = new Map<ColumnName, { text: string; isNoted: boolean }>()
  return ({ texts, notedCells }) => {
    for (const column of columnNames) {
      const mark = texts[column]
      const last = above.get(column)
      if (mark === '' || !isDitto(mark)) {
        if (last?.text !== mark || last.isNoted) above.set(column, { text: mark, isNoted: false })
        continue
      }
      const text = last?.text ?? ''
      texts[column] = text
      if (!last?.isNoted || text === '') notedCells.push({ column, text, note: { kind: 'ditto', mark } })
      above.set(column, { text, isNoted: true })
    }
  }
}
