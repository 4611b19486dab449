import type { HeadingUnit } from '../headings/read-heading.ts'
import type { Rule } from '../rules/rule.ts'

/** Gives columns the units that staff chose for them, in place of those of headings and titles. */
export const chosenUnits: Rule = (_sheet, table, options) => {
  const units = new Map(table.units)
  for (const [column, unit] of options.chosenUnits) {
    if (unit) units.set(column, unit)
    else units.delete(column)
  }
  return { table: { ...table, units } }
}

const writtenUnits: Partial<Record<HeadingUnit['kind'], string>> = { gauge: 'GA', thousands: 'k lbs' }
// 'Toneladas métricas'.
const spanishTons = /^tm$/i

/** Adds the unit of a column, from its heading or a title, to its numbers. */
export const headingUnits: Rule = (_sheet, { units }) => {
  if (units.size === 0) return undefined
  return {
    before(_row, { texts }) {
      for (const [column, unit] of units) {
        const text = texts[column]
        if (unit.kind === 'gauge' ? isGaugeNumber(text) : /^[-+]?[\d.,]+$/.test(text)) {
          texts[column] = `${text} ${writtenUnits[unit.kind] ?? unit.text.replace(spanishTons, 'MT')}`
        }
      }
    },
  }
}

function isGaugeNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= gaugeMin && Number(text) <= gaugeMax
}

const gaugeMin = 3 // the range of the gauge tables
const gaugeMax = 38
