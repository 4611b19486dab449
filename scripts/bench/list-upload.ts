import type { BenchServer } from './bench-server.ts'

/** A supplier's list on its way into one category. */
export type List = { bytes: Uint8Array; category: string }

/** Sends a list to a path that takes one, as staff do. */
export function sendList(
  server: BenchServer,
  cookie: string,
  path: string,
  { bytes, category }: List,
): Promise<Response> {
  const body = new FormData()
  body.set('category', category)
  body.set('file', new Blob([new Uint8Array(bytes)]), 'list.xlsx')
  return fetch(`${server.address}${path}`, { method: 'POST', headers: { cookie }, body })
}

/** Sends a list and gives what it is answered; to the path that puts it in the place of the stock unless told otherwise. Throws an Error when it is refused. */
export async function uploadList(
  server: BenchServer,
  cookie: string,
  list: List,
  path = '/api/inventory/upload',
): Promise<unknown> {
  const answer = await sendList(server, cookie, path, list)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
