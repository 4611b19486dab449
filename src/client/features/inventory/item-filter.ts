import type { InventoryItem } from '../../../shared/inventory.ts'
import { passesDimensionRange, passesRange, passesThicknessRange } from '../../../shared/thickness.ts'
import { parseWeightLb } from '../../../shared/weight.ts'
import { describeRange, isFiltering, openRange, type Range } from './range.ts'

/** What a buyer narrows the items to. Dimensions in inches, weight in pounds; an empty list leaves the choice open. */
export type ItemFilter = {
  thickness: Range
  width: Range
  length: Range
  weight: Range
  grades: readonly string[]
  conditions: readonly string[]
}

export const openFilter: ItemFilter = {
  thickness: openRange,
  width: openRange,
  length: openRange,
  weight: openRange,
  grades: [],
  conditions: [],
}

/** One of the values that occur, in its first spelling, and how many items have it. */
export type Choice = { label: string; count: number }

/**
 * The items that pass every part of the filter. A dimension or weight that is no number passes its range; a grade and a
 * condition must be one of the chosen, in any case.
 */
export function filterItems(items: readonly InventoryItem[], filter: ItemFilter): readonly InventoryItem[] {
  const passes = itemTests(filter)
  return passes.length === 0 ? items : items.filter((item) => passes.every((test) => test(item)))
}

/** The active parts of the filter in words, such as `Width 48 to 60 in`. */
export function describeFilter({ thickness, ...more }: ItemFilter): string[] {
  return [...describePart('Thickness', thickness, 'in'), ...describeMore(more)]
}

/** How many parts are active beside the thickness, which has fields of its own. */
export function countMoreFilters(filter: ItemFilter): number {
  return describeMore(filter).length
}

/** The values of a field that occur among the items, by name; one that is blank is no choice. */
export function listChoices(items: readonly InventoryItem[], field: 'gradeCategory' | 'condition'): Choice[] {
  const choices = new Map<string, Choice>()
  for (const item of items) {
    const label = item[field].trim()
    const choice = choices.get(choiceKey(label))
    if (choice) choice.count += 1
    else if (label) choices.set(choiceKey(label), { label, count: 1 })
  }
  return [...choices.values()].sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

/** Whether two texts are the same choice. */
export function isSameChoice(a: string, b: string): boolean {
  return choiceKey(a) === choiceKey(b)
}

function choiceKey(text: string): string {
  return text.trim().toUpperCase()
}

type ItemTest = (item: InventoryItem) => boolean

function itemTests({ thickness, width, length, weight, grades, conditions }: ItemFilter): ItemTest[] {
  return [
    ...rangeTest('thickness', thickness, passesThicknessRange),
    ...rangeTest('width', width, passesDimensionRange),
    ...rangeTest('length', length, passesDimensionRange),
    ...rangeTest('weight', weight, (text, from, to) => passesRange(parseWeightLb(text), 0, from, to)),
    ...choiceTest(grades, (item) => item.gradeCategory),
    ...choiceTest(conditions, (item) => item.condition),
  ]
}

type RangedField = 'thickness' | 'width' | 'length' | 'weight'
type TextTest = (text: string, from: number | undefined, to: number | undefined) => boolean

// A list has few distinct texts, and reading one takes longer than finding what it came to.
function rangeTest(field: RangedField, range: Range, passes: TextTest): ItemTest[] {
  if (!isFiltering(range)) return []
  const known = new Map<string, boolean>()
  return [
    ({ [field]: text }) => {
      const isKnown = known.get(text)
      if (isKnown !== undefined) return isKnown
      const isPassed = passes(text, range.from, range.to)
      known.set(text, isPassed)
      return isPassed
    },
  ]
}

function choiceTest(chosen: readonly string[], textOf: (item: InventoryItem) => string): ItemTest[] {
  const keys = new Set(chosen.map(choiceKey))
  return keys.size === 0 ? [] : [(item) => keys.has(choiceKey(textOf(item)))]
}

function describeMore({ width, length, weight, grades, conditions }: Omit<ItemFilter, 'thickness'>): string[] {
  return [
    ...describePart('Width', width, 'in'),
    ...describePart('Length', length, 'in'),
    ...describePart('Weight', weight, 'lbs'),
    ...(grades.length > 0 ? [`Grade ${grades.join(' or ')}`] : []),
    ...(conditions.length > 0 ? [`Condition ${conditions.join(' or ')}`] : []),
  ]
}

function describePart(name: string, range: Range, unit: string): string[] {
  return isFiltering(range) ? [`${name} ${describeRange(range, unit)}`] : []
}
