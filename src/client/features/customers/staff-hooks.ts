import type { CustomerInput } from '../../../shared/customers.ts'
import { isGone } from '../../lib/delete-record.ts'
import { trpc } from '../../lib/trpc.ts'

/** All customers with their last inquiry and the number of inquiries. */
export function useCustomers() {
  return trpc.customers.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Adds a customer, or changes the one with the id. */
export function useSaveCustomer(id: string | undefined) {
  const { customers } = trpc.useUtils()
  const onSuccess = () => customers.invalidate()
  const create = trpc.customers.create.useMutation({ onSuccess })
  const update = trpc.customers.update.useMutation({ onSuccess })
  return (input: CustomerInput) => (id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input }))
}

/** Deletes a customer; the inquiries stay. */
export function useDeleteCustomer() {
  const { customers } = trpc.useUtils()
  return trpc.customers.delete.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) void customers.invalidate()
    },
  })
}
