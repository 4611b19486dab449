import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { type Cell, hasAtMostCells, type Sheet } from '../../../../lib/workbook/sheet.ts'
import { headingText } from '../headings/find-headings.ts'
import { lacksSizes, readGroupLine, readSizeLine } from '../survey/group-lines.ts'
import { findCompany } from '../survey/suppliers.ts'
import { firstDataRowOf, type SurveyedTable } from '../survey/surveyed-list.ts'
import type { Rule } from './rule.ts'

/** At least this share of a column is blank if each text is only written in the first row of its group. */
const blankShareMin = 0.5
const groupedItemsMin = 4
const shownOnce = ['Source Code', 'Product', 'Grade Category', 'State'] as const satisfies ColumnName[]

/** Fills blanks by the lines above, and by the first row of a group if the column is only written there. */
export const groups: Rule = (sheet, table) => {
  const ofLines = new Map<ColumnName, { text: string; isNoted: boolean }>()
  const ofRows = new Map<ColumnName, { text: string; isNoted: boolean }>()
  const once: readonly ColumnName[] = [...new Set([...findShownOnce(sheet, table), ...findPivot(sheet, table)])]
  const isSizedByLines =
    lacksSizes((column) => table.columns.has(column) || table.survey.fixedTexts[column] !== undefined) &&
    !table.roles.has('Size')
  const lacksSource = !table.columns.has('Source Code')
  return {
    // An unknown line with a figure may be another grade, so it ends the one before.
    hears(row) {
      const { cells } = row
      if (lacksSource && findCompany(row) !== undefined) return true
      const size = isSizedByLines ? readSizeLine(cells) : []
      for (const { column, text } of size) ofLines.set(column, { text, isNoted: false })
      if (size.length > 0) return true
      const line = readGroupLine(cells)
      // These are `sections`.
      if (line?.column === 'Condition') return false
      if (!line && ofLines.size > 0 && isUnknownGrade(cells)) ofLines.delete('Grade Category')
      if (!line) return false
      ofLines.set(line.column, { text: line.text, isNoted: false })
      return true
    },
    before(_row, { texts, notedCells, ownCells }) {
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

type Counted = { column: ColumnName; position: number; blanks: number; isFirstFilled: boolean }

/** The columns of which most cells are blank, by the rows with a cell in a column that every item has. */
function findShownOnce({ rows }: Sheet, table: SurveyedTable): ColumnName[] {
  const first = firstDataRowOf(rows, table)
  const identity = table.columns.get('Thickness') ?? table.columns.get('Product ID') ?? -1
  let open = shownOnce.flatMap((column): Counted[] => {
    const position = table.columns.get(column)
    return position === undefined ? [] : [{ column, position, blanks: 0, isFirstFilled: false }]
  })
  let items = 0
  for (let index = first; index < rows.length && open.length > 0; index += 1) {
    const cells = rows[index]?.cells ?? []
    if ((cells[identity] ?? '') === '') continue
    for (const one of open) {
      const isBlank = (cells[one.position] ?? '') === ''
      if (items === 0) one.isFirstFilled = !isBlank
      if (isBlank) one.blanks += 1
    }
    items += 1
    const rest = rows.length - index - 1
    // Even if all the others were blank.
    const isOver = ({ blanks }: Counted) => blanks + rest < blankShareMin * (items + rest)
    if (open.some(isOver)) open = open.filter((one) => !isOver(one))
  }
  return open
    .filter(({ blanks, isFirstFilled }) => isFirstFilled && items >= groupedItemsMin && blanks >= blankShareMin * items)
    .map(({ column }) => column)
}

const outer = ['Product', 'Thickness', 'Width', 'Length', 'Grade Category', 'State', 'Condition'] as const
const pivotShareMin = 0.3
const lineCellsMax = 2

/**
 * The columns of a pivot in tabular form that are written once for their rows: where one is blank, so are all those left
 * of it.
 */
function findPivot({ rows }: Sheet, table: SurveyedTable): ColumnName[] {
  const weights = table.columns.get('Weight') ?? -1
  const places = outer
    .flatMap((column) => ({ column, position: table.columns.get(column) ?? -1 }))
    .filter(({ position }) => position >= 0 && position < weights)
    .sort((a, b) => a.position - b.position)
  const blanks = new Map<ColumnName, number>()
  let items = 0
  let isFirst = true
  for (let index = firstDataRowOf(rows, table); index < rows.length; index += 1) {
    const row = rows[index]
    if (!row || hasAtMostCells(lineCellsMax, row)) continue
    let hasFilled = false
    for (const { column, position } of places) {
      const isBlank = (row.cells[position] ?? '') === ''
      if (isBlank && (isFirst || hasFilled)) return []
      if (isBlank) blanks.set(column, (blanks.get(column) ?? 0) + 1)
      else hasFilled = true
    }
    isFirst = false
    items += 1
    // Nearly all lists have no blanks in their first rows.
    if (items === groupedItemsMin && blanks.size === 0) return []
  }
  const [first = 0] = places.flatMap(({ column }) => blanks.get(column) ?? [])
  return blanks.has('Thickness') && blanks.size > 1 && items >= groupedItemsMin && first >= pivotShareMin * items
    ? [...blanks.keys()]
    : []
}
