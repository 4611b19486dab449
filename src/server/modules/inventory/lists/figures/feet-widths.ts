import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { findUnit } from '../headings/heading-unit.ts'
import type { ReadTable, SourceRule } from '../rules/rule.ts'
import { createSourceUnits } from './source-units.ts'

// 4 ft is a usual width of coils, and 4 in one of slit coils.
const couldBeFeet = /^[3-8](?:\.[05]0*)?$/
const options = [
  { value: 'feet', label: 'Feet (4 is 48 in)' },
  { value: 'inches', label: 'Inches' },
] as const

/** Asks whether widths of coils such as 4 are feet or inches, and writes feet as `4'`. */
export const feetWidths: SourceRule = ({ answers }) => {
  const units = createSourceUnits({ start: 'feet:', kind: 'unit', options, assumed: 'inches', answers })
  const formOf = memoizeByText((product) => categoryTraits(product).form ?? '')
  const textOf = (code: string) => `Are the widths of coils such as 4 in the list of ${code} feet or inches?`
  return {
    settle(texts, source, read) {
      if (!couldBeFeet.test(texts.Width) || saysUnit(read)) return
      if ((formOf(texts.Product) || formOf(read.category)) !== 'coil') return
      if (units.unitOf(source, textOf) === 'feet') texts.Width = `${texts.Width}'`
    },
    questions: units.questions,
    cautions() {
      const count = units.openRows()
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
