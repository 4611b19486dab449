import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { type PageInfo, pages } from '../../shared/site/site.ts'
import { readNeedsSearch } from '../buyer/asking/request-search.ts'
import { readSearchPage } from '../buyer/question/search-page-params.ts'
import { readInventoryResultsSearch, readInventorySearch, readSteelSearch } from '../buyer/stock/inventory-search.ts'
import { readAdminSearch } from '../office/frame/admin-search.ts'
import { readHelpSearch } from '../office/help/help-search.ts'
import { readMailSearch } from '../office/mail/mail-search.ts'
import { readOrderSearch } from '../office/queue/order-search.ts'
import { readSupplierSearch } from '../office/suppliers/supplier-search.ts'
import { parseSearch, stringifySearch } from '../platform/moves/search-params.ts'
import { trpcCache } from '../platform/server/trpc.ts'
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
    router: typeof router
  }
}

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFound })

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

/** The addresses of the back office. The frame shows the tabs of `/admin`, which is also at `/log-in`. */
const officeRoutes = [
  createRoute({ getParentRoute: () => officeRoute, path: '/admin', validateSearch: readAdminSearch }),
  createRoute({ getParentRoute: () => officeRoute, path: '/log-in', validateSearch: readAdminSearch }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: '/admin/mail',
    validateSearch: readMailSearch,
    component: lazyRouteComponent(() => import('./routes/admin-mail.tsx'), 'AdminMailPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: '/admin/suppliers',
    validateSearch: readSupplierSearch,
    component: lazyRouteComponent(() => import('./routes/admin-suppliers.tsx'), 'AdminSuppliersPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: '/admin/orders',
    validateSearch: readOrderSearch,
    component: lazyRouteComponent(() => import('./routes/admin-orders.tsx'), 'AdminOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: '/admin/help',
    validateSearch: readHelpSearch,
    component: lazyRouteComponent(() => import('./routes/admin-help.tsx'), 'AdminHelpPage'),
  }),
] as const

// Apart from the tree, for the types of their searches.
const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    loader: () => {
      prefetchSummary()
      void trpcCache.inventory.newestLists.prefetch(undefined, { staleTime: stockFreshMs })
      void trpcCache.catalog.productTypes.list.prefetch({})
      void trpcCache.catalog.team.list.prefetch()
    },
    component: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/regions',
    loader: prefetchSummary,
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
    component: lazyRouteComponent(() => import('./routes/inventory-results.tsx'), 'InventoryResultsPage'),
  }),
  page('/shortlist', 'ShortlistPage', () => import('./routes/shortlist.tsx')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/inventory/search',
    staticData: { isWide: true, isWithoutFooter: true },
    validateSearch: readSearchPage,
    component: lazyRouteComponent(() => import('./routes/inventory-search.tsx'), 'InventorySearchPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/needs',
    validateSearch: readNeedsSearch,
    loader: () => void trpcCache.catalog.productTypes.list.prefetch({}),
    component: lazyRouteComponent(() => import('./routes/needs.tsx'), 'NeedsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/whats-new',
    loader: () => void trpcCache.catalog.announcements.list.prefetch({ activeOnly: true }),
    component: lazyRouteComponent(() => import('./routes/whats-new.tsx'), 'WhatsNewPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/team',
    loader: () => {
      void trpcCache.catalog.team.list.prefetch()
      void trpcCache.catalog.assets.list.prefetch()
    },
    component: lazyRouteComponent(() => import('./routes/team.tsx'), 'TeamPage'),
  }),
  page('/contact', 'ContactPage', () => import('./routes/contact.tsx')),
  page('/privacy', 'PrivacyPage', () => import('./routes/privacy.tsx')),
  page('/my', 'MyPage', () => import('./routes/my.tsx')),
  page('/my/$token', 'MyRequestsPage', () => import('./routes/my.tsx')),
  page('/quote/$token', 'QuotePage', () => import('./routes/quote.tsx')),
  page('/ask/$token', 'AskPage', () => import('./routes/ask.tsx')),
  page('/order/$token', 'OrderPage', () => import('./routes/order.tsx')),
  page('/purchase/$token', 'PurchasePage', () => import('./routes/purchase.tsx')),
  page('/sell', 'SellPage', () => import('./routes/sell.tsx')),
  page('/sell/$token', 'SellListsPage', () => import('./routes/sell-lists.tsx')),
  page('/supply/$token', 'SupplyPage', () => import('./routes/supply.tsx')),
  page('/saved-search/$token', 'SavedSearchPage', () => import('./routes/saved-search.tsx')),
] as const

/** All screens of the product and their addresses. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([...routes, officeRoute.addChildren(officeRoutes)]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: pendingAfterMs,
  defaultPendingMinMs: pendingAtLeastMs,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

// The server uses the same list and answers 404 for all other addresses.
pages satisfies Record<keyof typeof router.routesByPath, PageInfo>

function prefetchSummary() {
  void trpcCache.inventory.summary.prefetch(undefined, { staleTime: stockFreshMs })
}
