import { useSearch } from '@tanstack/react-router'
import { StaffPanel } from '../../office/desk/staff/StaffPanel.tsx'
import { useSearchChange } from '../../office/frame/hooks.ts'

export function AdminStaffPage() {
  return <StaffPanel search={useSearch({ from: '/office/admin/staff' })} onSearch={useSearchChange()} />
}
