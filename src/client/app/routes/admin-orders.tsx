import { useNavigate, useSearch } from '@tanstack/react-router'
import { OrdersPanel } from '../../office/orders/OrdersPanel.tsx'
import { OfficePage } from '../shell/OfficePage.tsx'

/** What buyers ordered, for staff. */
export function AdminOrdersPage() {
  const search = useSearch({ from: '/admin/orders' })
  const navigate = useNavigate({ from: '/admin/orders' })
  return (
    <OfficePage title="Orders">
      <OrdersPanel
        search={search}
        onSearch={(patch, { isStep }) =>
          void navigate({ search: (current) => ({ ...current, ...patch }), replace: !isStep, resetScroll: false })
        }
      />
    </OfficePage>
  )
}
