import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { AdminDashboard, type DashboardTab } from '../../features/admin/AdminDashboard.tsx'
import { AdminGate } from '../../features/admin/AdminGate.tsx'
import { type AdminSearch, adminSearch, adminTabs } from '../../features/admin/admin-search.ts'
import { useAdminStats } from '../../features/admin/hooks.ts'
import { usePendingNeedsCount } from '../../features/needs/staff-hooks.ts'

const AdminInventory = lazy(async () => ({ default: (await import('./admin-inventory.tsx')).AdminInventory }))
const AdminInquiries = lazy(async () => ({ default: (await import('./admin-inquiries.tsx')).AdminInquiries }))
const NeedsPanel = lazy(async () => ({ default: (await import('../../features/needs/NeedsPanel.tsx')).NeedsPanel }))
const CustomersPanel = lazy(async () => ({
  default: (await import('../../features/customers/CustomersPanel.tsx')).CustomersPanel,
}))
const LocationsPanel = lazy(async () => ({
  default: (await import('../../features/locations/LocationsPanel.tsx')).LocationsPanel,
}))
const ProductTypesPanel = lazy(async () => ({
  default: (await import('../../features/product-types/ProductTypesPanel.tsx')).ProductTypesPanel,
}))
const TeamPanel = lazy(async () => ({ default: (await import('../../features/team/TeamPanel.tsx')).TeamPanel }))
const AnnouncementsPanel = lazy(async () => ({
  default: (await import('../../features/announcements/AnnouncementsPanel.tsx')).AnnouncementsPanel,
}))

/** The back office at `/admin` and `/log-in`: the login, or the dashboard. */
export function AdminPage() {
  return (
    <AdminGate>
      <Dashboard />
    </AdminGate>
  )
}

function Dashboard() {
  const { search, setSearch } = useAdminSearch()
  const stats = useAdminStats()
  const pendingNeeds = usePendingNeedsCount()
  const tabs: DashboardTab[] = [
    { value: 'inventory', label: 'Inventory', isKept: true, content: <AdminInventory /> },
    {
      value: 'inquiries',
      label: 'Inquiries',
      waiting: stats.data?.pendingInquiries,
      content: (
        <AdminInquiries search={search} onSearch={(patch, { isStep }) => setSearch({ ...search, ...patch }, isStep)} />
      ),
    },
    { value: 'needs', label: 'Customer Needs', waiting: pendingNeeds, content: <NeedsPanel /> },
    {
      value: 'customers',
      label: 'Customers',
      content: (
        <CustomersPanel
          search={search.customer ?? ''}
          onSearch={(customer) => setSearch({ ...search, customer: customer || undefined }, false)}
        />
      ),
    },
    { value: 'locations', label: 'Locations', content: <LocationsPanel /> },
    { value: 'product', label: 'PRODUCT', content: <ProductTypesPanel /> },
    { value: 'team', label: 'Team', content: <TeamPanel /> },
    { value: 'announcements', label: 'Announcements', content: <AnnouncementsPanel /> },
  ]
  return (
    <AdminDashboard
      tabs={tabs}
      current={tabs.find(({ value }) => value === search.tab)?.value ?? adminTabs[0]}
      onChange={(tab) => setSearch(adminSearch.parse({ tab }), true)}
    />
  )
}

// The same screen stands at two addresses, so the parameters are read without naming one.
function useAdminSearch() {
  const navigate = useNavigate()
  const search = adminSearch.parse(useSearch({ strict: false }))
  const to = useLocation({ select: ({ pathname }) => (pathname === '/log-in' ? '/log-in' : '/admin') })
  return {
    search,
    setSearch: (next: AdminSearch, isStep: boolean) =>
      void navigate({ to, search: next, replace: !isStep, resetScroll: false }),
  }
}
