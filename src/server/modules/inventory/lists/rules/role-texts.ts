import { type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { isDitto } from './dittos.ts'

/** Reads the texts of a column that is not one of ours; merged cells and ditto marks repeat theirs. Pass the rows in order. */
export function createRoleReader(position: number, { merges }: Pick<Sheet, 'merges'>): (row: SheetRow) => string {
  const merged = merges
    .filter(({ left, top, bottom }) => left === position && bottom > top)
    .sort((a, b) => a.top - b.top)
  let next = 0
  let last = ''
  return ({ number, cells }) => {
    while ((merged[next]?.bottom ?? number) < number) next += 1
    const text = shownText(cells[position] ?? '')
    const isMerged = (merged[next]?.top ?? number) < number
    if (!isMerged && !isDitto(text)) last = text
    return last
  }
}
