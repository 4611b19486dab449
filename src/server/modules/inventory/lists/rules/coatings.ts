import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { isGalvanealText, readCoating } from '../../../../../shared/steel/coatings.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { readCoatingCell } from '../../../../steel/coating-cells.ts'
import type { RowTexts } from '../survey/column-texts.ts'
import { createRoleReader } from './dittos.ts'
import type { Rule } from './rule.ts'

/** Writes the coating of a column of its own behind the grade, as the trade does: `A653 CS-B` with `90` is `A653 CS-B G90`. */
export const coatings: Rule = (sheet, { roles, survey }, { category }) => {
  const position = roles.get('Coating')
  if (position === undefined) return undefined
  const heading = survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const readText = createRoleReader(position, sheet)
  const finishOf = memoizeByText((product) => categoryTraits(product).finish ?? categoryTraits(category).finish)
  const told = new Set<string>()
  const joined = { rows: 0, first: 0, grade: '' }
  const note = (read: RowTexts, message: string) => {
    const text = read.texts['Grade Category']
    if (!told.has(message)) read.notedCells.push({ column: 'Grade Category', text, note: { kind: 'reading', message } })
    told.add(message)
  }
  return {
    before(row, read) {
      const text = readText(row)
      if (text === '') return
      const { texts } = read
      const grade = texts['Grade Category']
      const coating = readCoatingCell(text, finishOf(texts.Product), heading)
      const known = readCoating(grade, isGalvanealText(`${texts.Product} ${category}`))
      if (known && coating !== '') {
        const stated = coating === undefined ? Number(text) : readCoating(coating, true)?.weight
        if (stated !== known.weight)
          note(read, `The column ${quoteCell(heading)} says ${quoteCell(text)}; the coating of the grade was kept`)
      } else if (coating === undefined) {
        note(
          read,
          `The column ${quoteCell(heading)} says ${quoteCell(text)}, which is not a coating we know; it was not added to the grade`,
        )
      } else if (coating !== '') {
        texts['Grade Category'] = grade === '' ? coating : `${grade} ${coating}`
        if (joined.rows === 0) Object.assign(joined, { first: row.number, grade: texts['Grade Category'] })
        joined.rows += 1
      }
    },
    found() {
      const { rows, first, grade } = joined
      if (rows === 0) return []
      const message = `The column ${quoteCell(heading)} was added to the grade, as in ${quoteCell(grade)}`
      return [{ warning: { row: first, column: 'Grade Category', value: grade, message, expected: '' }, rows }]
    },
  }
}
