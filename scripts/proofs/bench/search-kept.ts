import { count, figure, printTable, ratio } from '../harness/figures.ts'
import { sendRequest } from '../harness/http.ts'
import { withServers } from '../harness/server.ts'
import type { BenchContext } from './bench-context.ts'
import { type Encoding, headersFor, startBareServer } from './inventory-reads.ts'
import { type Contender, measureInRounds, ourCells, ourHeadings } from './load-rounds.ts'
import { searchEnv, searchPath, searchQuestions } from './search-requests.ts'

const encodings: readonly Encoding[] = ['identity', 'gzip']

/** Measures the first search asked again and again, whose answer is kept, compared with a bare server of the same answer. */
export async function measureKeptSearches({ settings, databases, workDir }: BenchContext, databaseUrl: string) {
  const path = searchPath(searchQuestions[0]?.params ?? {})
  await withServers(databaseUrl, workDir, [{ env: searchEnv }], async ([ours]) => {
    const answers = new Map<string, Awaited<ReturnType<typeof sendRequest>>>()
    for (const encoding of encodings) {
      const answer = await sendRequest(ours.address, { path, headers: headersFor(encoding) })
      if (answer.status !== 200) throw new Error(`A search got ${answer.status}`)
      answers.set(`/${encoding}`, answer)
    }
    const bare = await startBareServer(answers, workDir)
    const contenders = new Map<string, Contender>()
    for (const encoding of encodings) {
      const headers = headersFor(encoding)
      contenders.set(`ours ${encoding}`, { server: ours, path, headers })
      contenders.set(`bare ${encoding}`, { server: bare, path: `/${encoding}`, headers })
    }
    const figuresOf = await measureInRounds(contenders, { ...settings, databasePid: databases.serverPid() })
    await bare.stop()
    printTable(
      `A search of ${count(settings.searchItems)} items asked again, 10 connections`,
      ['kept answer', ...ourHeadings, 'bare req/s', 'bare CPU ms', 'ours / bare'],
      encodings.map((encoding) => {
        const [own, other] = [figuresOf(`ours ${encoding}`), figuresOf(`bare ${encoding}`)]
        const bareCells = [figure(other.perSecond), figure(other.serverCpuMs)]
        return [encoding, ...ourCells(own), ...bareCells, ratio(own.perSecond, other.perSecond)]
      }),
    )
  })
}
