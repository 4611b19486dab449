import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import type { Cell, Sheet, SheetRow } from '../../../../lib/workbook/sheet.ts'
import { headingText } from '../headings/find-headings.ts'
import { readGroupLine } from '../survey/group-lines.ts'
import { findCompany } from '../survey/suppliers.ts'
import { firstRowOf, type SurveyedTable } from '../survey/surveyed-list.ts'
import type { Rule } from './rule.ts'

/** At least this share of a column is blank if each text is only written in the first row of its group. */
const blankShareMin = 0.5
const groupedItemsMin = 4
const shownOnce = ['Source Code', 'Product', 'Grade Category', 'State'] as const satisfies ColumnName[]

/** Fills blanks by the lines above, and by the first row of a group if the column is only written there. */
export const groups: Rule = (sheet, table) => {
  const ofLines = new Map<ColumnName, { text: string; isNoted: boolean }>()
  const ofRows = new Map<ColumnName, { text: string; isNoted: boolean }>()
  const once = findShownOnce(sheet, table)
  const lacksSource = !table.columns.has('Source Code')
  return {
    // An unknown line with a figure may be another grade, so it ends the one before.
    hears(row) {
      const { cells } = row
      if (lacksSource && findCompany(row) !== undefined) return true
      const line = readGroupLine(cells)
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

function findShownOnce(sheet: Sheet, table: SurveyedTable): ColumnName[] {
  const rows = sheet.rows.slice(firstRowOf(sheet.rows, table))
  const identity = table.columns.get('Thickness') ?? table.columns.get('Product ID') ?? -1
  return shownOnce.filter((column) => isShownOnce(rows, table.columns.get(column), identity))
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
