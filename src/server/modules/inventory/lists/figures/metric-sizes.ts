import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import type { SourceRule } from '../rules/rule.ts'
import { looksMetric } from '../survey/split-size.ts'
import { createSourceUnits } from './source-units.ts'

const options = [
  { value: 'millimeters', label: 'Millimeters' },
  { value: 'inches', label: 'Inches' },
] as const

/** Asks whether sizes such as 1.5 x 1219 x 3048 are in millimeters, as their figures say, and writes them so. */
export const metricSizes: SourceRule = ({ answers }) => {
  const units = createSourceUnits({ start: 'metric:', kind: 'size unit', options, assumed: 'millimeters', answers })
  return {
    settle(texts, source, { table: { roles, columns } }) {
      if (!roles.has('Size') || columns.has('Width')) return
      const { Thickness: thickness, Width: width, Length: length } = texts
      if (!looksMetric({ thickness, width, length })) return
      const size = [thickness, width, length].filter((part) => part !== '').join(' x ')
      const unit = units.unitOf(source, (code) => `Are sizes such as ${size} in the list of ${code} in millimeters?`)
      if (unit === 'inches') return
      texts.Thickness = `${thickness} mm`
      texts.Width = `${width} mm`
      if (/^\d/.test(length)) texts.Length = `${length} mm`
    },
    questions: units.questions,
    cautions() {
      const count = units.openRows()
      if (count === 0) return []
      const message = `${formatCountOf(count, 'size')} ${wordFor(count, 'has', 'have')} no unit, and ${wordFor(count, 'was', 'were')} taken as millimeters by ${wordFor(count, 'its', 'their')} figures. Say if inches are meant before you store the list.`
      return [{ kind: 'unknown unit', message, count }]
    },
  }
}
