import type { BoundedAspect } from '../../../shared/search/terms.ts'
import { conditionName } from '../../../shared/steel/conditions.ts'
import { passesDimensionRange, passesRange, passesThicknessRange } from '../../../shared/steel/thickness.ts'
import { parseWeightLb } from '../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { describeRange, isFiltering, openRange, type Range } from '../item/ranges/range.ts'

/** Dimensions in inches, weight in pounds; an empty list means any. */
export type ItemFilter = Record<BoundedAspect, Range> & {
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

/** A part of a filter in words, what drops it, and how many items there are then. */
export type FilterCost = { text: string; change: Partial<ItemFilter>; count: number }

/** What each active part of the filter costs. */
export function listCosts(items: readonly InventoryItem[], filter: ItemFilter): FilterCost[] {
  return Object.entries(openFilter).flatMap(([part, open]) => {
    const change: Partial<ItemFilter> = { [part]: open }
    const without = { ...filter, ...change }
    const left = describeFilter(without)
    const text = describeFilter(filter).find((words) => !left.includes(words))
    return text === undefined ? [] : [{ text, change, count: filterItems(items, without).length }]
  })
}

/** A value in its first spelling, and how many items have it. */
export type Choice = { label: string; count: number }

/** The items that pass every part of the filter. A non-numeric dimension or weight passes its range. */
export function filterItems(items: readonly InventoryItem[], filter: ItemFilter): readonly InventoryItem[] {
  const passes = itemTests(filter)
  return passes.length === 0 ? items : items.filter((item) => passes.every((test) => test(item)))
}

/** The active parts of the filter in words, such as `Width 48 to 60 in`. */
export function describeFilter({ thickness, ...more }: ItemFilter): string[] {
  return [...describePart('Thickness', thickness, 'in'), ...describeMore(more)]
}

/** How many parts other than the thickness are active. */
export function countMoreFilters(filter: ItemFilter): number {
  return describeMore(filter).length
}

/** The values of a field among the items, by name, without blanks; of conditions what they are read as. */
export function listChoices(items: readonly InventoryItem[], field: 'gradeCategory' | 'condition'): Choice[] {
  const choices = new Map<string, Choice>()
  for (const item of items) {
    const label = field === 'condition' ? conditionName(item.condition) : item.gradeCategory.trim()
    const choice = choices.get(choiceKey(label))
    if (choice) choice.count += 1
    else if (label) choices.set(choiceKey(label), { label, count: 1 })
  }
  return [...choices.values()].sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

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
    ...choiceTest(conditions.map(conditionName), (item) => conditionName(item.condition)),
  ]
}

type TextTest = (text: string, from: number | undefined, to: number | undefined) => boolean

// Cached, since a list has few distinct texts and parsing them is slow.
function rangeTest(field: BoundedAspect, range: Range, passes: TextTest): ItemTest[] {
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
