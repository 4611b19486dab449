import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { findStateCode } from '../../../../../shared/places/states.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readMetals } from '../../../../../shared/steel/metal-reading.ts'
import type { Cell, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { cellKinds } from '../headings/cell-kinds.ts'
import { headingText } from '../headings/find-headings.ts'
import { readHeading } from '../headings/read-heading.ts'
import type { RowTexts } from './column-texts.ts'
import type { SurveyedTable } from './surveyed-list.ts'

/** Columns whose text may stand in a line of its own above the rows that it is for. */
const groupColumns = ['Source Code', 'Product', 'Grade Category', 'State', 'Condition'] as const satisfies ColumnName[]
type GroupColumn = (typeof groupColumns)[number]
export type GroupLine = { column: GroupColumn; text: string }

const lineCellsMax = 2
const lineCharsMax = 60

/** What a line says of the rows below it: 'HOT ROLLED COIL', 'Grade: A1011 CS-B', 'Source', 'DGL5'. */
export function readGroupLine(cells: readonly Cell[]): GroupLine | undefined {
  const filled: Cell[] = []
  for (const cell of cells) {
    if (cell === '') continue
    if (filled.length === lineCellsMax) return undefined
    filled.push(cell)
  }
  const [first = '', second] = filled.map(headingText)
  if (first === '' || first.length + (second?.length ?? 0) > lineCharsMax) return undefined
  const [, label = '', value = ''] =
    second === undefined ? (/^([^:]+):\s*(.+)$/.exec(first) ?? []) : ['', first, second]
  if (label !== '') return readLabeled(label.replace(/:$/, ''), value)
  return second === undefined ? readAlone(first) : undefined
}

function readLabeled(label: string, text: string): GroupLine | undefined {
  const reading = readHeading(label)
  const named = reading?.columnOf([text])
  const column = groupColumns.find((one) => one === named)
  return column && text !== '' ? { column, text } : undefined
}

function readAlone(text: string): GroupLine | undefined {
  const { form, finish } = categoryTraits(text)
  if ((form !== undefined || finish !== undefined) && readMetals(text) === 0) return { column: 'Product', text }
  if (findStateCode(text) !== undefined) return { column: 'State', text }
  if (/^[\p{L} /&-]+$/u.test(text) && readCondition(text) !== undefined) return { column: 'Condition', text }
  return cellKinds.grades([text]) ? { column: 'Grade Category', text } : undefined
}

/** The columns that a table lacks and that lines above its rows give. */
export function findGroupColumns(rows: readonly SheetRow[], has: (column: ColumnName) => boolean): ColumnName[] {
  const lines = rows.flatMap(({ cells }) => readGroupLine(cells) ?? [])
  return groupColumns.filter((column) => !has(column) && lines.some((line) => line.column === column))
}

/** At least this share of a column is blank if each text is only written in the first row of its group. */
const blankShareMin = 0.5
const groupedItemsMin = 4
const shownOnce = ['Source Code', 'Product', 'Grade Category', 'State'] as const satisfies ColumnName[]

/**
 * Fills blanks by the lines above, and by the first row of a group if the column is only written there. Pass the rows of
 * the table in order.
 */
export function createGroupFiller(table: SurveyedTable, rows: readonly SheetRow[]) {
  const ofLines = new Map<ColumnName, { text: string; isNoted: boolean }>()
  const ofRows = new Map<ColumnName, { text: string; isNoted: boolean }>()
  const identity = table.columns.get('Thickness') ?? table.columns.get('Product ID') ?? -1
  const once = shownOnce.filter((column) => isShownOnce(rows, table.columns.get(column), identity))
  return {
    /** Whether a row is such a line. An unknown one with a figure may be another grade, so it ends the one before. */
    take(row: SheetRow): boolean {
      const line = readGroupLine(row.cells)
      if (!line && ofLines.size > 0 && isUnknownGrade(row.cells)) ofLines.delete('Grade Category')
      if (!line) return false
      ofLines.set(line.column, { text: line.text, isNoted: false })
      return true
    },
    fill({ texts, notedCells, ownCells }: RowTexts): void {
      if (ownCells < 2 || (ofLines.size === 0 && once.length === 0)) return
      for (const column of once) {
        if (texts[column] !== '') ofRows.set(column, { text: texts[column], isNoted: false })
        else use(ofRows.get(column), column)
      }
      for (const [column, group] of ofLines) if (texts[column] === '') use(group, column)

      function use(group: { text: string; isNoted: boolean } | undefined, column: ColumnName): void {
        if (!group) return
        texts[column] = group.text
        if (!group.isNoted) notedCells.push({ column, text: group.text, note: { kind: 'group' } })
        group.isNoted = true
      }
    },
  }
}

const shortCharsMax = 20

function isUnknownGrade(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== '').map(headingText)
  return filled.length === 1 && filled.every((text) => text.length <= shortCharsMax && /\p{L}.*\d/u.test(text))
}

/** `identity` is a column that every item has. */
function isShownOnce(rows: readonly SheetRow[], position: number | undefined, identity: number): boolean {
  if (position === undefined) return false
  let items = 0
  let blanks = 0
  let isFirstFilled = false
  let rest = rows.length
  for (const { cells } of rows) {
    rest -= 1
    if ((cells[identity] ?? '') === '') continue
    const isBlank = (cells[position] ?? '') === ''
    if (items === 0) isFirstFilled = !isBlank
    items += 1
    if (isBlank) blanks += 1
    // Even if all the others were blank.
    if (blanks + rest < blankShareMin * (items + rest)) return false
  }
  return isFirstFilled && items >= groupedItemsMin && blanks >= blankShareMin * items
}
