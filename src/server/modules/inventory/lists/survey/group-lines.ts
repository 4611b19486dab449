import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { findStateCode } from '../../../../../shared/places/states.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readMetals } from '../../../../../shared/steel/metal-reading.ts'
import { type SizeField, sizeFields } from '../../../../../shared/steel/sizes.ts'
import type { Cell, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from '../headings/cell-kinds.ts'
import { headingText } from '../headings/find-headings.ts'
import { readHeading } from '../headings/read-heading.ts'
import { readTitle } from '../headings/read-title.ts'
import { gradeIn } from './description-grade.ts'
import { sizeColumns, splitSize } from './split-size.ts'

/** Columns whose text may be in a line of its own above the rows that it is for. */
const groupColumns = ['Source Code', 'Product', 'Grade Category', 'State', 'Condition'] as const satisfies ColumnName[]
type GroupColumn = (typeof groupColumns)[number]
export type GroupLine = { column: GroupColumn; text: string }

const lineCellsMax = 2
const lineCharsMax = 60

const continuedMark = /(?:\s*\(\s*|[\s,-]+)cont(?:['’.]?d|inued)?\.?\s*\)?$/i

/** A text without the mark that it goes on from the page before, as in `A36 (CONT'D)`. */
export function withoutContinued(text: string): string {
  if (!mayBeContinued(text) || !continuedMark.test(text)) return text
  return text.replace(continuedMark, '').trim() || text
}

// Most texts end with a digit, or another letter than T and D, which is seen at once.
function mayBeContinued(text: string): boolean {
  const last = text.charCodeAt(text.length - 1) | caseBit
  const isOther = (last >= code.zero && last <= code.nine) || (last >= code.a && last <= code.z)
  return !isOther || last === code.t || last === code.d
}

const caseBit = 0x20
const code = { zero: 0x30, nine: 0x39, a: 0x61, d: 0x64, t: 0x74, z: 0x7a } as const

const frame = String.raw`[\s*=_~<>+|.-]{2,}`
const aroundText = new RegExp(`^${frame}(?=[\\p{L}\\d])|(?<=[\\p{L}\\d)])${frame}$`, 'gu')

// As in 'vvv SOLD vvv'.
const downArrows = /^(?:v{2,}|[\u2193\u2b07\u25bc]+)\s+(?=\p{L})|(?<=\p{L})\s+(?:v{2,}|[\u2193\u2b07\u25bc]+)$/giu

/** A title without what is drawn around it, as in '*** A36 ***' and '>> SOLD <<'. */
export function withoutFrame(text: string): string {
  return text.replace(aroundText, '').replace(downArrows, '')
}

/** What a line says of the rows below it: 'HOT ROLLED COIL', 'Grade: A1011 CS-B', 'Source', 'DGL5'. */
export function readGroupLine(cells: readonly Cell[]): GroupLine | undefined {
  const filled: Cell[] = []
  for (const cell of cells) {
    if (cell === '') continue
    if (filled.length === lineCellsMax) return undefined
    filled.push(cell)
  }
  const [first = '', second] = filled.map((cell) => withoutFrame(withoutContinued(headingText(cell))))
  if (first === '' || first.length + (second?.length ?? 0) > lineCharsMax) return undefined
  const [, label = '', value = ''] =
    second === undefined ? (/^([^:]+):\s*(.+)$/.exec(first) ?? []) : ['', first, second]
  if (label !== '')
    return readLabeled(label.replace(/:$/, ''), value) ?? (second === undefined ? undefined : readPlace(first))
  return second === undefined ? readAlone(first) : undefined
}

function readLabeled(label: string, text: string): GroupLine | undefined {
  const reading = readHeading(label)
  const named = reading?.columnOf([text])
  const column = groupColumns.find((one) => one === named)
  return column && text !== '' ? { column, text } : undefined
}

// 'GARY, IN', also beside its address.
function readPlace(text: string): GroupLine | undefined {
  return isPlace.test(text) && findStateIn(text) !== undefined ? { column: 'State', text } : undefined
}

const isPlace = /^[\p{Lu}][\p{L} .'-]*,\s*[A-Z]{2}\.?(?:\s+\d{5})?$/u

function readAlone(text: string): GroupLine | undefined {
  const { condition, rest, isWhole } = readTitle(text)
  if (condition !== undefined && isWhole) return { column: 'Condition', text }
  const { form, finish } = categoryTraits(rest)
  if ((form !== undefined || finish !== undefined) && readMetals(rest) === 0) return { column: 'Product', text: rest }
  const place = findStateCode(text) === undefined ? readPlace(text) : { column: 'State' as const, text }
  if (place) return place
  if (/^[\p{L} /&-]+$/u.test(text) && readCondition(text) !== undefined) return { column: 'Condition', text }
  return cellKinds.grades([text]) ? { column: 'Grade Category', text } : undefined
}

/** The columns that a table lacks and that lines above its rows give. */
export function findGroupColumns(rows: readonly SheetRow[], has: (column: ColumnName) => boolean): ColumnName[] {
  const lines = rows.flatMap(({ cells }) => readGroupLine(cells) ?? [])
  const sizes = lacksSizes(has) ? rows.flatMap(({ cells }) => readSizeLine(cells)) : []
  const named = groupColumns.filter((column) => !has(column) && lines.some((line) => line.column === column))
  return [...new Set([...named, ...sizes.flatMap(({ column }) => (has(column) ? [] : column))])]
}

export const lacksSizes = (has: (column: ColumnName) => boolean): boolean => !has('Thickness') && !has('Width')

const sizeContext = { form: undefined, own: new Set<SizeField>(), isMetric: false, isDescription: true }

/** The size, and a grade behind it, that a line of its own says of the rows below: '.1345 x 48 x COIL A36'. */
export function readSizeLine(cells: readonly Cell[]): { column: ColumnName; text: string }[] {
  const [line = '', ...others] = cells.filter((cell) => cell !== '').map(headingText)
  if (line === '' || others.length > 0 || line.length > lineCharsMax) return []
  const parts = splitSize(line, sizeContext)
  if (parts?.thickness === undefined || parts.width === undefined) return []
  const grade = gradeIn(line)
  const sizes = sizeFields.flatMap((field) => {
    const text = parts[field]
    return text === undefined ? [] : [{ column: sizeColumns[field] as ColumnName, text }]
  })
  return grade === undefined ? sizes : [...sizes, { column: 'Grade Category', text: grade }]
}
