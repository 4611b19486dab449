import { type HTTPLinkOptions, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../server/router.ts'
import { isKeptRead } from '../../shared/kept-reads.ts'
import { queryClient } from './query-client.ts'
import { readLongList } from './read-long-list.ts'

const batchMax = 20

/** The hooks of the typed API. */
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

/** The transport behind the hooks; cookies travel with every call. */
export const trpcClient = trpc.createClient({
  links: [
    // Each change travels alone: one that is refused or too large must not take others along. So does a read that the server
    // answers from finished bytes, each of them under an address of its own.
    splitLink({
      condition: ({ type, path }) => type === 'mutation' || isKeptRead(path),
      true: httpLink(transportOfLists),
      false: httpBatchLink({ ...transport, maxItems: batchMax }),
    }),
  ],
})

/** The cache outside components: route loaders prefetch through it. */
export const trpcCache = createTRPCQueryUtils({ queryClient, client: trpcClient })
