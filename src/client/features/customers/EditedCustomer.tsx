import { LoadError } from '../../components/LoadError.tsx'
import { MissingRecord } from '../../components/MissingRecord.tsx'
import { findErrorCode } from '../../lib/error-text.ts'
import { useOpenRecord } from '../../lib/use-open-record.ts'
import { CustomerDialog } from './CustomerDialog.tsx'
import { useCustomer } from './staff-hooks.ts'

/** The form of the customer in the address, or why it cannot be shown. */
export function EditedCustomer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCustomer(id)
  const { data, error } = query
  const isGone = findErrorCode(error) === 'NOT_FOUND'
  const stored = data ? [data] : isGone ? [] : undefined
  const customer = useOpenRecord(stored, id)
  if (customer) return <CustomerDialog customer={customer} onClose={onClose} />
  if (customer === null) return <MissingRecord noun="customer" onClose={onClose} />
  if (!error) return null
  return <LoadError title="The customer could not be loaded" query={query} />
}
