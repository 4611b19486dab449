import { readCondition, type SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { rowsBelow, shownText } from '../../../../lib/workbook/sheet.ts'
import { readTitle } from '../headings/read-title.ts'
import type { Rule } from '../rules/rule.ts'

const tick = /^(?:x+|y|yes|✓|✔|√|•|●|1)$/i
const noTick = /^(?:n|no|0|-)$/i
const shortName = /^(?:[A-Z]{2,4}S?|excess)$/i
const rowsTriedMax = 60

type Ticked = { position: number; heading: string; condition: SteelCondition }

/** Reads the condition that is ticked in a column of its own, as an X below 'Prime' or 'Sec', where the list has no other. */
export const conditionTicks: Rule = ({ rows }, { columns, survey }) => {
  if (columns.has('Condition')) return undefined
  const tried = rowsBelow(rows, survey.headingRow, rowsTriedMax)
  const ticked = survey.headings.flatMap(({ matched, role, heading, column: position }): Ticked[] => {
    const condition = matched || role ? undefined : conditionOf(heading)
    if (condition === undefined) return []
    const texts = tried.map(({ cells }) => shownText(cells[position] ?? '').trim()).filter((text) => text !== '')
    const areTicks = texts.length > 0 && texts.every((text) => tick.test(text) || noTick.test(text))
    return areTicks ? [{ position, heading, condition }] : []
  })
  if (ticked.length === 0) return undefined
  const told = new Set<Ticked>()
  return {
    before({ cells }, { texts, notedCells, ownCells }) {
      if (texts.Condition !== '' || ownCells < 2) return
      const found = ticked.filter(({ position }) => tick.test(shownText(cells[position] ?? '').trim()))
      const [one] = found
      if (!one || found.length > 1) return
      texts.Condition = one.condition
      if (told.has(one)) return
      told.add(one)
      const message = `A mark below ${quoteCell(one.heading)} was read as this condition, and so were the others`
      notedCells.push({ column: 'Condition', text: one.condition, note: { kind: 'reading', message } })
    },
  }
}

function conditionOf(heading: string): SteelCondition | undefined {
  const words = heading.replace(/[?:.]+/g, '').trim()
  const { condition, isWhole } = readTitle(words)
  if (condition !== undefined) return isWhole ? condition : undefined
  return shortName.test(words) ? readCondition(words) : undefined
}
