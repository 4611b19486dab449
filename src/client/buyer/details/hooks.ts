import { findErrorCode, retryUntilReady } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** One item with what is like it; asked again while the server loads its stock. */
export function useItem(id: string) {
  const query = trpc.inventory.items.get.useQuery({ id }, retryUntilReady)
  return { query, isUnknown: ['NOT_FOUND', 'INVALID'].includes(findErrorCode(query.error) ?? '') }
}
