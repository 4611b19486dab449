import { useSearch } from '@tanstack/react-router'
import { useSearchChange } from '../../office/frame/hooks.ts'
import { PapersPanel } from '../../office/orders/papers/PapersPanel.tsx'

/** Mill test reports, photos, packing lists and bills of lading, for staff. */
export function AdminPapersPage() {
  return <PapersPanel search={useSearch({ from: '/office/admin/papers' })} onSearch={useSearchChange()} />
}
