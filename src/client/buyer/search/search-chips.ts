import { findRegionCode } from '../../../shared/places/regions.ts'
import { describeOpenRange, endsOf } from '../../../shared/search/bounds.ts'
import { isNamed } from '../../../shared/search/place-text.ts'
import type { PartCost, PhrasePart } from '../../../shared/search/schema.ts'
import { type BoundedAspect, boundedAspects, type FacetName } from '../../../shared/search/terms.ts'
import { findMetal, metalName } from '../../../shared/steel/metals.ts'
import { lbPerShortTon } from '../../../shared/steel/weight.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatTons, formatWeightLb } from '../../platform/text/format.ts'
import { type PhraseReading, stateName, typedText, withoutParts } from '../question/phrase-text.ts'
import {
  boundNamesOf,
  type ListName,
  listNames,
  type SearchAspect,
  type SearchPageParams,
} from '../question/search-page-params.ts'
import {
  appliedBounds,
  appliedCoatings,
  boundTextsOf,
  formatSizeIn,
  hidesNothing,
  isOverridden,
  isPieces,
  type SizePart,
} from '../question/search-question.ts'

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
/** The parts of the phrase in its order, then the parameters. */
export function listChips(params: SearchPageParams, reading: PhraseReading): SearchChip[] {
  return [...listPhraseChips(params, reading), ...listParameterChips(params)]
}

/** What can be left out of a search, in few words, and the search without it. */
export type Looser = {
  key: string
  aspect: SearchAspect
  name: string
  words: readonly string[]
  without: SearchPageParams
}

/** The words and aspects that narrow the search, each with the search without it. */
export function listLooser(params: SearchPageParams, reading: PhraseReading): Looser[] {
  const chips = listChips(params, reading).filter(
    (chip) => !chip.isOverridden && !hidesNothing(chip.aspect) && chip.aspect !== 'unread',
  )
  const aspects = new Set(chips.map(({ aspect, key }) => (aspect === 'text' ? key : aspect)))
  return [...aspects].flatMap((key): Looser[] => {
    const together = chips.filter((chip) => chip.aspect === key || chip.key === key)
    const [first] = together
    if (!first) return []
    const parts = together.flatMap(({ partIndex }) => (partIndex === undefined ? [] : (reading.parts[partIndex] ?? [])))
    const names = parts.length > 0 ? parts.map(namePart) : together.map(({ label }) => label)
    const words = parts.flatMap((part) => (part.filter === 'text' ? [part.value] : []))
    const without = first.aspect === 'text' ? first.without : withoutAspect(params, reading, first.aspect)
    return [{ key, aspect: first.aspect, name: [...new Set(names)].join(', '), words, without }]
  })
}

/** How many items there are without it, by what the server counted. */
export function costOf({ aspect, words }: Looser, costs: readonly PartCost[]): number | undefined {
  return costs.find((cost) => cost.filter === aspect && cost.words.join() === words.join())?.count
}

// As it was typed, with what it measures: `16 ga`, `48 wide`.
function namePart(part: PhrasePart): string {
  if (part.filter === 'text') return `"${part.value}"`
  if (part.filter !== 'thickness' && part.filter !== 'width' && part.filter !== 'length') return typedText(part)
  return /[a-z]/i.test(part.text) ? part.text : `${part.text} ${sizeWords[part.filter]}`
}

/** The search without the words that no item has. */
export function withoutWords(params: SearchPageParams, reading: PhraseReading, words: readonly string[]): Looser {
  const quoted = words.map((word) => `"${word}"`)
  const last = quoted.at(-1) ?? ''
  const isUnfound = (part: PhrasePart) => part.filter === 'text' && words.includes(part.value)
  return {
    key: 'unfound',
    aspect: 'text',
    name: quoted.length > 1 ? `the words ${quoted.slice(0, -1).join(', ')} and ${last}` : `the word ${last}`,
    words,
    without: { ...params, q: withoutParts(params.q ?? '', reading, isUnfound) || undefined },
  }
}

// By these, a gauge is one of coated steel.
const gaugeAspects: readonly SearchAspect[] = ['category', 'grade', 'coating']

function withoutAspect(params: SearchPageParams, reading: PhraseReading, aspect: SearchAspect): SearchPageParams {
  const q = params.q && withoutParts(params.q, reading, ({ filter }) => filter === aspect)
  const list = listNames.find((name) => name === aspect)
  const bounds = boundedAspects.filter((name) => name === aspect).flatMap(boundNamesOf)
  // The thickness stays as it was read.
  const { from, to } = gaugeAspects.includes(aspect) ? boundTextsOf(params, reading, 'thickness') : { from: '', to: '' }
  return {
    ...params,
    ...(from && { thicknessFrom: from }),
    ...(to && { thicknessTo: to }),
    q: q || undefined,
    ...Object.fromEntries([...bounds, ...(list ? [list] : [])].map((name) => [name, undefined])),
  }
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
    case 'weight':
      return `${part.text}: ${describeSize(part)}`
    case 'quantity':
      return describeQuantity(part)
    case 'state':
      return typedText(part) === part.text ? stateName(part.value) : part.text
    case 'region':
      return describeArea(part.text, part.value)
    case 'metal':
      return labelOf('metal', part.value)
    default:
      return `${aspectNames[part.filter]} ${part.value}`
  }
}

function describeSize({ text, filter, value }: SizePart): string {
  const { from, to } = endsOf(filter, value)
  const inItsUnit = (size: number) => (filter === 'weight' ? formatWeightLb(size) : `${formatSizeIn(size)} in`)
  if (from === undefined) return describeOpenRange(filter, 'to', inItsUnit(to ?? 0))
  if (to === undefined) return describeOpenRange(filter, 'from', inItsUnit(from))
  if (filter === 'weight') return `${formatCount(from)} to ${inItsUnit(to)}`
  return `${formatSizeIn(from)} to ${inItsUnit(to)}${sizeWordFor(text, sizeWords[filter])}`
}

function sizeWordFor(text: string, word: string): string {
  return text.endsWith(word) ? '' : ` ${word}`
}

function describeCategories(categories: readonly string[]): string {
  return categories.length > namedCategoriesMax ? `${formatCount(categories.length)} products` : categories.join(', ')
}

/** What a word such as `midwest` stands for; a region itself needs no such word. */
function describeArea(typed: string, name: string): string {
  const label = `${aspectNames.region} ${name}`
  return isNamed(typed, [name, findRegionCode(name) ?? name]) ? label : `${typed}: ${label}`
}

/** `36 pieces wanted`, or the loads as typed. */
export function describeQuantity({ text, value }: { text: string; value: number }): string {
  return isPieces(text) ? `${formatCountOf(value, 'piece')} wanted` : `${text} wanted`
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
