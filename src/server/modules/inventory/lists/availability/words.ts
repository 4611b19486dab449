import { isBlankWord } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { hasAtMostCells, shownText } from '../../../../lib/workbook/sheet.ts'
import { readStatus, type StatusMeaning } from '../headings/read-status.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import { lineCellsMax, listFreeHeadings, type SaidOfRow, type SaidOfRows, type TableRows } from './said.ts'

const saidWord = /^(?:sold|on hold|hold|reserved)(?!\p{L})/iu
const aloneCharsMax = 24
const alone = (['gone', 'not here', 'unknown'] as const).map(
  (meaning) => [meaning, new RegExp(`^${anyOf(statusWords.alone[meaning])}$`, 'i')] as const,
)

/** Rows that say 'SOLD 11/05', or nothing but 'Scrap' or 'REJ', in a column that is about something else. */
export function findSaid(table: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  const meaningOf = memoizeByText(readWord)
  for (const [position, heading] of listFreeHeadings(table)) {
    for (const { number, cells } of table.rows) {
      const cell = cells[position] ?? ''
      if (typeof cell !== 'string' || !mayBeWord(cell)) continue
      const meaning = meaningOf(cell)
      if (meaning !== 'available') found.set(number, { text: cell, meaning, under: heading })
    }
  }
  return found
}

function readWord(text: string): StatusMeaning {
  if (saidWord.test(text) && readStatus(text, 'remark') === 'gone') return 'gone'
  if (text.length > aloneCharsMax) return 'available'
  const word = text.trim()
  return alone.find(([, words]) => words.test(word))?.[0] ?? 'available'
}

const caseBit = 0x20
const letterA = 0x61
const letterZ = 0x7a
const zero = 0x30
const nine = 0x39
const saidStarts: ReadonlySet<number> = new Set([...'shro'].map((letter) => letter.charCodeAt(0)))

/** Most texts are none, as a tag or a lot: a loop over them is faster than a search. Words that stand alone have no figure. */
function mayBeWord(text: string): boolean {
  const first = text.charCodeAt(0) | caseBit
  if (first < letterA || first > letterZ) return false
  if (saidStarts.has(first)) return true
  if (text.length > aloneCharsMax) return false
  for (let at = text.length - 1; at > 0; at -= 1) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) return false
  }
  return true
}

const namesCustomers = new RegExp(`^${anyOf(statusWords.customerHeading)}$`, 'i')

/**
 * Rows that name a customer, a job or a claim, where other rows of the column name none: these may be somebody's. Where all
 * have one, it may say for whom steel was bought.
 */
export function findSpokenFor(table: TableRows): SaidOfRows {
  const found = new Map<number, SaidOfRow>()
  for (const [position, heading] of listFreeHeadings(table)) {
    if (!namesCustomers.test(heading.replace(/[\s.:#/-]+/g, ' ').trim())) continue
    const items = table.rows.filter((row) => !hasAtMostCells(lineCellsMax, row))
    const textAt = (at: number) => shownText(items[at]?.cells[position] ?? '').trim()
    const isNobody = memoizeByText(
      (text) => text === '' || text === '0' || isBlankWord(text) || readStatus(text, 'owner') === 'available',
    )
    if (!items.some((_, at) => isNobody(textAt(at)))) continue
    for (const [at, { number }] of items.entries()) {
      const text = textAt(at)
      if (!isNobody(text) && text !== heading) found.set(number, { text, meaning: 'unknown', under: heading })
    }
  }
  return found
}
