import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { FlexibleRow } from '../../../../shared/stock/schema.ts'
import { isGone } from '../../../platform/server/delete-record.ts'
import { trpc } from '../../../platform/server/trpc.ts'

/** Blank fields match all rows. */
export type FreeFormFilter = { words: string; category: string; source: string }

const rowsKey = getQueryKey(trpc.inventory.flexible.list)

/** Rows of free-form lists, newest list first, at most `flexibleRowsMax`. Not loaded until wanted. */
export function useFreeFormRows({ words, category, source }: FreeFormFilter, isWanted: boolean) {
  return trpc.inventory.flexible.list.useQuery(
    { q: words, category: category.trim() || undefined, source: source.trim() || undefined },
    { enabled: isWanted, refetchOnMount: 'always', gcTime: 0, placeholderData: keepPreviousData },
  )
}

/** Deletes a row of a free-form list. */
export function useDeleteFreeFormRow() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return trpc.inventory.flexible.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      queryClient.setQueriesData<FlexibleRow[]>({ queryKey: rowsKey }, (rows) => rows?.filter((row) => row.id !== id))
      void utils.inventory.flexible.invalidate()
      void utils.admin.changes.invalidate()
    },
  })
}
