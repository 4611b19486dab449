import type { ColumnAction } from '../../../../../shared/lists/terms.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import type { HeadingUnit } from '../headings/heading-unit.ts'
import type { Rule } from '../rules/rule.ts'

/** What staff can say of the unit of a column; null: pounds or inches, which need none. */
export const unitOfAction = {
  kilograms: { kind: 'weight', text: 'kg' },
  'net tons': { kind: 'weight', text: 'NT' },
  'metric tons': { kind: 'weight', text: 'MT' },
  pounds: null,
  millimeters: { kind: 'dimension', text: 'mm' },
  inches: null,
} as const satisfies Partial<Record<ColumnAction, HeadingUnit | null>>
export type UnitAction = keyof typeof unitOfAction

export const isUnitAction = (action: ColumnAction): action is UnitAction => action in unitOfAction

/** Gives columns the units that staff chose for them, in place of those of headings and titles. */
export const chosenUnits: Rule = (_sheet, table, options) => {
  const units = new Map(table.units)
  for (const [column, unit] of options.chosenUnits) {
    if (unit) units.set(column, unit)
    else units.delete(column)
  }
  return { table: { ...table, units } }
}

/** The unit as numbers are written with it. */
export function writeUnit({ kind, text }: HeadingUnit): string {
  if (kind === 'gauge') return 'GA'
  if (kind === 'thousands') return 'k lbs'
  if (kind === 'weight' && readStatedWeight(`1 ${text}`)) return text
  const [, written] = longWords.find(([word]) => word.test(text)) ?? []
  return written ?? (kind === 'weight' ? 'MT' : text)
}

// How units begin in other languages, whose words for tons mean metric ones.
const longWords: readonly (readonly [RegExp, string])[] = [
  [/^kilogram/, 'kg'],
  [/^(?:mils?|thou)$/, 'mils'],
  [/^mil/, 'mm'],
  [/^met/, 'm'],
  [/^pies$/, 'ft'],
]

/** Adds the unit of a column, from its heading or a title, to its numbers. */
export const headingUnits: Rule = (_sheet, { units }) => {
  const columns = [...units]
    .filter(([, { kind }]) => kind !== 'unclear')
    .map(([column, unit]) => ({ column, isGauge: unit.kind === 'gauge', written: writeUnit(unit) }))
  if (columns.length === 0) return undefined
  return {
    before(_row, { texts }) {
      for (const { column, isGauge, written } of columns) {
        const text = texts[column]
        if (isGauge ? isGaugeNumber(text) : isFigure(text))
          texts[column] = written === 'mils' ? fromMils(text) : `${text} ${written}`
      }
    },
  }
}

/** A thousandth of an inch is written as a decimal. */
export const fromMils = (text: string): string => String(Number((Number(text.replace(',', '')) / 1_000).toFixed(5)))

/** Whether a text is a number without a unit. */
export const isFigure = (text: string): boolean => /^[-+]?[\d.,]+$/.test(text)

function isGaugeNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= gaugeMin && Number(text) <= gaugeMax
}

const gaugeMin = 3 // the range of the gauge tables
const gaugeMax = 38
