import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { OrdersPanel } from '../../office/orders/OrdersPanel.tsx'
import { OfficePage } from '../shell/OfficePage.tsx'

/** What buyers ordered, for staff. */
export function AdminOrdersPage() {
  return (
    <OfficePage title="Orders">
      <OrdersPanel search={useSearch({ from: '/admin/orders' })} onSearch={useSearchChange()} />
    </OfficePage>
  )
}
