import type pg from 'pg'
import { count, figure, median, percentile, printTable, ratio } from '../../harness/figures.ts'
import { meanCpuOf, untilQuiet } from '../../harness/process-use.ts'
import { type ServerUnderTest, startServer, withServers } from '../../harness/server.ts'
import type { BenchContext } from '../bench-context.ts'
import { readMetric, type SearchQuestion, search, searchEnv, searchPath, searchQuestions } from './search-requests.ts'

type Stock = { databaseUrl: string; client: pg.Client }
const contenders = ['ours', 'counting'] as const
type Contender = (typeof contenders)[number]
/** CPU ms of each. */
type Taken = Record<Contender, number[]>
type Measured = { question: SearchQuestion; total: number; taken: Taken }

const bytesPerMb = 2 ** 20

/** Measures searches of which nothing is kept, compared with counting all items, and the memory of the index. */
export async function measureSearchCosts(context: BenchContext, { databaseUrl, client }: Stock): Promise<void> {
  const { settings, workDir, databases } = context
  const env = { ...searchEnv, RESPONSE_CACHE_MB: '0' }
  await withServers(databaseUrl, workDir, [{ env }], async ([server]) => {
    const measured: Measured[] = []
    for (const question of searchQuestions) {
      const { total } = await search(server.address, searchPath(question.params))
      measured.push({ question, total, taken: { ours: [], counting: [] } })
    }
    for (let round = 0; round < settings.rounds; round += 1) {
      const first = round % contenders.length
      const inTurn = [...contenders.slice(first), ...contenders.slice(0, first)]
      for (const one of measured) await measureOnce(one, inTurn, { server, client, database: databases.serverPid() })
      server.emptyLog()
    }
    printCosts(settings.searchItems, measured)
    await printMemory(server, context)
  })
}

type Asked = { server: ServerUnderTest; client: pg.Client; database: number }

async function measureOnce({ question, taken }: Measured, inTurn: readonly Contender[], asked: Asked): Promise<void> {
  const { server, database } = asked
  for (const contender of inTurn) {
    const ask = askerOf(contender, question, asked)
    await untilQuiet(server.pid())
    const ms = await meanCpuOf({ servers: contender === 'ours' ? [server.pid()] : [], database }, ask)
    if (ms !== undefined) taken[contender].push(ms)
  }
}

function askerOf(contender: Contender, { params }: SearchQuestion, { server, client }: Asked): () => Promise<unknown> {
  if (contender === 'ours') return () => search(server.address, searchPath(params))
  return () => client.query('select count(*) from inventory_items')
}

function printCosts(items: number, measured: readonly Measured[]): void {
  const all = (contender: Contender) => measured.flatMap(({ taken }) => taken[contender])
  const ofAll: Taken = { ours: all('ours'), counting: all('counting') }
  printTable(
    `Searches of ${count(items)} items, nothing kept: processor ms of server and database for one`,
    ['search', 'hits', 'ours', 'select count(*)', 'ours / count'],
    [
      ...measured.map(({ question, total, taken }) => [question.name, count(total), ...costCells(taken, 0.5)]),
      ['median of all', undefined, ...costCells(ofAll, 0.5)],
      ['95 of 100', undefined, ...costCells(ofAll, 0.95)],
    ],
  )
}

function costCells(taken: Taken, share: number): (string | undefined)[] {
  const [ours, counting] = contenders.map((contender) =>
    taken[contender].length > 0 ? percentile(taken[contender], share) : undefined,
  )
  const medianCount = taken.counting.length > 0 ? median(taken.counting) : undefined
  return [figure(ours), figure(counting), ratio(ours, medianCount)]
}

/** Compares the resident memory with that of a server without items. */
async function printMemory(server: ServerUnderTest, { databases, workDir }: BenchContext): Promise<void> {
  const [bytes, items] = await Promise.all(
    ['stock_index_bytes', 'stock_index_items'].map((name) => readMetric(server.address, name)),
  )
  const empty = await startServer(await databases.createDatabase(), workDir, { env: searchEnv })
  await search(empty.address, searchPath({}))
  await untilQuiet(empty.pid())
  const residentMb = server.memoryMb() - empty.memoryMb()
  await empty.stop()
  printTable(
    'Memory of the index',
    ['what', 'MiB', 'bytes for each item'],
    [
      ['as it tells', figure((bytes ?? 0) / bytesPerMb), figure((bytes ?? 0) / Math.max(1, items ?? 0))],
      [
        'resident, more than a server without items',
        figure(residentMb),
        figure((residentMb * bytesPerMb) / Math.max(1, items ?? 0)),
      ],
    ],
  )
}
