import { type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { readStatus, type StatusMeaning } from '../headings/status-words.ts'
import { type CountedStatus, countStatus } from './statuses.ts'

const lineCharsMax = 60
const things =
  /\b(?:the |following |all )*(?:material|coils?|steel|items?|stock|inventory|tags?|sheets?|plates?|section|list|pieces|goods|below|orders?)\b/gi
const notHere =
  /\b(?:on order|in transit|rolling|incoming|inbound|to arrive|arriving|future|not (?:yet )?(?:available|received|produced)|wip|work in process|under claim|pending)\b/i
const onOffer = /^(?:available|avail|open|for sale|in stock|ready|unsold|free|on hand)\b|\b(?:available|for sale)$/i

/**
 * Titles that say of the rows below them that they are sold or not here, as 'SOLD MATERIAL'. Under a further title it is
 * no longer certain. Pass the lines with few cells in order.
 */
export function createStatusSections({
  includesSoldRows,
  statuses,
}: {
  includesSoldRows: boolean
  statuses: Map<string, CountedStatus>
}) {
  let current: { text: string; meaning: StatusMeaning } | undefined
  return {
    take({ cells }: SheetRow): void {
      const text = titleOf(cells)
      if (text === undefined) return
      const meaning = readSection(text)
      if (meaning === 'available') current = undefined
      else if (meaning) current = { text, meaning }
      else if (current) current = { ...current, meaning: 'unknown' }
    },
    /** Whether a row is left out; counts its status. */
    leavesOut(): boolean {
      if (!current) return false
      const isLeftOut = current.meaning === 'gone' && !includesSoldRows
      countStatus(statuses, { ...current, isLeftOut })
      return isLeftOut
    },
  }
}

function titleOf(cells: SheetRow['cells']): string | undefined {
  const title = cells.map(shownText).join(' ').replace(/\s+/g, ' ').trim()
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
