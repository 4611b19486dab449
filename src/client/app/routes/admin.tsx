import { ModalsProvider, modals } from '@mantine/modals'
import { CatchBoundary, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, useEffect } from 'react'
import { AdminDashboard, type DashboardTab } from '../../features/admin/AdminDashboard.tsx'
import { AdminGate } from '../../features/admin/AdminGate.tsx'
import {
  type AdminSearch,
  type AdminTab,
  type AdminTabProps,
  adminTabs,
  readAdminSearch,
} from '../../features/admin/admin-search.ts'
import { useAdminSession, useAdminStats, useRecount } from '../../features/admin/hooks.ts'
import { WaitingLine } from '../../features/admin/WaitingLine.tsx'
import { findEventPlace } from '../../features/events/event-place.ts'
import { useStaffEvents } from '../../features/events/use-staff-events.ts'
import { usePendingNeedsCount, useRecountNeeds } from '../../features/needs/staff-hooks.ts'
import { RouteError } from '../RouteError.tsx'

const AdminInventory = lazy(async () => ({ default: (await import('./admin-inventory.tsx')).AdminInventory }))
const AdminInquiries = lazy(async () => ({ default: (await import('./admin-inquiries.tsx')).AdminInquiries }))
const AdminNeeds = lazy(async () => ({ default: (await import('./admin-needs.tsx')).AdminNeeds }))
const AdminCustomers = lazy(async () => ({ default: (await import('./admin-customers.tsx')).AdminCustomers }))
const AdminLocations = lazy(async () => ({ default: (await import('./admin-locations.tsx')).AdminLocations }))
const AdminProducts = lazy(async () => ({ default: (await import('./admin-products.tsx')).AdminProducts }))
const AdminTeam = lazy(async () => ({ default: (await import('./admin-team.tsx')).AdminTeam }))
const AdminAnnouncements = lazy(async () => ({
  default: (await import('./admin-announcements.tsx')).AdminAnnouncements,
}))

/** The back office at `/admin` and `/log-in`: the login, or the dashboard. */
export function AdminPage() {
  return (
    <ModalsProvider>
      <AdminGate>
        <Dashboard />
      </AdminGate>
    </ModalsProvider>
  )
}

function Dashboard() {
  const { place, moveTo } = useAdminPlace()
  const current = place.search.tab ?? adminTabs[0]
  const tabs = useTabs(place, current)
  const isSignedIn = Boolean(useAdminSession().data)
  useStaffEvents(isSignedIn, (event) => moveTo(findEventPlace(event)))
  const recount = useRecount()
  const recountNeeds = useRecountNeeds()
  // A question about a record of one tab makes no sense over another one, as after Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the tab changes
  useEffect(() => modals.closeAll(), [current])
  return (
    <AdminDashboard
      work={<WaitingLine onOpen={moveTo} />}
      tabs={tabs.map((tab) => ({ ...tab, content: <TabBoundary tab={tab.value}>{tab.content}</TabBoundary> }))}
      current={current}
      onChange={(tab) => {
        recount()
        recountNeeds()
        moveTo({ tab })
      }}
    />
  )
}

function useTabs(place: AdminTabProps, current: AdminTab): DashboardTab[] {
  const stats = useAdminStats()
  const pendingNeeds = usePendingNeedsCount()
  return [
    {
      value: 'inventory',
      label: 'Inventory',
      isKept: true,
      content: <AdminInventory {...place} isShown={current === 'inventory'} />,
    },
    {
      value: 'inquiries',
      label: 'Inquiries',
      waiting: stats.data?.pendingInquiries,
      content: <AdminInquiries {...place} />,
    },
    { value: 'needs', label: 'Customer Needs', waiting: pendingNeeds, content: <AdminNeeds {...place} /> },
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
function useAdminPlace() {
  const navigate = useNavigate()
  const to = useLocation({ select: ({ pathname }) => (pathname === '/log-in' ? '/log-in' : '/admin') })
  const place: AdminTabProps = {
    search: readAdminSearch(useSearch({ strict: false })),
    onSearch: (patch, { isStep }) =>
      void navigate({
        to,
        search: (current) => ({ ...readAdminSearch(current), ...patch }),
        replace: !isStep,
        resetScroll: false,
      }),
  }
  return {
    place,
    moveTo: (search: AdminSearch) => void navigate({ to, search: readAdminSearch({ ...search }), resetScroll: false }),
  }
}
