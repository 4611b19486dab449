import { Agent } from 'node:http'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { ask } from './http-client.mjs'
import type { Answer } from './read-servers.ts'
import type { ServerProcess } from './server-process.ts'
import type { StockRead } from './stock.ts'

/** The ways to ask for a list. */
export const apis = ['REST', 'tRPC'] as const
export type Api = (typeof apis)[number]
export const encodings = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof encodings)[number]

const decoders = { identity: async (bytes: Buffer) => bytes, gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** Where a list is read. */
export function pathOf(api: Api, { region, category }: StockRead): string {
  return api === 'REST'
    ? `/api/inventory?${new URLSearchParams({ region, category })}`
    : `/trpc/inventory.list?${new URLSearchParams({ input: JSON.stringify({ regions: [region], category }) })}`
}

/** What a request says to get an encoding. */
export const headersFor = (encoding: Encoding): Record<string, string> => ({ 'accept-encoding': encoding })

/** Reads a list once, as it goes over the wire. */
export async function readOnce(
  server: ServerProcess,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const agent = new Agent()
  return ask(agent, server.address, { path, headers: { ...headers } })
}

/** Gives the rows of an answer. Throws an Error for one that is no list, or is not encoded as asked. */
export async function rowsOf(api: Api, encoding: Encoding, { status, headers, body }: Answer): Promise<unknown[]> {
  if (status !== 200 || (headers['content-encoding'] ?? 'identity') !== encoding) {
    throw new Error(`${api} ${encoding} answered ${status}, ${headers['content-encoding'] ?? 'not encoded'}`)
  }
  const answer = JSON.parse((await decoders[encoding](body)).toString())
  const rows: unknown = api === 'REST' ? answer : answer.result.data
  if (!Array.isArray(rows)) throw new Error(`${api} ${encoding} answered no list`)
  return rows
}

/** Throws an Error unless two servers gave the very same rows, and as many as the read has. */
export function checkSameRows(read: StockRead, rows: readonly unknown[], others: readonly unknown[]): void {
  if (rows.length !== read.rows) throw new Error(`A read of ${read.rows} rows answered ${rows.length}`)
  if (!isDeepStrictEqual(rows, others)) throw new Error(`Two servers do not answer the same ${read.rows} rows`)
}
