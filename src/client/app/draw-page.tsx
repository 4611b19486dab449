import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { httpLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { prerender } from 'react-dom/static'
import type { DrawPage, PageToDraw } from '../../shared/site/drawn-page.ts'
import { toSourceOptions } from '../buyer/stock/choose/sources.ts'
import { type AppRouter as Api, createQueryClient, type TrpcCache, trpc } from '../platform/server/trpc.ts'
import { App } from './App.tsx'
import { type Match, readPageHead } from './page-head.ts'
import { createAppRouter } from './router.tsx'

// A longer list would make the page wait for what its first window does not show.
const embeddedItemsMax = 200
// The second is in the form that the router itself would put into the address.
const addressesMax = 2
const listPagesMax = 20

export const drawPage: DrawPage = async (page) => {
  const queryClient = createQueryClient()
  const trpcClient = trpc.createClient({ links: [callsOf(page)] })
  const cache: TrpcCache = createTRPCQueryUtils({ queryClient, client: trpcClient })
  let { url } = page
  const listPage = readListPage(url)
  for (let tries = 0; tries < addressesMax; tries += 1) {
    const router = createAppRouter({
      history: createMemoryHistory({ initialEntries: [url] }),
      readAhead: (read) => Promise.all(read(cache)),
      listPage,
    })
    // The logo is on every page.
    await Promise.all([router.load(), cache.catalog.assets.list.prefetch()])
    const result = router._serverResult
    if (result?.type === 'redirect') {
      const to = result.redirect.headers.get('Location') ?? '/'
      if (pathOf(to) !== pathOf(url)) return { redirectTo: to }
      url = to
      continue
    }
    const match = router.state.matches.at(-1)
    const only = findOnlySource(cache, match)
    if (only !== undefined) return { redirectTo: `${url}&source=${encodeURIComponent(only)}` }
    const app = (
      <App
        router={router}
        queryClient={queryClient}
        trpcClient={trpcClient}
        firstScreen={page.screen}
        listPage={listPage}
      />
    )
    const failures: unknown[] = []
    const { prelude } = await prerender(app, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    })
    const html = await new Response(prelude).text()
    if (failures.length > 0) throw failures[0]
    expectComplete(queryClient)
    const answers = queryClient.getQueryCache().getAll()
    const short = answers.filter(({ state }) => state.status === 'success' && !isLong(state.data))
    const queries = short.map(({ queryKey, state }) => [queryKey, state.data] as const)
    return {
      html,
      data: { screen: page.screen, isFirstPage: listPage === 1, queries },
      head: readPageHead(cache, match),
    }
  }
  throw new Error(`The address of ${url} leads to itself`)
}

/** The only location of a product, which the browser would choose at once. */
function findOnlySource(cache: TrpcCache, match: Match | undefined): string | undefined {
  if (match?.routeId !== '/inventory/results') return undefined
  const { region, category, source } = match.search
  if (category === undefined || source !== undefined) return undefined
  const options = toSourceOptions(cache.inventory.sources.getData({ regions: region, category }) ?? [])
  return options.length === 1 ? options[0]?.value : undefined
}

/** The page of fifty rows that a browser without scripts asks for. */
function readListPage(url: string): number {
  const page = Number(new URLSearchParams(url.replace(/^[^?]*/, '')).get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= listPagesMax ? page : 1
}

function pathOf(url: string): string {
  return url.replace(/[?#].*/, '')
}

function isLong(data: unknown): boolean {
  return Array.isArray(data) && data.length > embeddedItemsMax
}

/** A page that still waits for something, or lacks it, would change under the eyes of whoever reads it. */
function expectComplete(queryClient: QueryClient): void {
  for (const { state, queryKey, options } of queryClient.getQueryCache().getAll()) {
    // A screen may name what it does not ask for yet.
    if ('enabled' in options && options.enabled === false) continue
    if (state.status !== 'success') throw state.error ?? new Error(`Not read: ${JSON.stringify(queryKey)}`)
  }
}

/** The page's calls are made within the server, in the form of requests. */
function callsOf({ call }: PageToDraw): TRPCLink<Api> {
  return httpLink({
    url: 'http://page',
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(String(address))
      const input = searchParams.get('input')
      const data = await call(pathname.slice(1), input === null ? undefined : JSON.parse(input))
      return { ok: true, status: 200, json: () => Promise.resolve({ result: { data } }) }
    },
  })
}
