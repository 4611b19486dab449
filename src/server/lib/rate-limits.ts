import cluster from 'node:cluster'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CompiledQuery, type QueryResult } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { DomainError } from './domain-error.ts'
import { foldForMatch } from './text-key.ts'
import { createFairQueue, type Turns } from './threads/turns.ts'

const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS
const kibPerMib = 1024
const namePrefix = 'login-name'
// Less than half of the connections to the database.
const submissionsAtOnce = 4

export const defaultLimitPoints = {
  loginFailuresPerMinute: 5,
  loginFailuresPerHour: 20,
  // NIST SP 800-63B 5.2.2: no more than 100 failures in a row on one account.
  loginFailuresPerName: 100,
  customerLookupsPerMinute: 30,
  // People who fill in forms find few companies; someone trying a list of names finds many.
  customerLookupsPerHour: 300,
  contactsPerHour: 60,
  contactsPerDay: 200,
  contactsOfAllPerHour: 600,
  // Only against floods: a whole office may share an address, and a refused lead is worse than spam.
  submissionsPerMinute: 300,
  submissionsPerHour: 3_000,
  // A whole office may read quotes; 256 bits cannot be guessed anyway.
  offersPerMinute: 120,
  searchesPerMinute: 120,
  // Each may take a good part of a second of a core.
  listReadingsPerMinute: 30,
  // Each is kept for months, and staff look at it.
  sellerFilesPerHour: 5,
  sellerFilesPerDay: 20,
  sellerFilesOfAllPerDay: 200,
  // Only against floods, if a supplier's link is passed on.
  supplyFilesPerHour: 60,
  // Each is kept for years.
  linkPapersPerDay: 30,
  linkPaperMibPerDay: 100,
  // A program that calls more often asks for what it has.
  keyCallsPerMinute: 600,
  // Each is stored for some minutes; a whole office may open the sign-in page.
  challengesPerMinute: 120,
  // Anybody can enter a buyer's address.
  buyerLinksPerHour: 3,
}
export type LimitPoints = typeof defaultLimitPoints

export type Limits = ReturnType<typeof createLimits>

/** Counts in the database, so the limits hold across instances and restarts, but for searches and turns. */
export function createLimits(db: QueryRunner, points: LimitPoints = defaultLimitPoints) {
  const window = (keyPrefix: string, pointsMax: number, durationS: number, isFinal = false) =>
    new RateLimiterPostgres({
      storeClient: { query: (query: StoreQuery) => runStoreQuery(db, query) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: pointsMax,
      duration: durationS,
      // Where points are never given back, refusals can be cached in memory.
      ...(isFinal && { inMemoryBlockOnConsumed: pointsMax + 1 }),
    })
  return {
    /** Password guesses per address, or per browser that an admin has signed in with before. */
    login: guessLimit(db, [
      window('login-minute', points.loginFailuresPerMinute, minuteS),
      window('login-hour', points.loginFailuresPerHour, hourS),
    ]),
    /** Password guesses from unknown browsers per name, existing or not, in any spelling. */
    loginName: guessLimit(db, [window(namePrefix, points.loginFailuresPerName, dayS)], toNameKey),
    customerLookup: callLimit([window('lookup-minute', points.customerLookupsPerMinute, minuteS, true)]),
    strangersLookup: callLimit([window('lookup-hour', points.customerLookupsPerHour, hourS, true)]),
    contacts: contactLimit(db, {
      ofOne: [
        window('contacts-hour', points.contactsPerHour, hourS),
        window('contacts-day', points.contactsPerDay, dayS),
      ],
      ofAll: [window('contacts-all-hour', points.contactsOfAllPerHour, hourS)],
    }),
    /** Looks at quotes by link, found or not. */
    offers: callLimit([window('offers-minute', points.offersPerMinute, minuteS, true)]),
    /** Searches whose answers are not kept. In memory: a write for each would cost as much as the search. */
    searches: callLimit([countInMemory('searches', points.searchesPerMinute, minuteS)]),
    /** Buyers' lists that are read, pasted or as a file. */
    listReadings: callLimit([window('read-list-minute', points.listReadingsPerMinute, minuteS, true)]),
    /** Files of sellers without a record, by network and by email address, and all of them. */
    sellerFiles: fileLimit(db, {
      ofOne: [
        window('seller-files-hour', points.sellerFilesPerHour, hourS),
        window('seller-files-day', points.sellerFilesPerDay, dayS),
      ],
      ofAll: [window('seller-files-all-day', points.sellerFilesOfAllPerDay, dayS)],
    }),
    /** Files by a supplier's link, by its id. */
    supplyFiles: fileLimit(db, { ofOne: [window('supply-files-hour', points.supplyFilesPerHour, hourS)], ofAll: [] }),
    /** Papers that suppliers send, by the link. */
    linkPapers: paperLimit(db, {
      files: window('link-papers-day', points.linkPapersPerDay, dayS),
      kib: window('link-paper-kib-day', points.linkPaperMibPerDay * kibPerMib, dayS),
    }),
    /** Emails with the link to what a buyer has, by the address they go to. */
    buyerLinks: quietLimit(window('buyer-links-hour', points.buyerLinksPerHour, hourS)),
    /** Calls of a program, by the id of its key. */
    keyCalls: callLimit([window('key-minute', points.keyCallsPerMinute, minuteS, true)], (keyId) => keyId),
    /** Challenges for passkeys of those who are not signed in. */
    challenges: callLimit([window('challenge-minute', points.challengesPerMinute, minuteS, true)]),
    submissions: callLimit([
      window('submit-minute', points.submissionsPerMinute, minuteS, true),
      window('submit-hour', points.submissionsPerHour, hourS, true),
    ]),
    /** A visitor's submissions wait for each other here, where they hold no connection to the database. */
    submissionTurns: visitorTurns(submissionsAtOnce),
    /** So do the inquiries of one sending, by its id: there only one at a time gets on. */
    sendingTurns: createFairQueue(1),
  }
}

/** Processes behind one port count together, in their parent. */
function countInMemory(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
  const options = { keyPrefix, points, duration }
  return cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options)
}

export async function resetLoginFailures(db: QueryRunner, username: string): Promise<void> {
  const text = 'delete from rate_limits where key = $1'
  await runStoreQuery(db, { text, values: [`${namePrefix}:${toNameKey(username)}`] })
}

const addressCharsMax = 45 // the longest IPv6 address

/**
 * All of an IPv4 address, or the first 64 bits of an IPv6 address: each customer of a provider has at least that many.
 */
export function visitorNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  // A proxy may pass on something else; it must fit the database column.
  if (!isIPv6(address)) return address.slice(0, addressCharsMax)
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const groupsAfterGap = tail?.split(':').filter(Boolean) ?? []
  const gap = Array<string>(Math.max(0, 8 - groups.length - groupsAfterGap.length)).fill('0')
  const network = [...groups, ...gap, ...groupsAfterGap].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

type QueryRunner = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> }
type StoreQuery = { text: string; values: readonly unknown[] }

// The limiter expects a pg client; its queries go through our pool.
async function runStoreQuery(db: QueryRunner, { text, values }: StoreQuery) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}

/** Counts calls, by the network of an address unless said otherwise. Throws TOO_MANY_REQUESTS over the limit. */
function callLimit(windows: readonly RateLimiterAbstract[], toKey: (countedBy: string) => string = visitorNetwork) {
  return { consume: (countedBy: string) => consumeAll(windows, toKey(countedBy)) }
}

function visitorTurns(atOnce: number): Turns {
  const turns = createFairQueue(atOnce)
  return (address, work) => turns(visitorNetwork(address), work)
}

/** Counts wrong guesses only. Throws TOO_MANY_REQUESTS, without guessing, over the limit. */
function guessLimit(
  db: QueryRunner,
  windows: readonly RateLimiterPostgres[],
  toKey = (countedBy: string) => countedBy,
) {
  return {
    async attempt(countedBy: string, guess: () => Promise<boolean>): Promise<boolean> {
      const key = toKey(countedBy)
      // Counted first and refunded later, so simultaneous guesses cannot slip through together.
      await consumeAll(windows, key)
      let isWrong = false
      try {
        const isRight = await guess()
        isWrong = !isRight
        return isRight
      } finally {
        if (!isWrong) await Promise.all(windows.map((window) => giveBack(db, window, key)))
      }
    },
  }
}

export type CountedFiles = {
  /** Counts so many in all, once it shows that there are more. Throws TOO_MANY_REQUESTS; then no more are counted. */
  grow(files: number): Promise<void>
  giveBack(): Promise<void>
}

/** Counts files. Throws TOO_MANY_REQUESTS over the limit of one of the keys or of all; what is refused does not count. */
function fileLimit(db: QueryRunner, { ofOne, ofAll }: Record<'ofOne' | 'ofAll', readonly RateLimiterPostgres[]>) {
  const atOnceMax = Math.min(...[...ofOne, ...ofAll].map(({ points }) => points))
  return {
    async count(keys: readonly string[], files: number): Promise<CountedFiles> {
      const counts = [
        ...keys.map(toNameKey).flatMap((key) => ofOne.map((window) => ({ window, key }))),
        ...ofAll.map((window) => ({ window, key: 'everybody' })),
      ]
      let counted = 0
      const takeBack = (from: typeof counts, points: number) =>
        Promise.all(from.map(({ window, key }) => giveBack(db, window, key, points)))
      async function grow(to: number): Promise<void> {
        if (to > atOnceMax) {
          const message = `At most ${atOnceMax} lists can come in an hour, and these are ${to}. Please send fewer.`
          throw new DomainError('TOO_MANY_REQUESTS', message)
        }
        const more = to - counted
        if (more <= 0) return
        const tried: typeof counts = []
        try {
          for (const count of counts) {
            tried.push(count)
            await consume(count.window, count.key, more)
          }
        } catch (error) {
          await takeBack(tried, more)
          throw error
        }
        counted = to
      }
      await grow(files)
      return {
        grow,
        async giveBack() {
          await takeBack(counts, counted)
        },
      }
    },
  }
}

export type CountedPapers = { countFile: () => Promise<void> }

/** Counts files and what they hold, before they are read: whoever sends too much has sent it. Throws TOO_MANY_REQUESTS over a limit. */
function paperLimit(db: QueryRunner, { files, kib }: Record<'files' | 'kib', RateLimiterPostgres>) {
  // What is refused does not count.
  async function consumeOrGiveBack(window: RateLimiterPostgres, key: string, points: number): Promise<void> {
    try {
      await consume(window, key, points)
    } catch (error) {
      await giveBack(db, window, key, points)
      if (!(error instanceof DomainError)) throw error
      const { retryAfterMs } = error
      const limit = `${files.points} files and ${kib.points / kibPerMib} MB`
      const message = `At most ${limit} can come by one link in a day. Please send the rest tomorrow, or call us.`
      throw new DomainError('TOO_MANY_REQUESTS', message, retryAfterMs === undefined ? {} : { retryAfterMs })
    }
  }
  return {
    /** Without the bytes of all, each file counts with the most that it may have. */
    async count(
      key: string,
      { bytes, ofFileMax }: { bytes: number | null; ofFileMax: number },
    ): Promise<CountedPapers> {
      const hashed = toNameKey(key)
      const countBytes = (count: number) => consumeOrGiveBack(kib, hashed, Math.ceil(count / 1024))
      if (bytes !== null) await countBytes(bytes)
      return {
        async countFile() {
          await consumeOrGiveBack(files, hashed, 1)
          if (bytes === null) await countBytes(ofFileMax)
        },
      }
    },
  }
}

/** Counts what happens out of sight, where nobody may be told of the limit. */
function quietLimit(window: RateLimiterPostgres) {
  return {
    async allows(key: string): Promise<boolean> {
      try {
        await consume(window, toNameKey(key))
        return true
      } catch (error) {
        if (error instanceof DomainError) return false
        throw error
      }
    },
  }
}

/** Counts contacts that are found. Throws TOO_MANY_REQUESTS, without looking, over the limit for one or for all addresses. */
function contactLimit(db: QueryRunner, { ofOne, ofAll }: Record<'ofOne' | 'ofAll', readonly RateLimiterPostgres[]>) {
  return {
    async lookUp<Contact>(address: string, find: () => Promise<Contact | null>): Promise<Contact | null> {
      const network = visitorNetwork(address)
      const counts = [
        ...ofOne.map((window) => ({ window, key: network })),
        ...ofAll.map((window) => ({ window, key: 'everybody' })),
      ]
      const counted: typeof counts = []
      let isDisclosed = false
      try {
        for (const count of counts) {
          counted.push(count)
          await consume(count.window, count.key)
        }
        const contact = await find()
        isDisclosed = contact !== null
        return contact
      } finally {
        if (!isDisclosed) await Promise.all(counted.map(({ window, key }) => giveBack(db, window, key)))
      }
    },
  }
}

// The limiter's `reward` can go below zero after a reset, which would allow extra guesses.
async function giveBack(db: QueryRunner, window: RateLimiterPostgres, key: string, points = 1): Promise<void> {
  const text = 'update rate_limits set points = greatest(points - $2, 0) where key = $1'
  await runStoreQuery(db, { text, values: [window.getKey(key), points] })
}

// Hashed, since people type passwords into the wrong field, and addresses are nobody's business.
function toNameKey(typed: string): string {
  return createHash('sha256').update(foldForMatch(typed)).digest('hex')
}

async function consumeAll(windows: readonly RateLimiterAbstract[], key: string): Promise<void> {
  for (const window of windows) await consume(window, key)
}

async function consume(window: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await window.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(refusal.msBeforeNext)
  }
}

function tooMany(retryAfterMs: number): DomainError {
  const minutes = Math.ceil(retryAfterMs / 60_000)
  const hours = Math.ceil(minutes / 60)
  const wait = hours > 1 ? `${hours} hours` : minutes > 1 ? `${minutes} minutes` : 'a minute'
  return new DomainError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${wait}.`, { retryAfterMs })
}
