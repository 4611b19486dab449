import { type HTTPLinkOptions, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../../server/router.ts'
import { isKeptRead, privateReadPaths } from '../../../shared/stock/reads.ts'
import { queryClient } from './query-client.ts'
import { readLongList } from './read-long-list.ts'

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

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: ({ path }) => privateReadPaths.includes(path),
      true: httpLink({ ...transport, methodOverride: 'POST' }),
      // Not batched: mutations, so a refused one affects no other, and reads that the server caches by address.
      false: splitLink({
        condition: ({ type, path }) => type === 'mutation' || isKeptRead(path),
        true: httpLink(transportOfLists),
        false: httpBatchLink({ ...transport, maxItems: batchMax }),
      }),
    }),
  ],
})

/** The cache for use outside components, such as route loaders. */
export const trpcCache = createTRPCQueryUtils({ queryClient, client: trpcClient })
