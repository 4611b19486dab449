import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { OrdersPanel } from '../../office/queue/OrdersPanel.tsx'

/** What buyers ordered, for staff. */
export function AdminOrdersPage() {
  return <OrdersPanel search={useSearch({ from: '/office/admin/orders' })} onSearch={useSearchChange()} />
}
