import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { SearchAnswer, SearchInput } from '../../../../shared/search/schema.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { cursorId, readCursor, writeCursor } from '../../../lib/page-cursor.ts'
import { type PhraseStock, readPhrase } from '../../../steel/phrases/read-phrase.ts'
import { selectProductTypes } from '../../catalog/product-types/queries.ts'
import type { answerQuestion } from '../index/answer.ts'
import type { Answer, Place, Question } from '../index/question.ts'
import type { AskStock } from '../index/stock-index.ts'
import { selectCategories, selectPlaces, selectSourceCodes } from '../items/queries.ts'
import type { StockReader } from '../kept-reads/stock-reader.ts'
import { selectViews } from './queries.ts'
import { readFilter } from './read-question.ts'

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
  const [types, stocked, sources, places] = await Promise.all([
    selectProductTypes(db, { includeInactive: false }),
    selectCategories(db, []),
    selectSourceCodes(db),
    selectPlaces(db),
  ])
  return { categories: [...new Set([...types.map(({ name }) => name), ...stocked])], sources, places }
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
