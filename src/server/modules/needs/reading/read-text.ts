import {
  type ForAll,
  pastedLineCharsMax,
  pastedLinesMax,
  pastedMessages,
  type ReadNeeds,
} from '../../../../shared/needs/reading.ts'
import { findStateIn } from '../../../../shared/places/state-in-text.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { leaveUnread } from './draft.ts'
import { type LineDraft, type ReadingContext, readLine, toReadLine } from './read-line.ts'
import { type ColumnReading, readNeedHeading, readNeedHeadings, readRow } from './read-row.ts'
import { requestWords } from './request-vocabulary.ts'
import { isPlaceHeading, readForAll } from './whole-list.ts'

type Line = { number: number; text: string; content: string; isQuoted: boolean }
type Outcome = Line & { read: LineDraft | undefined }

const quoteMark = /^(?:\s*>)+ ?/
const bullet = /^\s*(?:[-–—*•·▪◦‣●○]|o(?= {2,}|\t))\s+(?=\S)/
const numbering =
  /^\s*(?:(?:\d{1,3}|[a-z])[.)]|\([a-z]\)|(?:item|line|ln|pos)\.? ?#?\d{1,3} ?[.:)-]|#\d{1,3}[.:)]|\d{1,3}:)\s+(?=\S)/i
const counted = /^\s*\((\d{1,3})\)\s+/
const thanks = String.raw`(?:many |kind |best |warm )?${anyOf(requestWords.signOffs)}(?: ${anyOf(requestWords.afterSignOff)})?[\s,.!-]*$`
const signOff = new RegExp(String.raw`^\s*(?:--\s*$|_{5,}|${thanks}|sent from my|get outlook|confidential)`, 'i')
const mailHead = new RegExp(
  String.raw`^\s*${anyOf(requestWords.mailHeaders)}\s*:|^\s*on .{5,100} wrote:\s*$|^-{2,}\s*(?:original|forwarded) message`,
  'i',
)
const heading = /:\s*$/
const subject = /^\s*(?:subject|re|fw|fwd)\s*:/i

/**
 * Reads the text of a mail, or cells pasted from a sheet. Throws TOO_LARGE for more than 500 lines, INVALID for one of more
 * than 4,000 characters.
 */
export function readText(text: string, context: ReadingContext): ReadNeeds {
  const lines = text.split(/\r\n?|\n/).map(toLine)
  if (lines.filter(({ text: one }) => one.trim() !== '').length > pastedLinesMax) throw tooManyLines()
  for (const { number, text: one } of lines) requireShort(number, one)
  const outcomes = readLines(withoutCounting(lines), context)
  const isOwn = outcomes.some((one) => !one.isQuoted && one.read?.isItem)
  // What someone answers to is not asked again.
  const asked = outcomes.map((one) => (one.isQuoted && isOwn ? { ...one, read: undefined, content: '' } : one))
  const forAll = readDelivery(asked, context)
  const told = new Set(forAll.flatMap(({ lines }) => lines))
  const found: ReadNeeds = { lines: [], forAll: forAll.map(({ read }) => read), others: [] }
  for (const { number, text: original, read } of asked) {
    const trimmed = original.trim()
    if (trimmed === '' || told.has(number)) continue
    if (read?.isItem) found.lines.push(toReadLine(number, trimmed, read))
    else found.others.push({ line: number, text: trimmed })
  }
  return found
}

const addressLinesMax = 6

/** What lines beside the items say of the delivery of all, and the lines that say it. */
function readDelivery(outcomes: readonly Outcome[], context: ReadingContext): { read: ForAll; lines: number[] }[] {
  const isSole = hasSoleDeliveryHeading(outcomes, context)
  return outcomes.flatMap(({ number, text, content, read }, index) => {
    if (read?.isItem || (heading.test(content) && !isSole)) return []
    if (isPlaceHeading(content)) return readAddress(outcomes.slice(index), context)
    if (mailHead.test(content) && !subject.test(content)) return []
    const said = readForAll(content.replace(subject, ''), number, context.today)
    return said ? [{ read: { ...said, text: text.trim() }, lines: [number] }] : []
  })
}

/** An address in the lines below its heading. */
function readAddress([first, ...below]: readonly Outcome[], { today }: ReadingContext) {
  const end = below.findIndex(({ content, read }) => content.trim() === '' || read?.isItem || heading.test(content))
  const lines = below.slice(0, end < 0 ? addressLinesMax : Math.min(end, addressLinesMax))
  const last = lines.findIndex(({ content }) => findStateIn(content) !== undefined)
  const address = lines.slice(0, last + 1)
  if (!first || address.length === 0) return []
  const text = [first, ...address].map((one) => one.text.trim())
  const read = readForAll(`Ship to ${address.map(({ content }) => content.trim()).join(', ')}`, first.number, today)
  return read
    ? [{ read: { ...read, text: text.join('\n') }, lines: [first, ...address].map(({ number }) => number) }]
    : []
}

// Each of several headings speaks of the lines below it.
function hasSoleDeliveryHeading(lines: readonly Line[], context: ReadingContext): boolean {
  const spoken = lines.filter(({ content }) => heading.test(content) && isAboutDelivery(content, context))
  return spoken.length === 1
}

function isAboutDelivery(content: string, context: ReadingContext): boolean {
  if (isPlaceHeading(content) || !readForAll(content, 0, context.today)) return isPlaceHeading(content)
  const { draft } = readLine(content.replace(heading, ''), context)
  return (
    ![...draft.stated.keys()].some((field) => field !== 'estimatedNeedDate' && field !== 'locationState') &&
    !draft.unread.some(({ field }) => field === 'category')
  )
}

export function tooManyLines(): DomainError {
  return new DomainError('TOO_LARGE', pastedMessages.tooManyLines)
}

/** Such a line names no item, and takes long to read. */
export function requireShort(line: number, text: string): void {
  if (text.length > pastedLineCharsMax) throw new DomainError('INVALID', pastedMessages.lineTooLong(line))
}

function toLine(text: string, index: number): Line {
  const plain = text.replaceAll('\u00a0', ' ')
  const isQuoted = quoteMark.test(plain)
  const content = plain.replace(quoteMark, '')
  return {
    number: index + 1,
    text,
    isQuoted,
    content: content.includes('\t') ? content : content.replace(bullet, '').replace(numbering, ''),
  }
}

// '(1)', '(2)', '(3)' count the lines; '(25)' is a quantity.
function withoutCounting(lines: readonly Line[]): Line[] {
  const counts = lines.flatMap(({ content }) => counted.exec(content)?.[1] ?? []).map(Number)
  const isCounting = counts.length > 1 && counts.every((count, index) => count === index + 1)
  return lines.map((line) => (isCounting ? { ...line, content: line.content.replace(counted, '') } : line))
}

function readLines(lines: readonly Line[], context: ReadingContext): Outcome[] {
  const outcomes: Outcome[] = []
  let above = ''
  let isSigned = false
  const isSole = hasSoleDeliveryHeading(lines, context)
  for (let index = 0; index < lines.length; ) {
    const block = readBlock(lines, index, context)
    if (block.length > 0) {
      outcomes.push(...block)
      index += block.length
      continue
    }
    const line = lines[index]
    index += 1
    if (!line) continue
    if (line.content.trim() === '') above = ''
    const isHead = mailHead.test(line.content)
    if (isHead) isSigned = false
    if (signOff.test(line.content)) isSigned = true
    const read =
      line.content.trim() === '' || isHead || signOff.test(line.content)
        ? undefined
        : readContent(line.content, context)
    const isItem = read?.isItem === true && (read.isSure || !isSigned) && !heading.test(line.content)
    if (read && isItem && above !== '') leaveUnread(read.draft, 'notes', above)
    if (heading.test(line.content))
      above = isSole && isAboutDelivery(line.content, context) ? '' : aboutSteel(line.content, context)
    outcomes.push({ ...line, read: read && { ...read, isItem } })
  }
  return outcomes
}

// 'Galvanized G90:' may be meant for the lines below it.
function aboutSteel(content: string, context: ReadingContext): string {
  const { draft } = readLine(content.replace(heading, ''), context)
  const says =
    draft.stated.size > 0 || draft.unread.some(({ field }) => field === 'category' || field === 'estimatedNeedDate')
  return says ? content.trim() : ''
}

function readContent(content: string, context: ReadingContext): LineDraft {
  // Semicolons keep the figures of neighboring cells apart.
  return readLine(
    cellsOf(content, '\t')
      .filter((cell) => cell !== '')
      .join(' ; '),
    context,
  )
}

const headingCharsMax = 2_000
const separators = ['\t', '|', ';', ',', / {2,}/] as const
type Separator = (typeof separators)[number]

function cellsOf(content: string, separator: Separator): string[] {
  const cells =
    separator === '|'
      ? content.replace(/^\s*\||\|\s*$/g, '').split('|')
      : (separator === '\t' ? content : content.trim()).split(separator)
  return cells.map((cell) => unquoted(cell.trim()))
}

// Sheets quote a cell that holds a quotation mark.
function unquoted(cell: string): string {
  return /^".*"$/.test(cell) && cell.length > 2 ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

/** Lines that are rows under headings, or one item told field by field; with their heading. None: the line stands alone. */
function readBlock(lines: readonly Line[], start: number, context: ReadingContext): Outcome[] {
  return readTable(lines, start, context) ?? readFields(lines, start, context) ?? []
}

function readTable(lines: readonly Line[], start: number, context: ReadingContext): Outcome[] | undefined {
  const first = lines[start]
  if (!first || first.content.length > headingCharsMax) return undefined
  for (const separator of separators) {
    const columns = readNeedHeadings(cellsOf(first.content, separator), separator === '\t' ? 2 : 3)
    if (columns)
      return [{ ...first, read: undefined }, ...readRows(lines.slice(start + 1), separator, columns, context)]
  }
  return undefined
}

function readRows(
  lines: readonly Line[],
  separator: Separator,
  columns: readonly ColumnReading[],
  context: ReadingContext,
): Outcome[] {
  const rows: Outcome[] = []
  for (const line of lines) {
    const cells = cellsOf(line.content, separator)
    const isRule = /^[\s|:+=-]+$/.test(line.content) && line.content.trim() !== ''
    if (isRule) {
      rows.push({ ...line, read: undefined })
      continue
    }
    // Aligned by blanks, an empty cell would move all behind it.
    const isWhole = separator === '\t' || separator === '|' || cells.length === columns.length
    if (cells.filter((cell) => cell !== '').length < 2 || !isWhole) break
    if (readNeedHeadings(cells, 3)) break
    rows.push({ ...line, read: readRow(cells, columns, context) })
  }
  return rows
}

const fieldLine = /^\s*([A-Za-z#][A-Za-z .#/()]{0,30}?)\s*[:=]\s*(\S.*)$/
const fieldsMin = 3

function readFields(lines: readonly Line[], start: number, context: ReadingContext): Outcome[] | undefined {
  const fields: { column: ColumnReading; text: string; line: Line }[] = []
  for (const line of lines.slice(start)) {
    const [, name = '', text = ''] = fieldLine.exec(line.content) ?? []
    const column = readNeedHeading(name, fields.length)
    const isKnown = name !== '' && column.column !== undefined && !mailHead.test(line.content)
    if (!isKnown || fields.some((field) => field.column.column === column.column && column.column !== 'notes')) break
    fields.push({ column, text, line })
  }
  const [first] = fields
  if (!first || fields.length < fieldsMin) return undefined
  const read = readRow(
    fields.map(({ text }) => text),
    fields.map(({ column }) => column),
    context,
  )
  if (!read.isItem) return undefined
  const text = fields.map((field) => field.line.text.trim()).join('\n')
  return fields.map(({ line }, index) => ({
    ...line,
    text: index === 0 ? text : '',
    read: index === 0 ? read : undefined,
  }))
}
