import { useNavigate, useSearch } from '@tanstack/react-router'
import { SuppliersPanel } from '../../office/suppliers/SuppliersPanel.tsx'
import { OfficePage } from '../shell/OfficePage.tsx'

/** Whose steel it is, for staff. */
export function AdminSuppliersPage() {
  const search = useSearch({ from: '/admin/suppliers' })
  const navigate = useNavigate({ from: '/admin/suppliers' })
  return (
    <OfficePage title="Suppliers">
      <SuppliersPanel
        search={search}
        onSearch={(patch, { isStep }) =>
          void navigate({ search: (current) => ({ ...current, ...patch }), replace: !isStep, resetScroll: false })
        }
      />
    </OfficePage>
  )
}
