import { type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { firstDataRowOf } from '../survey/surveyed-list.ts'
import type { Rule } from './rule.ts'

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

const asciiMax = 127
const inEitherCase = (chars: readonly string[]) => chars.flatMap((char) => [char, char.toUpperCase()])
const tableOf = (chars: readonly string[]) =>
  Uint8Array.from({ length: asciiMax + 1 }, (_, code) => Number(chars.includes(String.fromCharCode(code))))

// Most cells begin otherwise, which is seen at once; no ASCII character beyond these begins a mark.
const mayBegin = tableOf([...`-"',^ `, ...inEitherCase([...dittoWords].map(([first = '']) => first))])
const mayFollow = tableOf(inEitherCase([...dittoWords].map(([, second = '']) => second)))

function isDitto(text: string): boolean {
  if (text === '') return false
  const first = text.charCodeAt(0)
  if (first <= asciiMax && mayBegin[first] === 0) return false
  if (text.length > dittoCharsMax) return false
  // A word, since no mark begins with a letter; most texts go on otherwise.
  if (isLetter(first)) return mayFollow[text.charCodeAt(1)] === 1 && dittoWords.has(text.toLowerCase())
  return dittoMark.test(text) || dittoWords.has(text.toLowerCase())
}

const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/**
 * Replaces ditto marks by the text of the row before it, or by a blank if that has none. Only the first of the marks below
 * a text is noted.
 */
export const dittos: Rule = ({ rows }, table) => {
  const first = firstDataRowOf(rows, table)
  const positions = findDittos(rows, { first, positions: [...table.columns.values()] })
  // Nearly all lists have none.
  const marked = [...table.columns].flatMap(([column, position]) =>
    positions.has(position) ? [{ column, above: '', isNoted: false }] : [],
  )
  if (marked.length === 0) return undefined
  return {
    before(_row, { texts, notedCells }) {
      for (const own of marked) {
        const { column, above } = own
        const mark = texts[column]
        if (!isDitto(mark)) {
          own.above = mark
          own.isNoted = false
          continue
        }
        texts[column] = above
        if (!own.isNoted || above === '') notedCells.push({ column, text: above, note: { kind: 'ditto', mark } })
        own.isNoted = true
      }
    },
  }
}

function findDittos(
  rows: readonly SheetRow[],
  { first, positions }: { first: number; positions: readonly number[] },
): ReadonlySet<number> {
  const found = new Set<number>()
  for (let index = first; index < rows.length; index += 1) {
    const cells = rows[index]?.cells ?? []
    for (const position of positions) {
      const cell = cells[position] ?? ''
      if (isDitto(typeof cell === 'string' ? cell : cell.shown)) found.add(position)
    }
  }
  return found
}

/** Reads the texts of a column that is not one of ours; merged cells and ditto marks repeat theirs. Pass the rows in order. */
export function createRoleReader(position: number, { merges }: Pick<Sheet, 'merges'>): (row: SheetRow) => string {
  const merged = merges
    .filter(({ left, top, bottom }) => left === position && bottom > top)
    .sort((a, b) => a.top - b.top)
  let next = 0
  let last = ''
  return ({ number, cells }) => {
    while ((merged[next]?.bottom ?? number) < number) next += 1
    const text = shownText(cells[position] ?? '')
    const isMerged = (merged[next]?.top ?? number) < number
    if (!isMerged && !isDitto(text)) last = text
    return last
  }
}
