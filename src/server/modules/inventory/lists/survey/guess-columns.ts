import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { categoryTraits } from '../../../../../shared/steel/category-traits.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readItemThickness } from '../../../../../shared/steel/thickness-reading.ts'
import { cellKinds } from '../headings/cell-kinds.ts'

/** The values of a column, each once, and how many rows have one. */
export type ColumnValues = { position: number; values: readonly string[]; filled: number }

const share = 0.8
const few = 0.4

/** What the values of a column can be; the figures are by judgment, for flat steel in inches and pounds. */
const tests: readonly (readonly [ColumnName, (column: ColumnValues) => boolean])[] = [
  ['State', ({ values }) => mostly(values, (text) => text.length > 1 && findStateIn(text) !== undefined)],
  ['Condition', ({ values }) => mostly(values, (text) => readCondition(text) !== undefined)],
  ['Grade Category', ({ values, filled }) => isGrade(values, filled)],
  ['Product', ({ values }) => mostly(values, namesProduct)],
  ['Length', ({ values }) => mostly(values, (text) => /^(?:coil|c|cut to length)$/i.test(text))],
  ['Thickness', ({ values }) => mostly(values, isThickness)],
  ['Weight', ({ values }) => mostly(values, (text) => isBetween(text, 500, 150_000))],
  ['Width', ({ values }) => mostly(values, (text) => isBetween(text, 6, 120))],
  ['Length', ({ values }) => mostly(values, (text) => isBetween(text, 20, 720))],
  ['Qty Pcs', ({ values }) => mostly(values, (text) => /^\d{1,4}$/.test(text))],
  [
    'Source Code',
    ({ values, filled }) =>
      isRepeated(values, filled) && mostly(values, (text) => /^\p{L}{2,5}[-\d]{0,4}$/u.test(text)),
  ],
  ['Product ID', ({ values, filled }) => !isRepeated(values, filled) && mostly(values, isIdentifier)],
  ['Heat Num', ({ values }) => mostly(values, isIdentifier)],
]

/** The columns of a list without headings, by what their values can be; each test takes the first column that passes. */
export function guessColumns(columns: readonly ColumnValues[]): Map<ColumnName, number> {
  const found = new Map<ColumnName, number>()
  const free = columns.filter(({ values }) => values.length > 0)
  for (const [name, test] of tests) {
    if (found.has(name)) continue
    const index = free.findIndex(test)
    const [taken] = index < 0 ? [] : free.splice(index, 1)
    if (taken) found.set(name, taken.position)
  }
  return found
}

function mostly(values: readonly string[], test: (text: string) => boolean): boolean {
  return values.filter(test).length >= share * values.length
}

function isRepeated(values: readonly string[], filled: number): boolean {
  return values.length <= Math.max(1, few * filled)
}

// A tag such as C-1001 looks like a grade, but is not repeated.
function isGrade(values: readonly string[], filled: number): boolean {
  const isTag = !isRepeated(values, filled) && !values.some((text) => /\s/.test(text))
  return !isTag && mostly(values, (text) => cellKinds.grades([text]))
}

function namesProduct(text: string): boolean {
  const { form, finish } = categoryTraits(text)
  return form !== undefined || finish !== undefined
}

const thicknessInMax = 6

function isThickness(text: string): boolean {
  const { gauge, thicknessIn } = readItemThickness(text, '')
  return gauge !== undefined || (thicknessIn !== undefined && thicknessIn < thicknessInMax && /[./]/.test(text))
}

function isBetween(text: string, min: number, max: number): boolean {
  const figure = /^[\d,]*\.?\d+"?$/.test(text) ? Number.parseFloat(text.replaceAll(',', '')) : Number.NaN
  return figure >= min && figure <= max
}

const isIdentifier = (text: string) => /\d/.test(text) && /^[\p{L}\p{N}./#-]{3,24}$/u.test(text)
