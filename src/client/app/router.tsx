import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type PageInfo, pages } from '../../shared/site/site.ts'
import { readNeedsSearch } from '../buyer/asking/request-search.ts'
import { readSearchPage } from '../buyer/question/search-page-params.ts'
import { readPlace } from '../buyer/stock/hooks.ts'
import { readInventoryResultsSearch, readInventorySearch, readSteelSearch } from '../buyer/stock/inventory-search.ts'
import { readStaffSearch } from '../office/desk/staff/staff-search.ts'
import { readAdminSearch } from '../office/frame/admin-search.ts'
import { readHelpSearch } from '../office/help/help-search.ts'
import { readMailSearch } from '../office/mail/mail-search.ts'
import { readPaperSearch } from '../office/orders/papers/paper-search.ts'
import { readOrderSearch } from '../office/queue/order-search.ts'
import { readSupplierSearch } from '../office/suppliers/supplier-search.ts'
import { parseSearch, stringifySearch } from '../platform/moves/search-params.ts'
import { retryUntilReady } from '../platform/server/requests.ts'
import type { ReadAhead, TrpcCache } from '../platform/server/trpc.ts'
import { NotFound, PagePending } from '../ui/page/Page.tsx'
import { RootLayout } from './shell/RootLayout.tsx'
import { RouteError } from './shell/RouteError.tsx'

const pendingAfterMs = 200
const pendingAtLeastMs = 300
// A tab may stay open all day while lists come in.
const stockFreshMs = 60_000

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whose header the screen has; the public site's by default. */
    header?: 'admin'
    /** Whether the screen takes the whole width of the window for its table. */
    isWide?: true
    /** Whether the screen ends without the footer, since its table takes the rest of the window. */
    isWithoutFooter?: true
  }
  interface Register {
    router: AppRouter
  }
}

/** What routes get from whoever draws them: the browser, or the server for the first page. */
type RouterContext = {
  readAhead: ReadAhead
  /** The page of a list that is drawn for a browser without scripts. */
  listPage?: number
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFound,
})

/** A route that needs nothing but its screen. */
const page = <Path extends string, Name extends string>(
  path: Path,
  name: Name,
  load: () => Promise<Record<Name, RouteComponent>>,
) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, name) })

// Its frame stays while its addresses change, and with it a list that is being sent.
const officeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  staticData: { header: 'admin' },
  component: lazyRouteComponent(() => import('./routes/admin.tsx'), 'AdminPage'),
})

/**
 * The addresses of the back office. The frame shows the tabs of `/admin`, which is also at `/log-in`, and the other pages too, so that
 * buyers' pages do not carry the names of their files.
 */
const officeRoutes = [
  createRoute({ getParentRoute: () => officeRoute, path: '/admin', validateSearch: readAdminSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/log-in', validateSearch: readAdminSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/mail', validateSearch: readMailSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/suppliers', validateSearch: readSupplierSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/orders', validateSearch: readOrderSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/figures' }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/papers', validateSearch: readPaperSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/staff', validateSearch: readStaffSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/admin/help', validateSearch: readHelpSearch }),
] as const

// Apart from the tree, for the types of their searches.
const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    loader: ({ context }) =>
      context.readAhead((cache) => [
        readSummary(cache),
        cache.inventory.newestLists.prefetch(undefined, { staleTime: stockFreshMs }),
        cache.catalog.productTypes.list.prefetch({}),
        cache.catalog.team.list.prefetch(),
      ]),
    component: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/regions',
    loader: ({ context }) => context.readAhead((cache) => [readSummary(cache)]),
    component: lazyRouteComponent(() => import('./routes/regions.tsx'), 'RegionsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/find-deals',
    validateSearch: readSteelSearch,
    component: lazyRouteComponent(() => import('./routes/find-deals.tsx'), 'FindDealsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inventory',
    staticData: { isWide: true },
    validateSearch: readInventorySearch,
    beforeLoad: ({ search }) => {
      if (search.region.length === 0) throw redirect({ to: '/', replace: true })
    },
    loaderDeps: ({ search: { region, category } }) => ({ region, category }),
    loader: ({ context, deps }) =>
      context.readAhead((cache) => [
        ...readPlace(cache, { region: deps.region }),
        ...(deps.category === undefined ? [] : readPlace(cache, deps)),
      ]),
    component: lazyRouteComponent(() => import('./routes/inventory.tsx'), 'InventoryPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inventory/results',
    staticData: { isWide: true, isWithoutFooter: true },
    validateSearch: readInventoryResultsSearch,
    beforeLoad: ({ search }) => {
      if (search.region.length === 0) throw redirect({ to: '/regions', replace: true })
    },
    loaderDeps: ({ search: { region, category, source } }) => ({ region, category, source }),
    loader: ({ context, deps }) => context.readAhead((cache) => readPlace(cache, deps, deps.source)),
    component: lazyRouteComponent(() => import('./routes/inventory-results.tsx'), 'InventoryResultsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/item/$id',
    loader: ({ context, params }) =>
      context.readAhead((cache) => [cache.inventory.items.get.prefetch(params, retryUntilReady)]),
    component: lazyRouteComponent(() => import('./routes/item.tsx'), 'ItemPage'),
  }),
  page('/shortlist', 'ShortlistPage', () => import('./routes/shortlist.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inventory/search',
    staticData: { isWide: true, isWithoutFooter: true },
    validateSearch: readSearchPage,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      context.readAhead((cache) => [
        // With the code of the screen, which reads the address.
        import('./routes/inventory-search.tsx').then(({ readFirstItems }) =>
          readFirstItems(cache, deps, context.listPage),
        ),
      ]),
    component: lazyRouteComponent(() => import('./routes/inventory-search.tsx'), 'InventorySearchPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/needs',
    validateSearch: readNeedsSearch,
    loader: ({ context }) => context.readAhead((cache) => [cache.catalog.productTypes.list.prefetch({})]),
    component: lazyRouteComponent(() => import('./routes/needs.tsx'), 'NeedsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/whats-new',
    loader: ({ context }) =>
      context.readAhead((cache) => [
        cache.catalog.announcements.list.prefetch({ activeOnly: true }),
        cache.catalog.productTypes.list.prefetch({}),
      ]),
    component: lazyRouteComponent(() => import('./routes/whats-new.tsx'), 'WhatsNewPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/team',
    loader: ({ context }) =>
      context.readAhead((cache) => [cache.catalog.team.list.prefetch(), cache.catalog.assets.list.prefetch()]),
    component: lazyRouteComponent(() => import('./routes/team.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/contact',
    loader: ({ context }) => context.readAhead((cache) => [cache.catalog.team.list.prefetch()]),
    component: lazyRouteComponent(() => import('./routes/contact.tsx'), 'ContactPage'),
  }),
  page('/privacy', 'PrivacyPage', () => import('./routes/privacy.tsx')),
  page('/my', 'MyPage', () => import('./routes/my.tsx')),
  page('/my/$token', 'MyRequestsPage', () => import('./routes/my.tsx')),
  page('/quote/$token', 'QuotePage', () => import('./routes/quote.tsx')),
  page('/ask/$token', 'AskPage', () => import('./routes/ask.tsx')),
  page('/order/$token', 'OrderPage', () => import('./routes/order.tsx')),
  page('/purchase/$token', 'PurchasePage', () => import('./routes/purchase.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sell',
    loader: ({ context }) => context.readAhead((cache) => [readSummary(cache)]),
    component: lazyRouteComponent(() => import('./routes/sell.tsx'), 'SellPage'),
  }),
  page('/sell/$token', 'SellListsPage', () => import('./routes/sell-lists.tsx')),
  page('/supply/$token', 'SupplyPage', () => import('./routes/supply.tsx')),
  page('/account/$token', 'AccountPage', () => import('./routes/account.tsx')),
  page('/saved-search/$token', 'SavedSearchPage', () => import('./routes/saved-search.tsx')),
] as const

type RouterSetup = RouterContext & {
  /** Where the addresses are; the browser's own by default. */
  history?: RouterHistory
}

/** All screens of the product and their addresses. */
export function createAppRouter({ history, ...context }: RouterSetup) {
  return createRouter({
    routeTree: rootRoute.addChildren([...routes, officeRoute.addChildren(officeRoutes)]),
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultPendingMs: pendingAfterMs,
    defaultPendingMinMs: pendingAtLeastMs,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: history === undefined,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

// The server uses the same list and answers 404 for all other addresses.
pages satisfies Record<keyof AppRouter['routesByPath'], PageInfo>

function readSummary(cache: TrpcCache) {
  return cache.inventory.summary.prefetch(undefined, { staleTime: stockFreshMs })
}
