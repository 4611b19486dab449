import { isDeepStrictEqual } from 'node:util'
import { type Answer, textOf } from '../harness/http.ts'
import type { StockRead } from './stock.ts'

/** The ways to ask for a list. */
export const apis = ['REST', 'tRPC'] as const
export type Api = (typeof apis)[number]
export const encodings = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof encodings)[number]

/** Where a list is read. */
export function pathOf(api: Api, { region, category }: StockRead): string {
  return api === 'REST'
    ? `/api/inventory?${new URLSearchParams({ region, category })}`
    : `/trpc/inventory.list?${new URLSearchParams({ input: JSON.stringify({ regions: [region], category }) })}`
}

/** What a request says to get an encoding. */
export const headersFor = (encoding: Encoding): Record<string, string> => ({ 'accept-encoding': encoding })

/** Gives the rows of an answer. Throws an Error for one that is no list, or is not encoded as asked. */
export async function rowsOf(api: Api, encoding: Encoding, whole: Answer): Promise<unknown[]> {
  const { status, headers } = whole
  if (status !== 200 || (headers['content-encoding'] ?? 'identity') !== encoding) {
    throw new Error(`${api} ${encoding} answered ${status}, ${headers['content-encoding'] ?? 'not encoded'}`)
  }
  const answer = JSON.parse(await textOf(whole))
  const rows: unknown = api === 'REST' ? answer : answer.result.data
  if (!Array.isArray(rows)) throw new Error(`${api} ${encoding} answered no list`)
  return rows
}

/** Throws an Error unless two servers gave the very same rows, and as many as the read has. */
export function checkSameRows(read: StockRead, rows: readonly unknown[], others: readonly unknown[]): void {
  if (rows.length !== read.rows) throw new Error(`A read of ${read.rows} rows answered ${rows.length}`)
  if (!isDeepStrictEqual(rows, others)) throw new Error(`Two servers do not answer the same ${read.rows} rows`)
}
