import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { aReport } from '../../../src/server/test/papers/reports.ts'
import { findInstalledPrograms, programsMissing } from '../../../src/server/test/programs/installed-programs.ts'
import { PlainError, say } from '../../lib/project.mjs'
import { count, figure, percentile, printTable, timed } from '../harness/figures.ts'
import { contentOf, sendRequest } from '../harness/http.ts'
import { type ScratchPostgres, startScratchPostgres } from '../harness/postgres.ts'
import { type ServerUnderTest, startServer } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import { makeWorkDir } from '../harness/work-dir.ts'
import type { BenchContext } from './bench-context.ts'
import { search, searchEnv, searchPath, searchQuestions } from './search/search-requests.ts'
import { untilSearchable } from './search/search-start.ts'
import { fillStock } from './stock.ts'

const items = 10_000
const reports = 200
const perSending = 20
const pictureBytes = 200_000
const stored = [0, 500, 1_000, 2_000] as const
const searchEveryMs = 25
const quietSearches = 400
const readLimitMs = 300_000
const bytesPerMb = 2 ** 20
// What a JPEG file begins with.
const jpegStart = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

/**
 * Measures what reading 200 reports costs other requests, and what papers cost a backup, a restore, a start and memory. Uses
 * PostgreSQL's installed programs, which alone have those for backups.
 */
export async function benchPapers(_: BenchContext): Promise<void> {
  const programs = findInstalledPrograms()
  if (!programs) throw new PlainError(programsMissing)
  const workDir = makeWorkDir()
  const postgres = await startScratchPostgres(workDir, programs)
  await measureReading(postgres, workDir)
  await measureBackups(postgres, workDir, programs.run)
  await postgres.stop()
}

async function measureReading(postgres: ScratchPostgres, workDir: string): Promise<void> {
  const databaseUrl = await postgres.createDatabase()
  await fillStock(databaseUrl, items)
  const server = await startServer(databaseUrl, workDir, { env: searchEnv })
  await untilSearchable(server.address)
  const cookie = await server.signIn()
  await sendPapers(server, cookie, [await reportNo(0)])
  const files = await Promise.all(Array.from({ length: reports }, (_, index) => reportNo(index + 1)))
  await searchFor(server, quietSearches)
  const quietMs = await searchFor(server, quietSearches)
  let isDone = false
  const busy = searchWhile(server, () => !isDone)
  const sentMs = await timed(() => sendInTurn(server, cookie, files))
  const readMs = await timed(() => untilRead(postgres, databaseUrl))
  isDone = true
  const busyMs = await busy
  await server.stop()
  printTable(
    `Searches beside ${reports} reports of three pages`,
    ['what', 'searches', 'median, ms', '99 % under, ms'],
    [
      ['nothing else', count(quietMs.length), figure(percentile(quietMs, 0.5)), figure(percentile(quietMs, 0.99))],
      [
        'reports come and are read',
        count(busyMs.length),
        figure(percentile(busyMs, 0.5)),
        figure(percentile(busyMs, 0.99)),
      ],
    ],
  )
  say(`  All sent after ${(sentMs / 1_000).toFixed(1)} s, and read ${(readMs / 1_000).toFixed(1)} s later`)
}

async function measureBackups(
  postgres: ScratchPostgres,
  workDir: string,
  run: (program: 'pg_dump' | 'pg_restore', ...args: string[]) => Promise<void>,
): Promise<void> {
  const databaseUrl = await postgres.createDatabase()
  const server = await startServer(databaseUrl, workDir)
  const cookie = await server.signIn()
  const rows: string[][] = []
  let sent = 0
  for (const papers of stored) {
    const before = server.memoryMb()
    let most = before
    while (sent < papers) {
      const files = Array.from({ length: perSending }, (_, index) => pictureNo(sent + index))
      await sendPapers(server, cookie, files)
      sent += perSending
      most = Math.max(most, server.memoryMb())
    }
    const dump = join(workDir, `papers-${papers}.dump`)
    const dumpMs = await timed(() => run('pg_dump', '--format=custom', `--file=${dump}`, databaseUrl))
    const restored = await postgres.createDatabase({ isEmpty: true })
    const restoreMs = await timed(() =>
      run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored}`, dump),
    )
    await server.stop()
    const startMs = await server.start()
    rows.push([
      count(papers),
      (statSync(dump).size / bytesPerMb).toFixed(1),
      ...[dumpMs, restoreMs, startMs].map((ms) => (ms / 1_000).toFixed(1)),
      `${count(before)}, ${count(most)}`,
    ])
  }
  await server.stop()
  printTable(
    `Papers of ${count(pictureBytes)} bytes`,
    ['papers', 'dump, MiB', 'pg_dump, s', 'pg_restore, s', 'start until ready, s', 'memory before and at most, MiB'],
    rows,
  )
}

type File = { name: string; bytes: Uint8Array<ArrayBuffer> }

async function reportNo(no: number): Promise<File> {
  const heats = Array.from({ length: 3 }, (_, page) => Array.from({ length: 20 }, (__, row) => `${no}H${page}${row}`))
  return { name: `report ${no}.pdf`, bytes: await aReport({ heats, facts: ['Purchase Order: 845512'] }) }
}

/** Photos are compressed already, and so are these bytes. */
function pictureNo(no: number): File {
  const bytes = new Uint8Array(pictureBytes)
  bytes.set(randomBytes(pictureBytes))
  bytes.set(jpegStart)
  return { name: `photo ${no}.jpg`, bytes }
}

async function sendInTurn(server: ServerUnderTest, cookie: string, files: readonly File[]): Promise<void> {
  for (let from = 0; from < files.length; from += perSending)
    await sendPapers(server, cookie, files.slice(from, from + perSending))
}

async function sendPapers({ address }: ServerUnderTest, cookie: string, files: readonly File[]): Promise<void> {
  const body = new FormData()
  for (const { name, bytes } of files) body.append('files', new Blob([bytes]), name)
  const path = '/api/papers'
  const answer = await sendRequest(address, { path, method: 'POST', headers: { cookie }, body })
  const { refused } = await contentOf<{ refused: readonly unknown[] }>(answer, path)
  if (refused.length > 0) throw new Error(`Papers were refused: ${JSON.stringify(refused)}`)
}

async function untilRead({ query }: ScratchPostgres, databaseUrl: string): Promise<void> {
  const countReading = async () => {
    const [row] = await query<{ reading: number }>(
      databaseUrl,
      `select count(*)::int as reading from papers where state = 'reading'`,
    )
    return row?.reading ?? 0
  }
  await waitUntil('all reports are read', async () => (await countReading()) === 0, { limitMs: readLimitMs })
}

function searchFor(server: ServerUnderTest, searches: number): Promise<number[]> {
  let left = searches
  return searchWhile(server, () => left-- > 0)
}

/** The time of each of some searches, one after the other. */
async function searchWhile({ address }: ServerUnderTest, goesOn: () => boolean): Promise<number[]> {
  const takenMs: number[] = []
  for (let next = 0; goesOn(); next += 1) {
    const question = searchQuestions[next % searchQuestions.length]
    if (question) takenMs.push(await timed(() => search(address, searchPath(question.params))))
    await wait(searchEveryMs)
  }
  return takenMs
}
