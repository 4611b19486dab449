import { formatCount, formatCountOf, wordFor } from '../../../../../shared/count-text.ts'
import type { Caution, SourceDifference } from '../../../../../shared/uploads.ts'

export type ListCounts = {
  weightsOff: number
  unknownStates: number
  unknownRegions: number
  /** Items whose product text names a category, and those of another category than the chosen one. */
  clearProducts: number
  otherCategory: number
  repeatedItems: number
}

export const noCounts: Readonly<ListCounts> = {
  weightsOff: 0,
  unknownStates: 0,
  unknownRegions: 0,
  clearProducts: 0,
  otherCategory: 0,
  repeatedItems: 0,
}

const otherCategoryShare = 0.5

/** Cautions about the list as a whole, each a sentence with its count and what to do. */
export function checkList(counts: ListCounts, category: string, otherLists: readonly string[]): Caution[] {
  const cautions: Caution[] = []
  const add = (kind: Caution['kind'], count: number, message: string) => {
    if (count > 0) cautions.push({ kind, count, message })
  }
  const { weightsOff, unknownStates, unknownRegions, repeatedItems } = counts
  const isOtherCategory = counts.otherCategory > otherCategoryShare * counts.clearProducts
  add(
    'other category',
    isOtherCategory ? counts.otherCategory : 0,
    `${rows(counts.otherCategory, 'names', 'name')} a product that is not ${category}: check that the right category was chosen.`,
  )
  add(
    'weights off',
    weightsOff,
    `${rows(weightsOff, 'has', 'have')} a weight more than 15% off what sheets or plates of that size weigh: check whether the weights are per piece, in kilograms or in tons.`,
  )
  add(
    'unknown state',
    unknownStates,
    `${rows(unknownStates, 'has', 'have')} a state that is not a US state: buyers will not find these items without a region code, so correct the states or set default regions.`,
  )
  add(
    'unknown region',
    unknownRegions,
    `${rows(unknownRegions, 'has', 'have')} an unknown region code: the region of the state is used there, so correct the codes or check the states.`,
  )
  add(
    'repeated items',
    repeatedItems,
    `${rows(repeatedItems, 'repeats', 'repeat')} the source, product id and heat number of an earlier row: all are stored, so remove the rows that list the same steel twice.`,
  )
  add(
    'other list',
    otherLists.length,
    `The workbook has another list on ${nameSheets(otherLists)}, which was not read: choose that sheet, or upload it separately.`,
  )
  return cautions
}

export function shrinkCaution({ sourceCode, before, removed }: SourceDifference): Caution {
  const some = before === 1 ? 'The only item' : `${formatCount(removed)} of the ${formatCountOf(before, 'item')}`
  const message = `${some} of ${sourceCode} ${wordFor(removed, 'is', 'are')} not in this list: check that the file is the whole list of this source before you store it.`
  return { kind: 'source shrinks', message, count: removed }
}

/** Most items go and others come: perhaps the list is another source's. */
export function replacedCaution({ sourceCode, before, after, removed }: SourceDifference): Caution {
  const items = `${formatCount(removed)} of the ${formatCountOf(before, 'item')}`
  const message = `${items} of ${sourceCode} ${wordFor(removed, 'is', 'are')} not in this list, which has ${formatCountOf(after, 'item')}: check that it is the list of this source.`
  return { kind: 'source replaced', message, count: removed }
}

export function unchangedCaution(): Caution {
  const message = 'Storing this list would change nothing: check that it is the latest file.'
  return { kind: 'nothing changes', message, count: 0 }
}

const sheetsNamedMax = 3

function nameSheets(names: readonly string[]): string {
  const shown = names.slice(0, sheetsNamedMax).map((name) => `"${name}"`)
  const others = names.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${formatCountOf(others, 'other sheet')}` : joinNames(shown)
}

const joinNames = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

function rows(count: number, one: string, many: string): string {
  return `${formatCountOf(count, 'row')} ${wordFor(count, one, many)}`
}
