import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { inRoot } from '../../../lib/project.mjs'
import { type HttpResponse, textOf } from '../../harness/http.ts'
import { type ListeningServer, startListening } from '../../harness/server.ts'
import type { StockRead } from '../stock.ts'

export const apis = ['REST', 'tRPC'] as const
export type Api = (typeof apis)[number]
export const encodings = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof encodings)[number]

export function pathOf(api: Api, { region, category }: StockRead): string {
  return api === 'REST'
    ? `/api/inventory?${new URLSearchParams({ region, category })}`
    : `/trpc/inventory.list?${new URLSearchParams({ input: JSON.stringify({ regions: [region], category }) })}`
}

export const headersFor = (encoding: Encoding): Record<string, string> => ({ 'accept-encoding': encoding })

export async function rowsOf(api: Api, encoding: Encoding, whole: HttpResponse): Promise<unknown[]> {
  const { status, headers } = whole
  if (status !== 200 || (headers['content-encoding'] ?? 'identity') !== encoding) {
    throw new Error(`${api} ${encoding} got ${status}, ${headers['content-encoding'] ?? 'not encoded'}`)
  }
  const answer = JSON.parse(await textOf(whole))
  const rows: unknown = api === 'REST' ? answer : answer.result.data
  if (!Array.isArray(rows)) throw new Error(`${api} ${encoding} returned no list`)
  return rows
}

/** Throws unless two servers returned the same rows, as many as expected. */
export function checkSameRows(read: StockRead, rows: readonly unknown[], others: readonly unknown[]): void {
  if (rows.length !== read.rows) throw new Error(`A read of ${read.rows} rows returned ${rows.length}`)
  if (!isDeepStrictEqual(rows, others)) throw new Error(`Two servers do not return the same ${read.rows} rows`)
}

const copiedHeaders = ['content-type', 'content-encoding', 'etag'] as const

export function startBareServer(answers: ReadonlyMap<string, HttpResponse>, workDir: string): Promise<ListeningServer> {
  const file = join(workDir, 'answers.json')
  const listed = [...answers].map(([path, { status, headers, body }]) => ({
    path,
    status,
    headers: Object.fromEntries(copiedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    body: body.toString('base64'),
  }))
  writeFileSync(file, JSON.stringify(listed))
  return startListening({
    file: inRoot('scripts/proofs/bench/servers/bare-server.mjs'),
    args: [file],
    env: {},
    logDir: workDir,
  })
}

/** Starts a server that makes the same responses with Fastify, pg and JSON.stringify. */
export function startUsualServer(databaseUrl: string, workDir: string): Promise<ListeningServer> {
  const file = inRoot('scripts/proofs/bench/servers/usual-server.mjs')
  return startListening({ file, env: { DATABASE_URL: databaseUrl }, logDir: workDir })
}
