import { createHash } from 'node:crypto'
import * as z from 'zod'
import { findRegionCode } from '../../../../shared/places/regions.ts'
import { endsOf } from '../../../../shared/search/bounds.ts'
import type { PhrasePart, SearchAnswer, SearchInput } from '../../../../shared/search/schema.ts'
import { findMetal } from '../../../../shared/steel/metals.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { cursorId, readCursor, writeCursor } from '../../../lib/page-cursor.ts'
import { type PhraseStock, readPhrase } from '../../../steel/phrases/read-phrase.ts'
import { selectProductTypes } from '../../catalog/queries.ts'
import type { answerQuestion } from '../index/answer.ts'
import { selectViews } from '../index/queries.ts'
import type { Answer, Filter, Place, Question, SizeRange } from '../index/question.ts'
import type { AskStock } from '../index/stock-index.ts'
import { selectCategories, selectSources } from '../items/queries.ts'
import type { StockReader } from '../response-cache/stock-reader.ts'

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
    weight: { from: input.weightFrom, to: input.weightTo },
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
  const { fromIn, toIn } = endsOf(filter, [
    Math.min(...sizes.map(([from]) => from)),
    Math.max(...sizes.map(([, to]) => to)),
  ])
  return {
    ...(fromIn !== undefined && { from: { figure: fromIn } }),
    ...(toIn !== undefined && { to: { figure: toIn } }),
  }
}

export type StockSources = { stock: StockReader; index: AskStock<{ search: typeof answerQuestion }> }

const attemptsMax = 5
const digestChars = 16
const cursorParts = z.tuple([z.string(), z.number().nullable(), cursorId])

/**
 * Finds items in all locations, of lists stored after a time if one is given; the answer as JSON. It is never older than the
 * last commit before the call.
 */
export async function searchItems(sources: StockSources, input: SearchInput, createdAfter?: Date): Promise<Buffer> {
  const readAs = input.q === '' ? [] : readPhrase(input.q, await sources.stock.read(listStockNames))
  const key = digestOf(input)
  const question: Question = {
    filter: { ...readFilter(input, readAs), createdAfterMs: createdAfter?.getTime() },
    sort: input.sort,
    limit: input.limit,
    after: readPlace(input.cursor, key),
  }
  const { answer, views } = await answerNow(sources, question)
  const { ids: _ids, next, version: _version, ...totals } = answer
  const rest: Omit<SearchAnswer, 'items'> = {
    ...totals,
    nextCursor: next ? writeCursor([key, next.figure, next.id]) : null,
    readAs,
  }
  return Buffer.from(`{"items":[${views}],${JSON.stringify(rest).slice(1)}`)
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
  let last: { answer: Answer; views: string } | undefined
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const answer = await index.ask('search', question, outdated)
    const { version, views, found } = await stock.read((db) => selectViews(db, answer.ids), answer.version)
    if (version === answer.version) return { answer, views: views ?? '' }
    // While lists come in all the time, one whose items are all there will do if it began after the call.
    if (attempt > 1 && found === answer.ids.length) last = { answer, views: views ?? '' }
    outdated = answer.version
  }
  if (last) return last
  throw new DomainError('BUSY', 'Many lists are coming in right now: please search again in a moment')
}

/** A cursor is of one order of one question; the size of its pages may change. */
function digestOf({ cursor: _cursor, limit: _limit, ...asked }: SearchInput): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, digestChars)
}

function readPlace(cursor: SearchInput['cursor'], key: string): Place | undefined {
  const [asked, figure = null, id = ''] =
    readCursor(
      cursorParts.refine(([of]) => of === key),
      cursor,
    ) ?? []
  return asked === undefined ? undefined : { figure, id }
}
