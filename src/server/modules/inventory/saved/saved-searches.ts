import { randomUUID } from 'node:crypto'
import { searchAddress, toFilterParams } from '../../../../shared/search/filters.ts'
import {
  type CreateSavedSearch,
  type SavedSearch,
  type SearchFilters,
  savedSearchDays,
  unconfirmedDays,
} from '../../../../shared/search/schema.ts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import { hashPayload } from '../../../lib/secrets/payload-hash.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { foldForMatch } from '../../../lib/text-key.ts'
import type { SavedSearchRow } from '../table.ts'
import {
  addTokenDigest,
  confirmByDigest,
  countOfAddress,
  deleteByDigest,
  deleteEnded,
  isAnyDue,
  selectByDigest,
  selectSavedSearchesOf,
  upsertSavedSearch,
} from './queries.ts'
import { describeSearch, readStoredFilters } from './stored-filters.ts'
import { queueTelling } from './tell-searches.ts'

// A stranger could enter someone's address again and again.
const perAddressMax = 50
// The filters are part of a link in mails.
const addressCharsMax = 2_000
const deletedAtOnce = 100

type ReadContext = Pick<Context, 'db' | 'search'>
type CreateContext = ReadContext & Pick<Context, 'callbacks' | 'privateLinks' | 'settings'>

/**
 * Stores a search and mails a link that confirms it. Tells nothing about the address. Throws MAIL_STATE without a mail server,
 * INVALID for filters that make no link.
 */
export async function createSavedSearch(
  { db, search, callbacks, privateLinks, settings }: CreateContext,
  { email, filters }: CreateSavedSearch,
): Promise<void> {
  if (settings.mail.smtpUrl === undefined) {
    throw new DomainError(
      'MAIL_STATE',
      'This site sends no email, so searches cannot be saved. Please call us instead.',
    )
  }
  const params = toFilterParams(filters)
  if (searchAddress(params).length > addressCharsMax) {
    throw invalidField('filters', 'This search has too many filters to be saved. Please take some out.')
  }
  const words = await describeSearch({ db, search }, filters)
  const emailKey = foldForMatch(email)
  await db.transaction().execute(async (tx) => {
    const isFull = (await countOfAddress(tx, emailKey)) >= perAddressMax
    if (isFull) return
    const saved = { id: randomUUID(), email, email_key: emailKey, filters: JSON.stringify(params) }
    const row = await upsertSavedSearch(
      tx,
      { ...saved, filters_key: keyOf(filters), confirmed_at: null, mailed_at: null },
      unconfirmedDays,
    )
    await addTokenDigest(tx, row.id, privateLinks.savedSearch.digestOf(row.id))
    await callbacks.writeMails(tx, {
      kind: 'search confirmation',
      searchId: row.id,
      email,
      link: privateLinks.savedSearch.urlOf(row.id),
      isConfirmed: row.confirmed_at !== null,
      words,
    })
  })
}

/** Lists compare without case; in a phrase two letters can be a state or a word. */
function keyOf(filters: SearchFilters): string {
  const fold = (value: unknown) => (Array.isArray(value) ? value.map((text: string) => foldForMatch(text)) : value)
  const folded = Object.entries(filters).map(([name, value]) => [name, fold(value)])
  const q = filters.q.replace(/\s+/g, ' ')
  return hashPayload(toFilterParams({ ...Object.fromEntries(folded), q }))
}

/** What a link opens. Throws NOT_FOUND. */
export async function getSavedSearch(context: ReadContext, token: string): Promise<SavedSearch> {
  const row = await selectByDigest(context.db, digestToken(token))
  if (!row) throw notFound('Saved search')
  return toSavedSearch(context, row)
}

/** Begins the mails. Once it is confirmed, this changes nothing. Throws NOT_FOUND. */
export async function confirmSavedSearch(context: ReadContext, token: string): Promise<SavedSearch> {
  const digest = digestToken(token)
  await context.db.transaction().execute(async (tx) => {
    await confirmByDigest(tx, digest, savedSearchDays)
    // A list may have come in since it was saved.
    if (await isAnyDue(tx)) await queueTelling(tx)
  })
  return getSavedSearch(context, token)
}

/** Deletes the search and its waiting mails. Throws NOT_FOUND. */
export async function endSavedSearch(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  token: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await deleteByDigest(tx, digestToken(token))
    if (!row) throw notFound('Saved search')
    await callbacks.writeMails(tx, { kind: 'search ended', searchId: row.id, email: row.email })
  })
}

/** Deletes searches that ended or that nobody confirmed in time; `onEnd` cancels the mails that wait about one. */
export async function deleteEndedSearches(
  db: Db,
  onEnd: (tx: Tx, search: { id: string; email: string }) => Promise<void>,
): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    deleted = await db.transaction().execute(async (tx) => {
      const rows = await deleteEnded(tx, deletedAtOnce)
      for (const row of rows) await onEnd(tx, row)
      return rows.length
    })
  }
}

/** Has those looked at whose job was lost, such as after a restored backup. */
export async function requeueOverdueTelling(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isAnyDue(tx)) await queueTelling(tx)
  })
}

async function toSavedSearch(
  context: ReadContext,
  { filters, confirmed_at, ends_at }: SavedSearchRow,
): Promise<SavedSearch> {
  return {
    isConfirmed: confirmed_at !== null,
    words: await describeSearch(context, readStoredFilters(filters)),
    link: searchAddress(filters),
    endsAt: ends_at.toISOString(),
  }
}

/** The searches of a person, for that person. */
export async function listSavedSearchesOf(db: Db, emailKey: string): Promise<object[]> {
  const rows = await selectSavedSearchesOf(db, emailKey)
  return rows.map(({ email, filters, created_at, confirmed_at, mailed_at, ends_at }) => ({
    email,
    filters,
    createdAt: created_at.toISOString(),
    confirmedAt: confirmed_at?.toISOString() ?? null,
    lastMailAt: mailed_at?.toISOString() ?? null,
    endsAt: ends_at.toISOString(),
  }))
}
