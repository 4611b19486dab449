import { useOpenRecord } from '../../platform/moves/use-open-record.ts'
import { findErrorCode } from '../../platform/server/error-text.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MissingRecord } from '../../ui/feedback/MissingRecord.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { useCustomer } from './hooks.ts'

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
