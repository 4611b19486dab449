import { findStateCode } from '../../../shared/places/states.ts'
import {
  endsOf,
  isFromAboveTo,
  readLengthBound,
  readThicknessBound,
  readWeightBound,
  readWidthBound,
  type SizeBound,
} from '../../../shared/search/bounds.ts'
import type { PhrasePart, SavedFilters, SearchParams } from '../../../shared/search/schema.ts'
import {
  type BoundedAspect,
  boundedAspects,
  distanceSort,
  type FacetName,
  searchSortDefault,
} from '../../../shared/search/terms.ts'
import { readCoating } from '../../../shared/steel/coatings.ts'
import { gaugeThicknessIn, type ThicknessStep } from '../../../shared/steel/gauges.ts'
import { type PhraseReading, withoutParts } from './phrase-text.ts'
import { type BoundName, boundNamesOf, type SearchAspect, type SearchPageParams } from './search-page-params.ts'

const boundReaders: Record<BoundedAspect, (text: string) => SizeBound | undefined> = {
  thickness: readThicknessBound,
  width: readWidthBound,
  length: readLengthBound,
  weight: readWeightBound,
}

export function readBound(aspect: BoundedAspect, text: string | undefined): SizeBound | undefined {
  return text === undefined || text.trim() === '' ? undefined : boundReaders[aspect](text)
}

/** Whether From is above To, so that neither filters. */
export function isReversed(params: SearchPageParams, aspect: BoundedAspect): boolean {
  const [from, to] = boundNamesOf(aspect)
  return isFromAboveTo(readBound(aspect, params[from]), readBound(aspect, params[to]))
}

/** The From and To of the page that filter: those that can be read, unless From is above To. */
export function appliedBounds(params: SearchPageParams, aspect: BoundedAspect): { from?: string; to?: string } {
  if (isReversed(params, aspect)) return {}
  const [from, to] = boundNamesOf(aspect).map((name) => params[name])
  return {
    ...(from !== undefined && readBound(aspect, from) && { from }),
    ...(to !== undefined && readBound(aspect, to) && { to }),
  }
}

/** The coatings of the page that can be read. */
export function appliedCoatings({ coating = [] }: SearchPageParams): string[] {
  return coating.filter((text) => readCoating(text, true) !== undefined)
}

/** Uses codes, so that the names of states need not load with every page. */
export function withStateCodes(params: SearchPageParams): SearchPageParams {
  if (!params.state) return params
  const codes = [...new Set(params.state.flatMap((text) => findStateCode(text) ?? []))]
  return { ...params, state: codes.length > 0 ? codes : undefined }
}

/** What is searched, as far as it is valid. */
export function toSearchFilters(params: SearchPageParams): SavedFilters {
  const { region, category, state, source, grade, condition, metal } = params
  const bounds: Partial<Record<BoundName, string>> = {}
  for (const aspect of boundedAspects) {
    const { from, to } = appliedBounds(params, aspect)
    if (from !== undefined) bounds[`${aspect}From`] = from
    if (to !== undefined) bounds[`${aspect}To`] = to
  }
  return {
    q: params.q?.trim() ?? '',
    region,
    category,
    state,
    source,
    grade,
    condition,
    coating: appliedCoatings(params),
    metal,
    ...bounds,
    unread: params.unread === '1',
  }
}

export function toSearchInput(params: SearchPageParams): SearchParams {
  const { sort = searchSortDefault, near } = params
  // Until it is said from where, it is the usual order.
  if (sort === distanceSort)
    return { ...toSearchFilters(params), ...(near ? { sort, near } : { sort: searchSortDefault }) }
  return { ...toSearchFilters(params), sort }
}

/**
 * Sets parameters of one aspect. They win over what the phrase says about it, whose words stay: a gauge beside them may be
 * read by them. Cleared parameters take the words along, which would count again.
 */
export function withAspect(
  params: SearchPageParams,
  reading: PhraseReading,
  aspect: SearchAspect,
  change: Partial<SearchPageParams>,
): SearchPageParams {
  const isCleared = Object.values(change).every((value) => value === undefined)
  const q = isCleared && params.q ? withoutParts(params.q, reading, ({ filter }) => filter === aspect) : params.q
  return { ...params, ...change, q: q || undefined }
}

const sizeDecimals = 4

/** The values of a list that hold: its parameters, else what the phrase says. */
export function valuesOf(
  params: SearchPageParams,
  { parts }: PhraseReading,
  name: FacetName | 'metal',
): readonly string[] {
  const given = params[name]
  if (given) return given
  return parts.flatMap((part) => {
    if (part.filter !== name) return []
    return part.filter === 'category' ? part.value : [part.value]
  })
}

/** The coatings in their field: the parameters as typed, else what the phrase says. */
export function coatingsOf(params: SearchPageParams, { parts }: PhraseReading): readonly string[] {
  return params.coating ?? parts.flatMap((part) => (part.filter === 'coating' ? [part.value] : []))
}

/** From and To of an aspect for its fields: the parameters as typed, else what the phrase says. */
export function boundTextsOf(
  params: SearchPageParams,
  { parts }: PhraseReading,
  aspect: BoundedAspect,
): { from: string; to: string } {
  const [from = '', to = ''] = boundNamesOf(aspect).map((name) => params[name])
  const sizes = parts.flatMap((part) => (isSizeOf(part, aspect) ? [part] : []))
  const [first] = sizes
  if (from !== '' || to !== '' || !first) return { from, to }
  const ends = endsOf(first.filter, [
    Math.min(...sizes.map(({ value: [low] }) => low)),
    Math.max(...sizes.map(({ value: [, high] }) => high)),
  ])
  return { from: textOf(ends.from), to: textOf(ends.to) }
}

/**
 * The thickness that is searched, in inches; open where From is above To. A gauge is the step of its name, and without such
 * a step the thickness of uncoated sheet.
 */
export function thicknessRange(params: SearchPageParams, reading: PhraseReading, steps: readonly ThicknessStep[]) {
  if (isReversed(params, 'thickness')) return { from: undefined, to: undefined }
  const { from, to } = boundTextsOf(params, reading, 'thickness')
  const [low, high] = [readBound('thickness', from), readBound('thickness', to)].map((bound) =>
    endsOfBound(bound, steps),
  )
  // Two gauges come in either order.
  const isTurned = low?.fromIn !== undefined && high?.fromIn !== undefined && low.fromIn > high.fromIn
  return isTurned ? { from: high.fromIn, to: low.toIn } : { from: low?.fromIn, to: high?.toIn }
}

function endsOfBound(bound: SizeBound | undefined, steps: readonly ThicknessStep[]) {
  if (bound === undefined || 'figure' in bound) return { fromIn: bound?.figure, toIn: bound?.figure }
  const step = steps.find(({ name }) => name === `${bound.gauge} ga`)
  const nominalIn = gaugeThicknessIn(bound.gauge, 'msg')
  return step ? { fromIn: step.fromIn, toIn: step.toIn ?? undefined } : { fromIn: nominalIn, toIn: nominalIn }
}

const textOf = (size: number | undefined) => (size === undefined ? '' : formatSizeIn(size))

export type SizePart = Extract<PhrasePart, { value: [number, number] }>

export function isSizeOf(part: PhrasePart, aspect: BoundedAspect): part is SizePart {
  return part.filter === aspect
}

/** An amount is wanted, and keeps no item out. */
export function hidesNothing(aspect: SearchAspect): aspect is 'wanted' | 'quantity' {
  return aspect === 'wanted' || aspect === 'quantity'
}

/** Whether a quantity counts pieces rather than bundles or truckloads. */
export function isPieces(text: string): boolean {
  return !/bundle|bdl|skid|lift|pallet|truck|load/i.test(text)
}

/** Whether parameters are given for what a part of the phrase says, so that it does not count. */
export function isOverridden(params: SearchPageParams, { filter }: PhrasePart): boolean {
  if (filter === 'text' || hidesNothing(filter)) return false
  if (filter === 'thickness' || filter === 'width' || filter === 'length' || filter === 'weight') {
    return Object.keys(appliedBounds(params, filter)).length > 0
  }
  if (filter === 'coating') return appliedCoatings(params).length > 0
  return params[filter] !== undefined
}

/** Inches without needless zeros: `0.1345`, `48`. */
export function formatSizeIn(sizeIn: number): string {
  return String(Number(sizeIn.toFixed(sizeDecimals)))
}
