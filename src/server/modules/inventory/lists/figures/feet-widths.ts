import type { Question } from '../../../../../shared/lists/schema.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { findUnit } from '../headings/heading-unit.ts'
import type { ReadTable, SourceRule } from '../rules/rule.ts'
import { sourceKey } from '../values/source-code.ts'

// 4 ft is a usual width of coils, and 4 in one of slit coils.
const couldBeFeet = /^[3-8](?:\.[05]0*)?$/
const options = [
  { value: 'feet', label: 'Feet (4 is 48 in)' },
  { value: 'inches', label: 'Inches' },
] as const

/** Asks whether widths of coils such as 4 are feet or inches, and writes feet as `4'`. */
export const feetWidths: SourceRule = ({ answers }) => {
  const bySource = new Map<string, Question>()
  const formOf = memoizeByText((product) => categoryTraits(product).form ?? '')
  const questionOf = (code: string): Question => {
    const id = `feet:${sourceKey(code)}`
    const known = bySource.get(id)
    if (known) return known
    const answer = options.find(({ value }) => value === answers[id])?.value ?? null
    const text = `Are the widths of coils such as 4 in the list of ${code} feet or inches?`
    const question: Question = { id, kind: 'unit', text, rows: 0, options: [...options], answer }
    bySource.set(id, question)
    return question
  }
  return {
    settle(texts, { code }, read) {
      if (!couldBeFeet.test(texts.Width) || saysUnit(read)) return
      if ((formOf(texts.Product) || formOf(read.category)) !== 'coil') return
      const question = questionOf(code)
      question.rows += 1
      if (question.answer === 'feet') texts.Width = `${texts.Width}'`
    },
    questions: () => [...bySource.values()],
    cautions() {
      const open = [...bySource.values()].filter(({ answer }) => answer === null)
      const count = open.reduce((sum, { rows }) => sum + rows, 0)
      if (count === 0) return []
      const message = `${formatCountOf(count, 'coil')} ${wordFor(count, 'has', 'have')} a width from 3 to 8 without a unit, which ${wordFor(count, 'was', 'were')} taken as inches. Say whether feet are meant before you store the list.`
      return [{ kind: 'unknown unit', message, count }]
    },
  }
}

function saysUnit({ table: { survey, columns }, chosenUnits }: ReadTable): boolean {
  if (chosenUnits.has('Width')) return true
  const heading = survey.headings.find(({ column }) => column === columns.get('Width'))?.heading ?? ''
  return findUnit(heading, 'Width') !== undefined
}
