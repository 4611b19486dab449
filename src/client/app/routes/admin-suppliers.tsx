import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { SuppliersPanel } from '../../office/suppliers/SuppliersPanel.tsx'
import { OfficePage } from '../shell/OfficePage.tsx'

/** Whose steel it is, for staff. */
export function AdminSuppliersPage() {
  return (
    <OfficePage title="Suppliers">
      <SuppliersPanel search={useSearch({ from: '/admin/suppliers' })} onSearch={useSearchChange()} />
    </OfficePage>
  )
}
