import { QueryClient } from '@tanstack/react-query'
import { type HTTPLinkOptions, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../../server/router.ts'
import { isCachedRead, privateReadPaths } from '../../../shared/stock/reads.ts'

/** No retry, no refetch on focus, no polling. Offline calls fail at once: a queued change could be sent when no longer wanted. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

export const queryClient = createQueryClient()

const batchMax = 20

export type { AppRouter }

export const trpc = createTRPCReact<AppRouter>()

const transport = {
  url: '/trpc',
  fetch: (url, options) => fetch(url, { ...options, credentials: 'include' } as RequestInit), // tRPC types its own RequestInit
} satisfies HTTPLinkOptions<AppRouter['_def']['_config']['$types']>

const transportOfLists = {
  ...transport,
  fetch: async (...request) => {
    const response = await transport.fetch(...request)
    const { body } = response
    return body ? Object.assign(response, { json: () => readLongList(body) }) : response
  },
} satisfies typeof transport

export type TrpcClient = ReturnType<typeof trpc.createClient>

export const trpcClient: TrpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: ({ path }) => privateReadPaths.includes(path),
      true: httpLink({ ...transport, methodOverride: 'POST' }),
      // Not batched: mutations, so a refused one affects no other, and reads that the server caches by address.
      false: splitLink({
        condition: ({ type, path }) => type === 'mutation' || isCachedRead(path),
        true: httpLink(transportOfLists),
        false: httpBatchLink({ ...transport, maxItems: batchMax }),
      }),
    }),
  ],
})

/** The cache for use outside components. */
export const trpcCache = createTRPCQueryUtils({ queryClient, client: trpcClient })

export type TrpcCache = typeof trpcCache

/** The data that a screen shows first, read before it is drawn. */
export type ReadAhead = (read: (cache: TrpcCache) => readonly Promise<unknown>[]) => Promise<unknown> | undefined

/** In the browser a screen does not wait for its data: it says what is missing. */
export const readAheadInBrowser: ReadAhead = (read) => {
  for (const reading of read(trpcCache)) reading.catch(() => undefined)
  return undefined
}

/** What was read ahead, on a click that is about to come or on the server, is not asked for again at once. */
export const readAheadMs = 10_000

const partChars = 200_000
const listStart = '{"result":{"data":['
const listEnd = ']}}'
const betweenItems = '},{"'

/** Parses a long list in parts while it arrives, anything else at the end. Throws a SyntaxError for invalid JSON. */
export async function readLongList(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const chunks: string[] = []
  const parts: unknown[][] = []
  let rest = ''
  let isInParts = true
  for (;;) {
    const { done, value } = await reader.read()
    const chunk = decoder.decode(value, { stream: !done })
    chunks.push(chunk)
    rest += chunk
    if (done) break
    if (!isInParts || rest.length < partChars) continue
    const cut = rest.lastIndexOf(betweenItems) + 1
    const part = parseItems(parts.length === 0 ? withoutStart(rest.slice(0, cut)) : rest.slice(0, cut))
    isInParts = part !== undefined
    if (!part) continue
    parts.push(part)
    rest = rest.slice(cut + 1)
  }
  const last = isInParts && parts.length > 0 && rest.endsWith(listEnd) && parseItems(rest.slice(0, -listEnd.length))
  return last ? { result: { data: [...parts, last].flat() } } : JSON.parse(chunks.join(''))
}

function withoutStart(text: string): string {
  return text.startsWith(listStart) ? text.slice(listStart.length) : ''
}

function parseItems(text: string): unknown[] | undefined {
  try {
    return JSON.parse(text && `[${text}]`)
  } catch {
    return undefined
  }
}
