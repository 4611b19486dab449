import type { SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import { hasAtMostCells, type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { readPointer } from '../headings/read-row-note.ts'
import { mayBeGone, type StatusMeaning } from '../headings/read-status.ts'
import { conditionIn, readTitle } from '../headings/read-title.ts'
import { firstDataRowOf, type SurveyedTable } from '../survey/surveyed-list.ts'
import { type LegendText, lineText } from './color-legends.ts'
import type { Rule } from './rule.ts'
import { countStatus, isGone } from './statuses.ts'

/** What a line says of a row elsewhere. */
type Note = {
  text: string
  status: StatusMeaning | undefined
  condition: SteelCondition | undefined
  /** How many rows it is about. */
  rows: number
  isNoted: boolean
}
type Line = { number: number; index: number; text: string }

/**
 * Lines that speak of rows above them, as '^^ SOLD', or of rows by their tags, as 'Coils C2 and C4 sold 11/28', wherever
 * they stand. Where it is not certain what they say, staff are asked.
 */
export const rowNotes: Rule = (sheet, table, { includesSoldRows, counted, lookMarks, legendTexts }) => {
  const lines = listLines(sheet)
  const notes = new Map<number, Note>()
  const claimed = new Set<number>()
  const add = (rows: readonly number[], said: Omit<Note, 'rows' | 'isNoted'>) => {
    const note = { ...said, rows: rows.length, isNoted: false }
    for (const row of rows) notes.set(row, note)
  }
  for (const line of lines) {
    const pointer = readPointer(line.text)
    const said = pointer && readTitle(pointer.rest)
    if (!said || (said.status === undefined && said.condition === undefined)) continue
    const rows = listAbove(sheet, table, line, pointer.count)
    if (rows.length === 0) continue
    claimed.add(line.number)
    // Where 'coils above' begin nobody knows.
    const isCertain = pointer.count !== 'all' || said.status === undefined || said.status === 'available'
    add(rows, { text: line.text, condition: said.condition, status: isCertain ? said.status : 'unknown' })
  }
  const named = findNamed(sheet, table, { lines: lines.filter(({ number }) => !claimed.has(number)), legendTexts })
  for (const { number, rows, ...said } of named) {
    if (number !== undefined) claimed.add(number)
    add(rows, said)
  }
  for (const said of findListed(sheet, table)) add(said.rows, said)
  if (notes.size === 0) return undefined
  const meaningOf = ({ text, rows }: Note, source: string): StatusMeaning => {
    const question = `${quoteCell(text)} speaks of ${formatCountOf(rows, 'row')}. Leave them out?`
    return lookMarks.meaningOf(text, `${table.headingSetKey}:${source.toLowerCase()}`, question) === 'kept'
      ? 'available'
      : 'gone'
  }
  return {
    claims: ({ number }) => claimed.has(number),
    before({ number }, { texts, notedCells }) {
      const note = notes.get(number)
      if (note?.condition === undefined || texts.Condition !== '') return
      texts.Condition = note.condition
      if (note.isNoted) return
      note.isNoted = true
      const message = `${quoteCell(note.text)} speaks of this row, so it got this condition`
      notedCells.push({ column: 'Condition', text: note.condition, note: { kind: 'reading', message } })
    },
    leavesOut({ number }, { texts }) {
      const note = notes.get(number)
      if (note?.status === undefined || note.status === 'available') return false
      const meaning = note.status === 'unknown' ? meaningOf(note, texts['Source Code']) : note.status
      const isLeftOut = isGone(meaning) && !includesSoldRows
      countStatus(counted.statuses, { text: note.text, meaning, isLeftOut })
      return isLeftOut
    },
  }
}

// A row with more is an item.
const lineCellsMax = 2
const lineCharsMax = 300

function listLines({ rows }: Pick<Sheet, 'rows'>): Line[] {
  const lines: Line[] = []
  for (const [index, row] of rows.entries()) {
    if (!hasAtMostCells(lineCellsMax, row)) continue
    const text = lineText(row).replace(/\s+/g, ' ')
    if (text.length <= lineCharsMax) lines.push({ number: row.number, index, text })
  }
  return lines
}

/** So many of the rows right above a line, not beyond another line. */
function listAbove({ rows }: Pick<Sheet, 'rows'>, table: SurveyedTable, line: Line, count: number | 'all'): number[] {
  const above: number[] = []
  const first = firstDataRowOf(rows, table)
  for (let index = line.index - 1; index >= first && above.length !== count; index -= 1) {
    const row = rows[index]
    if (!row || hasAtMostCells(lineCellsMax, row)) break
    above.push(row.number)
  }
  return above
}

/** The rows whose tags are listed below a heading such as 'Sold tags', beside the list. */
function findListed(
  { rows }: Pick<Sheet, 'rows'>,
  table: SurveyedTable,
): (Omit<Note, 'isNoted' | 'rows'> & { rows: number[] })[] {
  const position = table.columns.get('Product ID')
  const lists = table.survey.headings.filter(
    ({ heading, matched, role }) => !matched && !role && heading !== '' && readTitle(heading).status === 'gone',
  )
  if (position === undefined || lists.length === 0) return []
  const below = rows.slice(firstDataRowOf(rows, table))
  const rowsOf = indexRows(below, position)
  return lists.flatMap(({ column, heading }) => {
    const tags = below.map(({ cells }) => shownText(cells[column] ?? '').toUpperCase())
    const about = tags.flatMap((tag) => rowsOf.get(tag) ?? [])
    return about.length === 0 ? [] : [{ rows: about, text: heading, status: 'gone' as const, condition: undefined }]
  })
}

type Named = Omit<Note, 'rows' | 'isNoted'> & { rows: number[]; number: number | undefined }

/** What lines anywhere in the workbook say of rows that they name by their tags. */
function findNamed(
  { rows }: Pick<Sheet, 'rows'>,
  table: SurveyedTable,
  { lines, legendTexts }: { lines: readonly Line[]; legendTexts: readonly LegendText[] },
): Named[] {
  const own = new Set(rows.map(({ number }) => number))
  const isElsewhere = ({ sheet, row, isLine }: LegendText) => isLine && !(sheet === table.survey.sheet && own.has(row))
  const texts: { number: number | undefined; text: string }[] = [
    ...lines,
    ...legendTexts.filter(isElsewhere).map((one) => ({ number: undefined, text: titledText(one) })),
  ]
  const candidates = texts.filter(({ text }) => mayNameRows(text))
  const position = table.columns.get('Product ID')
  if (candidates.length === 0 || position === undefined) return []
  const below = rows.slice(firstDataRowOf(rows, table))
  const rowsOf = indexRows(below, position)
  const heats = candidates.some(({ text }) => saysHeat.test(text)) ? table.columns.get('Heat Num') : undefined
  const rowsOfHeats = heats === undefined ? undefined : indexRows(below, heats)
  return candidates.flatMap(({ number, text }) =>
    text.split(endsClause).flatMap((clause): Named[] => {
      const known = (saysHeat.test(clause) && rowsOfHeats) || rowsOf
      const { rows: about, rest } = readTags(clause, known)
      const { status, condition } = about.length > 0 ? readTitle(rest) : noMeaning
      return status === undefined && condition === undefined ? [] : [{ number, text, rows: about, status, condition }]
    }),
  )
}

const saysHeat = /\bheats?\b/i

/** On a sheet 'Sold' each line says so. */
function titledText({ sheetName = '', text }: LegendText): string {
  return readTitle(sheetName).status === 'gone' ? `${sheetName}: ${text}` : text
}

function indexRows(rows: readonly SheetRow[], position: number): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const text = shownText(row.cells[position] ?? '').toUpperCase()
    if (text === '' || hasAtMostCells(lineCellsMax, row)) continue
    const known = found.get(text)
    if (known) known.push(row.number)
    else found.set(text, [row.number])
  }
  return found
}

const noMeaning = { status: undefined, condition: undefined }
const endsClause = /;|\.\s/
const mayNameRows = (text: string) =>
  /\d/.test(text) && (mayBeGone(text) || conditionIn(text.toUpperCase()) !== undefined)

const word = /[^\s,;&+()]+/g
const range = /([^\s,;&+()]+) (?:thru|through|to) ([^\s,;&+()]+)/gi
const aroundTag = /^#|[.:]+$/g
// '2 coils' are no tag.
const isTag = (text: string) => /\d/.test(text) && (text.length >= 4 || /\p{L}/u.test(text))

function readTags(clause: string, rowsOf: ReadonlyMap<string, readonly number[]>): { rows: number[]; rest: string } {
  const found: number[] = []
  const ranged = clause.replace(range, (text, from: string, to: string) => {
    const ends = [from, to].map((tag) => rowsOf.get(tag.replace(aroundTag, '').toUpperCase()) ?? [])
    if (ends.some((rows) => rows.length === 0)) return text
    const [first, last] = [Math.min(...ends.flat()), Math.max(...ends.flat())]
    found.push(...[...rowsOf.values()].flat().filter((row) => row >= first && row <= last))
    return ' '
  })
  const rest = ranged.replace(word, (text) => {
    const own = [text, ...text.split('/')].map((part) => part.replace(aroundTag, '').toUpperCase())
    const [whole = '', ...parts] = own
    const tags = rowsOf.has(whole) ? [whole] : parts
    if (!tags.every((tag) => isTag(tag) && rowsOf.has(tag))) return text
    found.push(...tags.flatMap((tag) => rowsOf.get(tag) ?? []))
    return ' '
  })
  return { rows: [...new Set(found)], rest: rest.replace(/\s+/g, ' ').trim() }
}
