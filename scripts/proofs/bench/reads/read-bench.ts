import { count, figure, printTable, ratio } from '../../harness/figures.ts'
import { type HttpResponse, sendRequest } from '../../harness/http.ts'
import { type ListeningServer, type ServerUnderTest, startServer } from '../../harness/server.ts'
import type { BenchContext } from '../bench-context.ts'
import { isLong, readsOf, type StockRead } from '../stock.ts'
import {
  type Api,
  apis,
  checkSameRows,
  type Encoding,
  encodings,
  headersFor,
  pathOf,
  rowsOf,
  startBareServer,
  startUsualServer,
} from './inventory-reads.ts'
import {
  type Contender,
  type ContenderFigures,
  measureInRounds,
  ourCells,
  ourHeadings,
  usualCells,
  usualHeadings,
} from './load-rounds.ts'

type ReadCase = { api: Api; encoding: Encoding; isUnchanged: boolean }

const cases: readonly ReadCase[] = [
  ...apis.flatMap((api) => encodings.map((encoding) => ({ api, encoding, isUnchanged: false }))),
  ...apis.map((api) => ({ api, encoding: 'identity', isUnchanged: true }) as const),
]
const headings = [
  'warm read',
  ...ourHeadings,
  'bare req/s',
  'bare CPU ms',
  ...usualHeadings,
  'ours / bare',
  'ours / usual',
]

/** Measures repeated reads of lists, compared with a bare server of finished responses and a server that makes them the usual way. */
export async function benchReads({ settings, databases, workDir }: BenchContext): Promise<void> {
  for (const items of settings.items) {
    const databaseUrl = await databases.stock(items)
    const ours = await startServer(databaseUrl, workDir)
    const usual = await startUsualServer(databaseUrl, workDir)
    try {
      for (const read of readsOf(items)) {
        const answers = await readAnswers(ours, usual, read)
        const bare = await startBareServer(answers, workDir)
        const rounds = { ...settings, databasePid: databases.serverPid() }
        const figuresOf = await measureInRounds(contendersOf({ ours, bare, usual }, read, answers), rounds)
        await bare.stop()
        const bytes = answers.get('/REST-identity')?.body.length ?? 0
        printTable(
          `Warm read of ${count(read.rows)} of ${count(items)} items (${count(bytes / 1024)} KiB), 10 connections`,
          headings,
          cases.map((one) => describeCase(one, figuresOf)),
        )
      }
    } finally {
      await ours.stop()
      await usual.stop()
    }
  }
}

const nameOf = ({ api, encoding, isUnchanged }: ReadCase) => (isUnchanged ? `${api}-304` : `${api}-${encoding}`)

/** The product's response to each case, by its path on the bare server. */
async function readAnswers(
  ours: ServerUnderTest,
  usual: ListeningServer,
  read: StockRead,
): Promise<Map<string, HttpResponse>> {
  const answers = new Map<string, HttpResponse>()
  for (const one of cases) {
    const { api, encoding, isUnchanged } = one
    const first = await sendRequest(ours.address, { path: pathOf(api, read), headers: headersFor(encoding) })
    const rows = await rowsOf(api, encoding, first)
    const others = await sendRequest(usual.address, { path: pathOf('REST', read), headers: headersFor(encoding) })
    checkSameRows(read, rows, await rowsOf('REST', encoding, others))
    const answer = isUnchanged
      ? await sendRequest(ours.address, { path: pathOf(api, read), headers: ifChanged(first) })
      : first
    if (isUnchanged && answer.status !== 304) throw new Error(`An unchanged list got ${answer.status}`)
    answers.set(`/${nameOf(one)}`, answer)
  }
  return answers
}

const ifChanged = ({ headers }: HttpResponse) => ({ ...headersFor('identity'), 'if-none-match': headers['etag'] ?? '' })

type Servers = Record<'ours' | 'bare' | 'usual', Contender['server']>

function contendersOf(
  servers: Servers,
  read: StockRead,
  answers: ReadonlyMap<string, HttpResponse>,
): Map<string, Contender> {
  const contenders = new Map<string, Contender>()
  for (const one of cases) {
    const { api, encoding, isUnchanged } = one
    const path = `/${nameOf(one)}`
    const answer = answers.get(path)
    const headers = isUnchanged && answer ? ifChanged(answer) : headersFor(encoding)
    contenders.set(`ours ${path}`, { server: servers.ours, path: pathOf(api, read), headers })
    contenders.set(`bare ${path}`, { server: servers.bare, path, headers })
    // The usual server has no tRPC and no 304.
    if (api === 'REST' && !isUnchanged) {
      const usual = { server: servers.usual, path: pathOf('REST', read), headers, isSlow: isLong(read) }
      contenders.set(`usual ${encoding}`, usual)
    }
  }
  return contenders
}

function describeCase(one: ReadCase, figuresOf: (name: string) => ContenderFigures): (string | undefined)[] {
  const [ours, bare] = [figuresOf(`ours /${nameOf(one)}`), figuresOf(`bare /${nameOf(one)}`)]
  const usual = figuresOf(`usual ${one.encoding}`)
  return [
    one.isUnchanged ? `${one.api} 304` : `${one.api} ${one.encoding}`,
    ...ourCells(ours),
    figure(bare.perSecond),
    figure(bare.serverCpuMs),
    ...(one.isUnchanged ? usualHeadings.map(() => undefined) : usualCells(usual)),
    ratio(ours.perSecond, bare.perSecond),
    one.isUnchanged ? undefined : ratio(ours.perSecond, usual.perSecond),
  ]
}
