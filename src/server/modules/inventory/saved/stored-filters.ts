import {
  describeFilters,
  type FilterParams,
  type SearchedSteel,
  type SearchWord,
} from '../../../../shared/search/filters.ts'
import {
  type FacetValues,
  type PhrasePart,
  type SearchAnswer,
  type SearchFilters,
  type SearchInput,
  searchAnswer,
  searchFilters,
} from '../../../../shared/search/schema.ts'
import { readCoating } from '../../../../shared/steel/coatings.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { type PhraseStock, readPhrase } from '../../../steel/phrases/read-phrase.ts'
import { plainGrade } from '../../../steel/readings.ts'
import type { Filter } from '../index/question.ts'
import { listStockNames, readFilter, type StockSources, searchItems } from '../search/search-items.ts'

export function readStoredFilters(params: FilterParams): SearchFilters {
  return searchFilters.parse(params)
}

function toSearchInput(filters: SearchFilters, limit: number): SearchInput {
  return { ...filters, id: [], sort: 'newest', near: undefined, limit, cursor: undefined }
}

/** A search in the product's own words, read as the search itself reads it: with its cities and mended typing errors. */
export async function describeSearch(
  { db, search }: Pick<Context, 'db' | 'search'>,
  filters: SearchFilters,
): Promise<SearchWord[]> {
  const stock = await listStockNames(db)
  const parts = readPhrase(filters.q, stock)
  // Only words may be anything else.
  const isClear = parts.every(({ filter }) => filter !== 'text')
  return describeParts(stock, filters, isClear ? parts : ((await readSearched(search, filters)) ?? parts))
}

async function readSearched(search: Context['search'], filters: SearchFilters): Promise<PhrasePart[] | undefined> {
  try {
    return readAnswer(await search(toSearchInput(filters, 1))).readAs
  } catch (error) {
    // The link to a search opens while the stock loads, too.
    if (error instanceof DomainError) return undefined
    throw error
  }
}

const readAnswer = (json: Buffer): SearchAnswer => searchAnswer.parse(JSON.parse(json.toString()))

/** The same of a search whose phrase was read already. */
export async function describeAsRead(
  db: Db,
  filters: SearchFilters,
  parts: readonly PhrasePart[],
): Promise<SearchWord[]> {
  return describeParts(await listStockNames(db), filters, parts)
}

/**
 * Names in stock, figures and grades. Whatever else a visitor typed is only counted, so nobody can write to others through it.
 */
function describeParts(stock: PhraseStock, filters: SearchFilters, parts: readonly PhrasePart[]): SearchWord[] {
  const filter = readFilter(toSearchInput(filters, 0), parts)
  const known = keepKnown(filter, stock)
  const asked = [filter.categories, filter.sources, gradesOf(filter), filter.conditions]
  const shown = [known.category, known.source, known.grade, known.condition]
  const unknown = countOf(asked) - countOf(shown) + filter.words.length
  const words = describeFilters(known)
  return unknown > 0 ? [...words, { name: 'Also', text: 'words that were typed into the search' }] : words
}

const countOf = (lists: readonly (readonly string[])[]) => lists.reduce((sum, list) => sum + list.length, 0)

function keepKnown(filter: Filter, stock: PhraseStock): SearchedSteel {
  return {
    region: [...filter.regions],
    category: amongst(stock.categories, filter.categories),
    state: [...filter.states],
    source: amongst(stock.sources, filter.sources),
    grade: gradesOf(filter)
      .map(plainGrade)
      .filter((grade) => grade !== ''),
    condition: filter.conditions.filter((text) => isCondition(text, stock)),
    coating: filter.coatings.flatMap(plainCoating),
    metal: [...filter.metals],
    thicknessFrom: filter.thickness.from,
    thicknessTo: filter.thickness.to,
    widthFrom: filter.width.from,
    widthTo: filter.width.to,
    lengthFrom: filter.length.from,
    lengthTo: filter.length.to,
    weightFrom: filter.weight.from,
    weightTo: filter.weight.to,
    unread: filter.isUnreadIncluded,
  }
}

function gradesOf({ grades, kindsOfGrade }: Filter): readonly string[] {
  return grades.length > 0 ? grades : kindsOfGrade
}

function plainCoating(text: string): string[] {
  const coating = readCoating(text, true)
  if (!coating) return []
  const { family, weight } = coating
  const gap = family === 'T1' || family === 'T2' ? ' ' : ''
  return [`${family}${gap}${String(weight).padStart(2, '0')}`]
}

/** In the spelling of the names, without case. */
function amongst(names: readonly string[], texts: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]))
  return texts.flatMap((text) => byKey.get(text.toLowerCase()) ?? [])
}

function isCondition(text: string, stock: PhraseStock): boolean {
  const [part, ...others] = readPhrase(text, stock)
  return part?.filter === 'condition' && others.length === 0
}

/** What a search finds in the lists stored after a time: the newest items, and how many there are. */
export type NewStock = {
  items: InventoryItem[]
  total: number
  weightLb: number
  /** Counts of all hits. */
  byState: FacetValues
  byCategory: FacetValues
}
/** With the phrase as it was read. */
export type FoundStock = NewStock & { readAs: PhrasePart[] }
export type FindNewStock = (
  filters: SearchFilters,
  options: { createdAfter: Date; limit: number },
) => Promise<FoundStock>

export function createNewStockFinder(sources: StockSources): FindNewStock {
  return async (filters, { createdAfter, limit }) => {
    const input = toSearchInput(filters, limit)
    const answer = readAnswer(await searchItems(sources, input, createdAfter))
    const { items, total, weightLb, facets, readAs } = answer
    const { states, categories } = readFilter(input, readAs)
    return {
      items,
      total,
      weightLb,
      byState: chosenOnly(facets.state, states),
      byCategory: chosenOnly(facets.category, categories),
      readAs,
    }
  }
}

/** A search counts what a filter leaves out, too. */
function chosenOnly(values: FacetValues, chosen: readonly string[]): FacetValues {
  const keys = new Set(chosen.map((text) => text.toLowerCase()))
  return keys.size === 0 ? values : values.filter(({ value }) => keys.has(value.toLowerCase()))
}
