import { useSearch } from '@tanstack/react-router'
import brokers from '../../../../docs/guide/brokers.md?raw'
import buyers from '../../../../docs/guide/buyers.md?raw'
import operators from '../../../../docs/guide/operators.md?raw'
import { HelpPanel } from '../../office/help/HelpPanel.tsx'

/** The guides, within the back office. */
export function AdminHelpPage() {
  return <HelpPanel {...useSearch({ from: '/office/admin/help' })} texts={{ brokers, operators, buyers }} />
}
