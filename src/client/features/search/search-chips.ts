import { formatCount } from '../../../shared/count-text.ts'
import { findMetal, metalName } from '../../../shared/metals.ts'
import type { PhrasePart } from '../../../shared/search.ts'
import { type BoundedAspect, boundedAspects, type FacetName } from '../../../shared/search-terms.ts'
import { usStatesAndDc } from '../../../shared/states.ts'
import { lbPerShortTon } from '../../../shared/weight-units.ts'
import { formatTons, formatWeightLb } from '../../lib/format.ts'
import { type PhraseReading, withoutParts } from './phrase-text.ts'
import {
  boundNamesOf,
  type ListName,
  listNames,
  type SearchAspect,
  type SearchPageParams,
} from './search-page-params.ts'
import { appliedBounds, appliedCoatings } from './search-question.ts'
import { formatSizeIn, isOverridden } from './search-values.ts'

/** One part of the phrase or one parameter, and the search without it. */
export type SearchChip = {
  key: string
  aspect: SearchAspect
  label: string
  /** The index in `readAs`; undefined for a parameter. */
  partIndex: number | undefined
  isOverridden: boolean
  without: SearchPageParams
}

export const aspectNames: Record<FacetName | BoundedAspect | 'coating' | 'metal', string> = {
  region: 'Region',
  category: 'Product',
  state: 'State',
  source: 'Source',
  grade: 'Grade',
  condition: 'Condition',
  coating: 'Coating, at least',
  metal: 'Metal',
  thickness: 'Thickness',
  width: 'Width',
  length: 'Length',
  weight: 'Weight',
}

const sizeWords = { thickness: 'thick', width: 'wide', length: 'long' } as const
const namedCategoriesMax = 2
const stateNames = new Map<string, string>(usStatesAndDc)

export function stateName(code: string): string {
  return stateNames.get(code.toUpperCase()) ?? code
}

/** What the search holds: the parts of the phrase in its order, then the parameters. */
export function listChips(params: SearchPageParams, reading: PhraseReading): SearchChip[] {
  return [...listPhraseChips(params, reading), ...listParameterChips(params)]
}

/** The aspects that narrow the search, each with the search without it. */
export function listLooser(params: SearchPageParams, reading: PhraseReading): SearchChip[] {
  const chips = listChips(params, reading).filter(
    (chip) => !chip.isOverridden && chip.aspect !== 'wanted' && chip.aspect !== 'unread',
  )
  const aspects = new Set(chips.map(({ aspect, key }) => (aspect === 'text' ? key : aspect)))
  return [...aspects].flatMap((aspect) => {
    const together = chips.filter((chip) => chip.aspect === aspect || chip.key === aspect)
    const [first] = together
    if (!first || together.length === 1) return first ?? []
    return {
      ...first,
      label: together.map(({ label }) => label).join(', '),
      without: withoutAspect(params, reading, first.aspect),
    }
  })
}

function withoutAspect(params: SearchPageParams, reading: PhraseReading, aspect: SearchAspect): SearchPageParams {
  const q = params.q && withoutParts(params.q, reading, ({ filter }) => filter === aspect)
  const name = listNames.find((listName) => listName === aspect)
  return { ...params, q: q || undefined, ...(name && { [name]: undefined }) }
}

function listPhraseChips(params: SearchPageParams, reading: PhraseReading): SearchChip[] {
  const q = params.q ?? ''
  return reading.parts.map((part, partIndex) => ({
    key: `${partIndex} ${part.text}`,
    aspect: part.filter,
    label: describePart(part),
    partIndex,
    isOverridden: isOverridden(params, part),
    without: { ...params, q: withoutParts(q, reading, (_part, index) => index === partIndex) || undefined },
  }))
}

function listParameterChips(params: SearchPageParams): SearchChip[] {
  const lists = listNames.flatMap((name) =>
    (name === 'coating' ? appliedCoatings(params) : (params[name] ?? [])).map((value) => ({
      key: `${name} ${value}`,
      aspect: name,
      label: labelOf(name, value),
      without: withoutValue(params, name, value),
    })),
  )
  const bounds = boundedAspects.flatMap((aspect) => {
    const range = appliedBounds(params, aspect)
    if (range.from === undefined && range.to === undefined) return []
    const [from, to] = boundNamesOf(aspect)
    const without = { ...params, [from]: undefined, [to]: undefined }
    return [{ key: aspect, aspect, label: describeBounds(aspect, range), without }]
  })
  const unread = params.unread
    ? [
        {
          key: 'unread',
          aspect: 'unread' as const,
          label: 'With sizes that cannot be read',
          without: { ...params, unread: undefined },
        },
      ]
    : []
  return [...lists, ...bounds, ...unread].map((chip) => ({ ...chip, partIndex: undefined, isOverridden: false }))
}

function labelOf(name: ListName, value: string): string {
  const metal = name === 'metal' ? findMetal(value) : undefined
  if (metal) return capitalize(metalName(metal))
  return `${aspectNames[name]} ${name === 'state' ? stateName(value) : value}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function withoutValue(params: SearchPageParams, name: ListName, value: string): SearchPageParams {
  const left = (params[name] ?? []).filter((other) => other !== value)
  return { ...params, [name]: left.length > 0 ? left : undefined }
}

/** A part of the phrase as it was read. */
export function describePart(part: PhrasePart): string {
  switch (part.filter) {
    case 'text':
      return `Contains "${part.value}"`
    case 'wanted':
      return describeWanted(part.text, part.value)
    case 'category':
      return `${part.text}: ${describeCategories(part.value)}`
    case 'thickness':
    case 'width':
    case 'length':
      return `${part.text}: ${part.value.map(formatSizeIn).join(' to ')} in${sizeWordFor(part.text, sizeWords[part.filter])}`
    case 'state':
      return stateName(part.value)
    default:
      return `${aspectNames[part.filter]} ${part.value}`
  }
}

function sizeWordFor(text: string, word: string): string {
  return text.endsWith(word) ? '' : ` ${word}`
}

function describeCategories(categories: readonly string[]): string {
  return categories.length > namedCategoriesMax ? `${formatCount(categories.length)} products` : categories.join(', ')
}

/** A wanted weight in the unit in which it was typed: `20 tons wanted`. */
export function describeWanted(text: string, weightLb: number): string {
  if (!/t/i.test(text)) return `${formatWeightLb(weightLb)} wanted`
  return `${formatTons(weightLb)} ${weightLb === lbPerShortTon ? 'ton' : 'tons'} wanted`
}

function describeBounds(aspect: BoundedAspect, { from, to }: { from?: string; to?: string }): string {
  const name = aspectNames[aspect]
  if (from === undefined) return `${name} up to ${withUnit(aspect, to ?? '')}`
  if (to === undefined) return `${name} from ${withUnit(aspect, from)}`
  return from === to ? `${name} ${withUnit(aspect, from)}` : `${name} ${from} to ${withUnit(aspect, to)}`
}

// What was typed with a unit keeps it.
function withUnit(aspect: BoundedAspect, text: string): string {
  if (!/^[\d\s.,/-]+$/.test(text)) return text
  return `${text} ${aspect === 'weight' ? 'lbs' : 'in'}`
}
