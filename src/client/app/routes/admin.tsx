import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { AdminDashboard, type DashboardTab } from '../../features/admin/AdminDashboard.tsx'
import { AdminGate } from '../../features/admin/AdminGate.tsx'
import { type AdminSearch, adminSearch, adminTabs } from '../../features/admin/admin-search.ts'
import { useAdminStats } from '../../features/admin/hooks.ts'

const AdminInventory = lazy(async () => ({ default: (await import('./admin-inventory.tsx')).AdminInventory }))
const AdminInquiries = lazy(async () => ({ default: (await import('./admin-inquiries.tsx')).AdminInquiries }))

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
  const tabs: DashboardTab[] = [
    { value: 'inventory', label: 'Inventory', isKept: true, content: <AdminInventory /> },
    {
      value: 'inquiries',
      label: 'Inquiries',
      waiting: stats.data?.pendingInquiries,
      content: <AdminInquiries search={search} onSearch={(patch, { isStep }) => setSearch({ ...search, ...patch }, isStep)} />,
    },
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
    setSearch: (next: AdminSearch, isStep: boolean) => void navigate({ to, search: next, replace: !isStep, resetScroll: false }),
  }
}
