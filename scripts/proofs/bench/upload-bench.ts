import { count, figure, median, printTable, ratio } from '../harness/figures.ts'
import { sendRequest } from '../harness/http.ts'
import { putUnderLoad } from '../harness/load.ts'
import { untilQuiet } from '../harness/process-use.ts'
import { uploadList } from '../harness/senders.ts'
import { type ServerUnderTest, withServers } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { BenchContext, ScratchDatabases } from './bench-context.ts'
import { headersFor, pathOf } from './reads/inventory-reads.ts'
import { readsOf } from './stock.ts'
import { firstProductId, firstRow, makeSupplierList } from './supplier-list.ts'

const itemsMax = 100_000
const category = 'Hot Rolled Coil'
const secondsMin = 6
const newsRows = 200
const firstNews = 100
const newsCount = 20
const readers = 10
const lookEveryMs = 1

/** Measures warm reads with and without uploads running, and how long a second instance goes on without a list that the first stored. */
export async function benchUploads(context: BenchContext): Promise<void> {
  const items = Math.max(
    ...context.settings.items.filter((one) => one <= itemsMax),
    Math.min(...context.settings.items),
  )
  const databaseUrl = await context.databases.copyOfStock(items)
  await withServers(databaseUrl, context.workDir, [{}, {}], async ([server, other]) => {
    await measureReadsDuringUploads(server, items, context)
    await measureNews(server, other, context.databases)
  })
}

async function measureReadsDuringUploads(server: ServerUnderTest, items: number, { settings }: BenchContext) {
  const cookie = await server.signIn()
  const lists = [0, 1].map((edition) => makeSupplierList(settings.importRows, edition))
  const seconds = Math.max(secondsMin, settings.seconds)
  const rows: string[][] = []
  for (const read of readsOf(items)) {
    const { address } = server
    const load = { address, path: pathOf('REST', read), headers: headersFor('identity'), connections: 10 }
    await putUnderLoad({ ...load, seconds: 1 })
    const alone: number[] = []
    const during: number[] = []
    const uploads: number[] = []
    for (let round = 0; round < settings.rounds; round += 1) {
      alone.push((await putUnderLoad({ ...load, seconds })).perSecond)
      const reading = putUnderLoad({ ...load, seconds })
      const uploading = uploadUntil(reading, server, cookie, lists)
      during.push((await reading).perSecond)
      uploads.push(...(await uploading))
      await untilQuiet(server.pid())
      server.emptyLog()
    }
    rows.push([
      `REST identity, ${count(read.rows)} rows`,
      `${figure(median(alone))}`,
      `${figure(median(during))}`,
      `${ratio(median(during), median(alone))}`,
      `${uploads.length}`,
      `${figure(median(uploads) / 1_000)}`,
    ])
  }
  printTable(
    `Warm reads of ${count(items)} items during uploads of ${count(settings.importRows)} rows without a pause, 10 connections`,
    ['read', 'req/s alone', 'req/s with uploads', 'with / alone', 'uploads', 'seconds per upload'],
    rows,
  )
}

/** Uploads one list after the other until `end`; returns the ms of each. */
async function uploadUntil(
  end: Promise<unknown>,
  server: ServerUnderTest,
  cookie: string,
  lists: readonly Uint8Array[],
): Promise<number[]> {
  let isOver = false
  const markEnd = () => {
    isOver = true
  }
  end.then(markEnd, markEnd)
  const takenMs: number[] = []
  while (!isOver) {
    const bytes = lists[takenMs.length % lists.length]
    if (!bytes) return takenMs
    const startedAt = performance.now()
    await uploadList(server.address, cookie, { bytes, category })
    takenMs.push(performance.now() - startedAt)
  }
  return takenMs
}

const newsPath = `/api/inventory?${new URLSearchParams({ region: 'ENC', category, source: firstRow.sourceCode })}`
const newsStatement = 'select from inventory_items where source_code = $1 and category = $2 and product_id = $3'

/** Stores small lists on one instance while polling the database and the other instance. */
async function measureNews(
  server: ServerUnderTest,
  other: ServerUnderTest,
  databases: ScratchDatabases,
): Promise<void> {
  const cookie = await server.signIn()
  const fromCommit: number[] = []
  const fromAnswer: number[] = []
  let staleAnswers = 0
  const shows = async (instance: ServerUnderTest, news: string) =>
    (await sendRequest(instance.address, { path: newsPath })).body.includes(news)
  // Replaces the lists of other sizes.
  await uploadList(server.address, cookie, { bytes: makeSupplierList(newsRows, firstNews - 1), category })
  for (let edition = firstNews; edition < firstNews + newsCount; edition += 1) {
    const bytes = makeSupplierList(newsRows, edition)
    const news = firstProductId(edition)
    const isStored = async () =>
      (await databases.query(server.databaseUrl, newsStatement, [firstRow.sourceCode, category, news])).length === 1
    const store = async () => {
      await uploadList(server.address, cookie, { bytes, category })
      const answeredAt = performance.now()
      const read = await Promise.all(Array.from({ length: readers }, () => shows(server, news)))
      staleAnswers += read.filter((isNew) => !isNew).length
      return answeredAt
    }
    const [answeredAt, commit, shown] = await Promise.all([
      store(),
      watchFor(isStored),
      watchFor(() => shows(other, news)),
    ])
    fromCommit.push(shown.seenAt - commit.unseenAt)
    fromAnswer.push(Math.max(0, shown.seenAt - answeredAt))
  }
  printTable(
    `${newsCount} uploads of ${newsRows} rows, read from two instances every millisecond`,
    ['instance', 'median ms', 'longest ms', 'stale responses after the upload'],
    [
      [
        'the other, from the last database query before the commit',
        figure(median(fromCommit)),
        figure(Math.max(...fromCommit)),
        undefined,
      ],
      ['the other, from the response', figure(median(fromAnswer)), figure(Math.max(...fromAnswer)), undefined],
      ['the same', undefined, undefined, `${staleAnswers} of ${newsCount * readers}`],
    ],
  )
}

/** Polls until the list is seen; returns when the last look without it began, and when it was seen. */
async function watchFor(look: () => Promise<boolean>): Promise<{ unseenAt: number; seenAt: number }> {
  let unseenAt = performance.now()
  const isSeen = async () => {
    const askedAt = performance.now()
    const found = await look()
    if (!found) unseenAt = askedAt
    return found
  }
  await waitUntil('the list is seen after its upload', isSeen, { everyMs: lookEveryMs })
  return { unseenAt, seenAt: performance.now() }
}
