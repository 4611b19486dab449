import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { SuppliersPanel } from '../../office/suppliers/SuppliersPanel.tsx'

/** Whose steel it is, for staff. */
export function AdminSuppliersPage() {
  return <SuppliersPanel search={useSearch({ from: '/office/admin/suppliers' })} onSearch={useSearchChange()} />
}
