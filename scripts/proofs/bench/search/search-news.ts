import { count, figure, median, printTable, ratio } from '../../harness/figures.ts'
import { cpuOf, meanCpuOf, untilAllQuiet, untilQuiet, usedMs } from '../../harness/process-use.ts'
import { uploadList } from '../../harness/senders.ts'
import { type ServerUnderTest, withServers } from '../../harness/server.ts'
import type { BenchContext } from '../bench-context.ts'
import { firstProductId, firstRow, makeSupplierList } from '../supplier-list.ts'
import { search, searchEnv, searchPath } from './search-requests.ts'

type Instance = { name: string; server: ServerUnderTest; taken: Taken }
type Taken = { firstMs: number[]; firstInDatabaseMs: number[]; nextMs: number[]; waitMs: number[]; outdated: number }

const category = 'Hot Rolled Coil'
const listRows = 10_000
const firstEdition = 200
const readers = 10
const uploadsPerRound = 4
// The first row of a list is among them.
const newsPath = searchPath({ source: firstRow.sourceCode, thicknessFrom: '.0478', thicknessTo: '.0478', limit: '200' })

/**
 * Uploads lists to one of two instances. After every other one, both are searched at once by several readers, who must see
 * it; after the others, once they are quiet, the first search of each is compared with the next.
 */
export async function measureSearchNews({ settings, databases, workDir }: BenchContext, databaseUrl: string) {
  const env = { ...searchEnv, RESPONSE_CACHE_MB: '0' }
  const uploads = uploadsPerRound * settings.rounds
  await withServers(databaseUrl, workDir, [{ env }, { env }], async ([uploader, other]) => {
    const instances = [
      { name: 'the one with the upload', server: uploader, taken: noFigures() },
      { name: 'the other', server: other, taken: noFigures() },
    ]
    const cookie = await uploader.signIn()
    for (let upload = 0; upload < uploads; upload += 1) {
      const edition = firstEdition + upload
      for (const { server } of instances) await search(server.address, newsPath)
      await uploadList(uploader.address, cookie, { bytes: makeSupplierList(listRows, edition), category })
      if (upload % 2 === 0) await searchAtOnce(instances, firstProductId(edition))
      else await searchTwice(instances, databases.serverPid())
    }
    printNews(instances, `${count(settings.searchItems)} items, ${uploads} uploads of ${count(listRows)} rows`)
  })
}

const noFigures = (): Taken => ({ firstMs: [], firstInDatabaseMs: [], nextMs: [], waitMs: [], outdated: 0 })

async function searchAtOnce(instances: readonly Instance[], news: string) {
  const readOnce = async ({ server, taken }: Instance) => {
    const startedAt = performance.now()
    const { items } = await search(server.address, newsPath)
    taken.waitMs.push(performance.now() - startedAt)
    if (!items.some(({ productId }) => productId === news)) taken.outdated += 1
  }
  await Promise.all(instances.flatMap((one) => Array.from({ length: readers }, () => readOnce(one))))
}

async function searchTwice(instances: readonly Instance[], database: number) {
  for (const { server } of instances) await untilQuiet(server.pid())
  for (const { server, taken } of instances) {
    const counted = { servers: [server.pid()], database }
    await untilAllQuiet(database)
    const ask = () => search(server.address, newsPath)
    const databaseBefore = usedMs({ servers: [], database }) ?? 0
    const firstMs = await cpuOf(counted, ask)
    const databaseMs = (usedMs({ servers: [], database }) ?? 0) - databaseBefore
    await untilQuiet(server.pid())
    const nextMs = await meanCpuOf(counted, ask)
    if (firstMs === undefined || nextMs === undefined) continue
    taken.firstMs.push(firstMs)
    taken.firstInDatabaseMs.push(databaseMs)
    taken.nextMs.push(nextMs)
  }
}

function printNews(instances: readonly Instance[], what: string): void {
  const middle = (figures: readonly number[]) => (figures.length > 0 ? median(figures) : undefined)
  printTable(
    `${what}: the first search on each instance, nothing kept`,
    [
      'instance',
      'first search, CPU ms',
      'of it database',
      'next, CPU ms',
      'first / next',
      `${readers} at once: longest ms`,
      'of them without the new items',
    ],
    instances.map(({ name, taken: { firstMs, firstInDatabaseMs, nextMs, waitMs, outdated } }) => {
      const [first, inDatabase, next] = [firstMs, firstInDatabaseMs, nextMs].map(middle)
      const seen = [figure(Math.max(...waitMs)), `${outdated} of ${waitMs.length}`]
      return [name, figure(first), figure(inDatabase), figure(next), ratio(first, next), ...seen]
    }),
  )
}
