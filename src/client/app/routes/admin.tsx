import { ModalsProvider, modals } from '@mantine/modals'
import { CatchBoundary, lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { AdminDashboard, type DashboardPage, type DashboardTab } from '../../office/desk/AdminDashboard.tsx'
import { recount } from '../../office/desk/hooks.ts'
import { SecondStepBanner } from '../../office/desk/SecondStepBanner.tsx'
import { WaitingLine } from '../../office/desk/WaitingLine.tsx'
import { type AdminTab, type AdminTabProps, adminTabs, readAdminSearch } from '../../office/frame/admin-search.ts'
import { type OfficePath, useOfficePage, useOfficePath, useOpenPlace } from '../../office/frame/hooks.ts'
import { usePossibleOwners } from '../../office/frame/owners/hooks.ts'
import { AdminGate } from '../../office/frame/sign-in/AdminGate.tsx'
import { clearNoteDrafts } from '../../office/inquiries/note-drafts.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { RouteError } from '../shell/RouteError.tsx'
import { useOfficeEvents } from '../shell/use-office-events.ts'

const SetUpFirst = lazyComponent(async () => (await import('../../office/desk/staff/SetUpFirst.tsx')).SetUpFirst)
/** What the frame shows at the addresses beside its tabs. */
const ownPages = {
  '/admin/figures': lazyRouteComponent(() => import('./admin-figures.tsx'), 'AdminFiguresPage'),
  '/admin/help': lazyRouteComponent(() => import('./admin-help.tsx'), 'AdminHelpPage'),
  '/admin/mail': lazyRouteComponent(() => import('./admin-mail.tsx'), 'AdminMailPage'),
  '/admin/orders': lazyRouteComponent(() => import('./admin-orders.tsx'), 'AdminOrdersPage'),
  '/admin/papers': lazyRouteComponent(() => import('./admin-papers.tsx'), 'AdminPapersPage'),
  '/admin/staff': lazyRouteComponent(() => import('./admin-staff.tsx'), 'AdminStaffPage'),
  '/admin/suppliers': lazyRouteComponent(() => import('./admin-suppliers.tsx'), 'AdminSuppliersPage'),
} as const satisfies Record<OfficePath, ComponentType>
const AdminInventory = lazyRouteComponent(() => import('./admin-inventory.tsx'), 'AdminInventory')
const AdminInquiries = lazyRouteComponent(() => import('../../office/queue/InquiriesPanel.tsx'), 'InquiriesPanel')
const AdminNeeds = lazyRouteComponent(() => import('../../office/needs/NeedsPanel.tsx'), 'NeedsPanel')
const AdminCustomers = lazyRouteComponent(() => import('../../office/customers/CustomersPanel.tsx'), 'CustomersPanel')
const AdminLocations = lazyRouteComponent(() => import('../../office/locations/LocationsPanel.tsx'), 'LocationsPanel')
const AdminProducts = lazyRouteComponent(
  () => import('../../office/catalog/ProductTypesPanel.tsx'),
  'ProductTypesPanel',
)
const AdminTeam = lazyRouteComponent(() => import('../../office/catalog/TeamPanel.tsx'), 'TeamPanel')
const AdminAnnouncements = lazyRouteComponent(
  () => import('../../office/catalog/AnnouncementsPanel.tsx'),
  'AnnouncementsPanel',
)

/** The back office at all its addresses: the login, or the frame with the tab or the page that the address names. */
export function AdminPage() {
  return (
    <ModalsProvider>
      <AdminGate onSignedOut={clearNoteDrafts} setUp={(props) => <SetUpFirst {...props} />}>
        <Dashboard />
      </AdminGate>
    </ModalsProvider>
  )
}

const pages: readonly DashboardPage[] = [
  { to: '/admin/orders', label: 'Orders', badge: 'orders' },
  { to: '/admin/papers', label: 'Papers', badge: 'papers' },
  { to: '/admin/suppliers', label: 'Suppliers', badge: 'suppliers' },
  { to: '/admin/mail', label: 'Email', badge: 'mail' },
  { to: '/admin/figures', label: 'Figures' },
  { to: '/admin/staff', label: 'Staff' },
  { to: '/admin/help', label: 'Help' },
]

function Dashboard() {
  const place = useAdminPlace()
  const page = useOfficePage()
  const open = useOpenPlace()
  const OwnPage = page && ownPages[page]
  const tab = page === undefined ? (place.search.tab ?? adminTabs[0]) : undefined
  const current = page ?? tab ?? adminTabs[0]
  const tabs = listTabs(page === undefined ? place : { ...place, search: {} }, tab)
  useOfficeEvents()
  // Lists wait for it: it comes while the code of a tab is loaded.
  usePossibleOwners()
  // A question about a record of one tab makes no sense over another one, as after Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the tab changes
  useEffect(() => modals.closeAll(), [current])
  return (
    <AdminDashboard
      work={
        <>
          <SecondStepBanner />
          <WaitingLine onOpen={open} />
        </>
      }
      tabs={tabs.map((one) => ({ ...one, content: <TabBoundary tab={one.value}>{one.content}</TabBoundary> }))}
      pages={pages}
      current={current}
      onChange={(chosen) => {
        recount()
        open({ tab: chosen })
      }}
    >
      {OwnPage && (
        <Suspense fallback={null}>
          <OwnPage />
        </Suspense>
      )}
    </AdminDashboard>
  )
}

function listTabs(place: AdminTabProps, current: AdminTab | undefined): DashboardTab[] {
  return [
    {
      value: 'inventory',
      label: 'Inventory',
      isKept: true,
      content: <AdminInventory {...place} isShown={current === 'inventory'} />,
    },
    { value: 'inquiries', label: 'Inquiries', content: <AdminInquiries {...place} /> },
    { value: 'needs', label: 'Customer Needs', content: <AdminNeeds {...place} /> },
    { value: 'customers', label: 'Customers', content: <AdminCustomers {...place} /> },
    { value: 'locations', label: 'Locations', content: <AdminLocations {...place} /> },
    { value: 'product', label: 'PRODUCT', content: <AdminProducts {...place} /> },
    { value: 'team', label: 'Team', content: <AdminTeam {...place} /> },
    { value: 'announcements', label: 'Announcements', content: <AdminAnnouncements {...place} /> },
  ]
}

// A render error in one tab leaves the others, and a running upload, alone.
function TabBoundary({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => tab} errorComponent={RouteError}>
      {children}
    </CatchBoundary>
  )
}

// The same screen has two addresses, so the parameters are read without naming a route.
function useAdminPlace(): AdminTabProps {
  const navigate = useNavigate()
  const to = useOfficePath()
  return {
    search: readAdminSearch(useSearch({ strict: false })),
    onSearch: (patch, { isStep }) =>
      void navigate({
        to,
        search: (current) => readAdminSearch({ ...current, ...patch }),
        replace: !isStep,
        resetScroll: false,
      }),
  }
}
