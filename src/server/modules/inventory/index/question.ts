import type { RegionCode } from '../../../../shared/places/regions.ts'
import type { SizeBound } from '../../../../shared/search/bounds.ts'
import type { NearReason } from '../../../../shared/search/item.ts'
import type { FacetValues, PartCost } from '../../../../shared/search/schema.ts'
import type { FacetName, FigureSort } from '../../../../shared/search/terms.ts'
import type { StepStock } from '../../../../shared/steel/gauges.ts'
import type { Metal } from '../../../../shared/steel/metals.ts'
import type { UnfoundWord } from '../../../steel/phrases/phrase-correction.ts'

export type SizeRange = { from?: SizeBound | undefined; to?: SizeBound | undefined }
export const sizeAspects = ['thickness', 'width', 'length'] as const
export type SizeAspect = (typeof sizeAspects)[number]

/** Which items are asked for: values of one list are 'or', different parts 'and'; an empty list asks nothing. */
export type Filter = Record<SizeAspect, SizeRange> & {
  regions: readonly RegionCode[]
  categories: readonly string[]
  /** Codes. */
  states: readonly string[]
  sources: readonly string[]
  grades: readonly string[]
  /** Any kind of these, such as `A1011 CS-B` for `A1011`; only without `grades`. */
  kindsOfGrade: readonly string[]
  conditions: readonly string[]
  /** Any of these, or a heavier one of its family. */
  coatings: readonly string[]
  metals: readonly Metal[]
  /** Pounds. */
  weight: SizeRange
  isUnreadIncluded: boolean
  ids: readonly string[]
  /** Each must occur in the product id, heat number, product, grade or source code. */
  words: readonly string[]
  createdAfterMs?: number | undefined
}

/** A place in an order: the figure (null for what has none) and the id of the item before; by distance its state too. */
export type Place = { figure: number | null; id: string; state?: string | undefined }

export type Question = {
  filter: Filter
  sort: FigureSort
  /** The code of a state: its items come first, then those of the next one, each state by `sort`. */
  near?: string | undefined
  limit: number
  after: Place | undefined
}

/** An item that a search does not find, and in what it differs from what was asked. */
export type Nearest = { id: string; reasons: NearReason[] }

export type Facets = Record<FacetName, FacetValues>

export type Answer = {
  /** The version of the stock that it tells of. */
  version: number
  ids: string[]
  /** The place of the last item, if more follow. */
  next: Place | undefined
  total: number
  weightLb: number
  unread: number
  /** Where nothing is found: the words of the filter that no item has. */
  unfound: string[]
  /** The same words, with those that they may be misspellings of. */
  similar: UnfoundWord[]
  /** Where nothing is found: how many items there are without each part of the filter. */
  without: PartCost[]
  /** Where nothing is found: the items that differ least from the filter. */
  nearest: Nearest[]
  facets: Facets
  thicknesses: StepStock[]
}
