import { columnNames } from '../../../../../shared/upload-terms.ts'
import type { RowTexts } from './column-texts.ts'

const dittoWords: ReadonlySet<string> = new Set([
  'ditto',
  'do.',
  'do',
  '-do-',
  '- do -',
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

// Most cells begin otherwise, which is seen at once.
const firstChars: ReadonlySet<string> = new Set([
  ...`-–— "“”„″〃'’′,^↓`,
  ...[...dittoWords].flatMap(([first = '']) => [first, first.toUpperCase()]),
])

export function isDitto(text: string): boolean {
  if (text.length > dittoCharsMax || !firstChars.has(text.charAt(0))) return false
  return dittoMark.test(text) || dittoWords.has(text.toLowerCase())
}

/**
 * Makes a function that replaces ditto marks by the text of the row before it, or by a blank if that has none. Only the
 * first of the marks below a text is noted. Pass the rows of the list in order, without totals and headings.
 */
export function createDittoFiller(): (read: RowTexts) => void {
  const above = columnNames.map(() => '')
  const isNoted = columnNames.map(() => false)
  return ({ texts, notedCells }) => {
    for (const [index, column] of columnNames.entries()) {
      const mark = texts[column]
      if (mark === '' || !isDitto(mark)) {
        above[index] = mark
        isNoted[index] = false
        continue
      }
      const text = above[index] ?? ''
      texts[column] = text
      if (!isNoted[index] || text === '') notedCells.push({ column, text, note: { kind: 'ditto', mark } })
      isNoted[index] = true
    }
  }
}
