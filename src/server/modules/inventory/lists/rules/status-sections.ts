import { quoteCell } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { readStatus, type StatusMeaning } from '../headings/read-status.ts'
import { statusWords } from '../headings/status-vocabulary.ts'
import { withoutContinued } from '../survey/group-lines.ts'
import { isColorLegend } from './marked-rows.ts'
import type { Rule } from './rule.ts'
import { countStatus, isGone } from './statuses.ts'

const lineCharsMax = 60
// A row with fewer cells of its own is no item.
const ownCellsMin = 3
const things = new RegExp(String.raw`\b(?:the |following |all )*${anyOf(statusWords.things)}\b`, 'gi')
const notHere = new RegExp(String.raw`\b${anyOf(statusWords.notHere)}\b`, 'i')
const onOffer = new RegExp(String.raw`^${anyOf(statusWords.onOffer)}\b|\b(?:available|for sale)$`, 'i')

/**
 * Leaves out rows below a title that says that they are sold or not here, as 'SOLD MATERIAL'. Under a further title it is
 * no longer certain.
 */
export const statusSections: Rule = (sheet, table, { includesSoldRows, counted, statusMarks }) => {
  let current: { text: string; meaning: StatusMeaning } | undefined
  return {
    hears(line) {
      const text = titleOf(line.cells)
      if (text === undefined || isColorLegend(sheet, table, line)) return false
      const meaning = readSection(text)
      if (meaning === 'available') current = undefined
      else if (meaning) current = { text, meaning }
      else if (current) current = { ...current, meaning: 'unknown' }
      return false
    },
    leavesOut(_row, { ownCells, texts }) {
      if (!current || ownCells < ownCellsMin) return false
      const { text } = current
      const question = `What does the line ${quoteCell(text)} say about the rows below it?`
      const meaning =
        current.meaning === 'unknown'
          ? statusMarks.meaningOf(text, { headingSetKey: table.headingSetKey, texts, question })
          : current.meaning
      const isLeftOut = isGone(meaning) && !includesSoldRows
      countStatus(counted.statuses, { text, meaning, isLeftOut })
      return isLeftOut
    },
  }
}

function titleOf(cells: SheetRow['cells']): string | undefined {
  const title = withoutContinued(cells.map(shownText).join(' ').replace(/\s+/g, ' ').trim())
  return title === '' || title.length > lineCharsMax || /\d/.test(title) ? undefined : title
}

function readSection(title: string): StatusMeaning | undefined {
  if (onOffer.test(title) && !/\bnot\b/i.test(title)) return 'available'
  if (notHere.test(title)) return 'unknown'
  const words = title
    .replace(things, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  const status = words === '' ? 'available' : readStatus(words, 'remark')
  return status === 'gone' ? 'gone' : undefined
}
