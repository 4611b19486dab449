import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { useDeleteCustomer } from './hooks.ts'

/** Asks before deleting a customer; `onDeleted` is also called when it was already deleted. */
export function useDeleteQuestion() {
  const remove = useDeleteCustomer()
  return (customer: CustomerEntry, onDeleted: () => void) => {
    const { id, company, name } = customer
    confirm({
      title: `Delete the customer ${company}?`,
      body: `${name} of ${company} will be removed from the customer database. ${whatStays(customer)}This action cannot be undone.`,
      confirmLabel: 'Delete customer',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Customer Deleted',
          failed: (message) => `Failed to delete customer. ${message}`,
        }).then(onDeleted),
    })
  }
}

function whatStays({ inquiryCount, needCount }: CustomerEntry): string {
  const inquiries = inquiryCount > 0 ? [formatCountOf(inquiryCount, 'inquiry', 'inquiries')] : []
  const needs = needCount > 0 ? [formatCountOf(needCount, 'customer need')] : []
  const sent = [...inquiries, ...needs]
  if (sent.length === 0) return ''
  return `${sent.join(' and ')} ${wordFor(inquiryCount + needCount, 'stays', 'stay')} in the back office. `
}
