import { createHash } from 'node:crypto'
import * as z from 'zod'
import { findRegionCode } from '../../../../shared/places/regions.ts'
import { endsOf } from '../../../../shared/search/bounds.ts'
import type { NearItem } from '../../../../shared/search/item.ts'
import { describePlace } from '../../../../shared/search/place-text.ts'
import type { FacetValues, PhrasePart, SearchAnswer, SearchInput } from '../../../../shared/search/schema.ts'
import { distanceSort, searchSortDefault } from '../../../../shared/search/terms.ts'
import { findMetal } from '../../../../shared/steel/metals.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { cursorId, readCursor, writeCursor } from '../../../lib/page-cursor.ts'
import { readMeantPhrase, type UnfoundWord } from '../../../steel/phrases/phrase-correction.ts'
import { type PhraseStock, readPhrase } from '../../../steel/phrases/read-phrase.ts'
import { selectProductTypes } from '../../catalog/queries.ts'
import type { answerQuestion } from '../index/answer.ts'
import { selectViews } from '../index/queries.ts'
import type { Answer, Filter, Place, Question, SizeRange } from '../index/question.ts'
import type { AskStock } from '../index/stock-index.ts'
import { selectCategories, selectSources } from '../items/queries.ts'
import type { StockReader } from '../response-cache/stock-reader.ts'
import { loadStateOfCity } from './cities/us-cities.ts'

type Given = Pick<SearchInput, keyof SearchInput>
type TextPart = Extract<PhrasePart, { value: string }>
type SizePart = Extract<PhrasePart, { value: [number, number] }>

/** A parameter wins over the same part of the phrase. */
export function readFilter(input: Given, parts: readonly PhrasePart[]): Filter {
  return {
    regions: orElse(input.region, () => textsOf(parts, 'region').flatMap((text) => findRegionCode(text) ?? [])),
    categories: orElse(input.category, () => parts.flatMap((part) => (part.filter === 'category' ? part.value : []))),
    states: orElse(input.state, () => textsOf(parts, 'state')),
    sources: orElse(input.source, () => textsOf(parts, 'source')),
    grades: input.grade,
    kindsOfGrade: textsOf(parts, 'grade'),
    conditions: orElse(input.condition, () => textsOf(parts, 'condition')),
    coatings: orElse(input.coating, () => textsOf(parts, 'coating')),
    metals: orElse(input.metal, () => textsOf(parts, 'metal').flatMap((text) => findMetal(text) ?? [])),
    thickness: rangeOr(parts, 'thickness', { from: input.thicknessFrom, to: input.thicknessTo }),
    width: rangeOr(parts, 'width', { from: input.widthFrom, to: input.widthTo }),
    length: rangeOr(parts, 'length', { from: input.lengthFrom, to: input.lengthTo }),
    weight: rangeOr(parts, 'weight', { from: input.weightFrom, to: input.weightTo }),
    isUnreadIncluded: input.unread,
    ids: input.id,
    words: textsOf(parts, 'text'),
  }
}

function orElse<Value>(given: readonly Value[], read: () => readonly Value[]): readonly Value[] {
  return given.length > 0 ? given : read()
}

function textsOf(parts: readonly PhrasePart[], filter: TextPart['filter']): string[] {
  return parts.flatMap((part) => (part.filter === filter ? part.value : []))
}

function rangeOr(parts: readonly PhrasePart[], filter: SizePart['filter'], given: SizeRange): SizeRange {
  if (given.from !== undefined || given.to !== undefined) return given
  const sizes = parts.flatMap((part) => (part.filter === filter ? [part.value] : []))
  if (sizes.length === 0) return {}
  const { from, to } = endsOf(filter, [
    Math.min(...sizes.map(([from]) => from)),
    Math.max(...sizes.map(([, to]) => to)),
  ])
  return {
    ...(from !== undefined && { from: { figure: from } }),
    ...(to !== undefined && { to: { figure: to } }),
  }
}

export type StockSources = { stock: StockReader; index: AskStock<{ search: typeof answerQuestion }> }

const attemptsMax = 5
const digestChars = 16
const cursorParts = z.tuple([z.string(), z.number().nullable(), cursorId, z.string().nullish()])

/**
 * Finds items in all locations, of lists stored after a time if one is given; the answer as JSON. It is never older than the
 * last commit before the call.
 */
export async function searchItems(sources: StockSources, input: SearchInput, createdAfter?: Date): Promise<Buffer> {
  const key = digestOf(input)
  const ask = (parts: readonly PhrasePart[]) =>
    answerNow(sources, {
      filter: { ...readFilter(input, parts), createdAfterMs: createdAfter?.getTime() },
      ...(input.sort === distanceSort ? { sort: searchSortDefault, near: input.near } : { sort: input.sort }),
      limit: input.limit,
      after: readPlace(input.cursor, key),
    })
  const names = input.q === '' ? undefined : await sources.stock.read(listStockNames)
  let readAs = names ? readPhrase(input.q, names) : []
  let found = await ask(readAs)
  const { similar } = found.answer
  const meant = names && similar.length > 0 ? await readMeant(input.q, names, similar) : undefined
  if (meant) {
    readAs = meant
    found = await ask(readAs)
  }
  const { answer, views, nearItems } = found
  const { ids: _ids, next, version: _version, nearest, similar: _similar, ...totals } = answer
  const rest: Omit<SearchAnswer, 'items'> = {
    ...totals,
    nearest: withItems(nearest, nearItems),
    nextCursor: next ? writeCursor([key, next.figure, next.id, next.state ?? null]) : null,
    readAs: readAs.map((part) => withCount(part, totals.facets.state)),
  }
  return Buffer.from(`{"items":[${views}],${JSON.stringify(rest).slice(1)}`)
}

/** A city says which state it was read as, and how many items that state has under the other filters. */
function withCount(part: PhrasePart, states: FacetValues): PhrasePart {
  if (part.filter !== 'state') return part
  const count = states.find(({ value }) => value === part.value)?.count ?? 0
  return { ...part, text: describePlace(part.text, part.value, count) }
}

/** Words that no item has may be cities or misspelled. */
async function readMeant(q: string, names: PhraseStock, unfound: readonly UnfoundWord[]) {
  return readMeantPhrase(q, names, unfound, await loadStateOfCity())
}

/** What a phrase may name. */
export async function listStockNames(db: Db): Promise<PhraseStock> {
  const [types, stocked, listed] = await Promise.all([
    selectProductTypes(db, { includeInactive: false }),
    selectCategories(db, []),
    selectSources(db, {}),
  ])
  return {
    categories: [...new Set([...types.map(({ name }) => name), ...stocked])],
    sources: [...new Set(listed.map((row) => row.source_code))],
    places: [...new Set(listed.map((row) => row.location_state))],
  }
}

/** The index may be behind: the page is read with its version, and asked for again if that is another. */
async function answerNow({ stock, index }: StockSources, question: Question) {
  let outdated: number | undefined
  let last: { answer: Answer; views: string; nearItems: string } | undefined
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const answer = await index.ask('search', question, outdated)
    // There are others only where nothing is found.
    const nearIds = answer.nearest.map(({ id }) => id)
    const ids = nearIds.length > 0 ? nearIds : answer.ids
    const { version, views, found } = await stock.read((db) => selectViews(db, ids), answer.version)
    const texts = nearIds.length > 0 ? { views: '', nearItems: views ?? '' } : { views: views ?? '', nearItems: '' }
    if (version === answer.version) return { answer, ...texts }
    // While lists come in all the time, one whose items are all there will do if it began after the call.
    if (attempt > 1 && found === ids.length) last = { answer, ...texts }
    outdated = answer.version
  }
  if (last) return last
  throw new DomainError('BUSY', 'Many lists are coming in right now: please search again in a moment')
}

function withItems(nearest: Answer['nearest'], nearItems: string): NearItem[] {
  // The database writes them as they are declared.
  const items: InventoryItem[] = JSON.parse(`[${nearItems}]`)
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return nearest.flatMap(({ id, reasons }) => {
    const item = itemOf.get(id)
    return item ? [{ item, reasons }] : []
  })
}

/** A cursor is of one order of one question; the size of its pages may change. */
function digestOf({ cursor: _cursor, limit: _limit, ...asked }: SearchInput): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, digestChars)
}

function readPlace(cursor: SearchInput['cursor'], key: string): Place | undefined {
  const [asked, figure = null, id = '', state] =
    readCursor(
      cursorParts.refine(([of]) => of === key),
      cursor,
    ) ?? []
  return asked === undefined ? undefined : { figure, id, state: state ?? undefined }
}
