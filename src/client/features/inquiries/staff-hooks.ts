import { isGone } from '../../lib/delete-record.ts'
import { errorText, findErrorCode } from '../../lib/error-text.ts'
import { notify } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'

/** All inquiries in the server's order. */
export function useInquiries() {
  return trpc.inquiries.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** An inquiry with its items against today's stock. */
export function useInquiry(id: string) {
  return trpc.inquiries.get.useQuery({ id }, { refetchOnMount: 'always' })
}

/** Sets a status. It shows at once and goes back when the server refuses; a toast tells so wherever staff are by then. */
export function useSetInquiryStatus() {
  const utils = trpc.useUtils()
  const show = (id: string, status: string) => {
    utils.inquiries.list.setData(undefined, (list) =>
      list?.map((inquiry) => (inquiry.id === id ? { ...inquiry, status } : inquiry)),
    )
    utils.inquiries.get.setData({ id }, (inquiry) => inquiry && { ...inquiry, status })
  }
  return trpc.inquiries.setStatus.useMutation({
    onMutate: async ({ id, status }): Promise<{ before: string | undefined }> => {
      await Promise.all([utils.inquiries.list.cancel(), utils.inquiries.get.cancel({ id })])
      const listed = utils.inquiries.list.getData()?.find((inquiry) => inquiry.id === id)
      show(id, status)
      return { before: listed?.status }
    },
    onError: (error, { id }, context) => {
      if (context?.before !== undefined) show(id, context.before)
      notify({
        title: 'Failed to update inquiry status.',
        description: findErrorCode(error) === 'NOT_FOUND' ? 'Somebody else deleted this inquiry.' : errorText(error),
        variant: 'destructive',
      })
    },
    onSettled: (_inquiry, _error, { id }) => {
      void utils.inquiries.list.invalidate()
      void utils.inquiries.get.invalidate({ id })
      void utils.admin.stats.invalidate()
    },
  })
}

/** Deletes an inquiry. Its details are forgotten also when somebody else was first. */
export function useDeleteInquiry() {
  const utils = trpc.useUtils()
  return trpc.inquiries.delete.useMutation({
    onSettled: (_answer, error, { id }) => {
      if (!isGone(error)) return
      utils.inquiries.list.setData(undefined, (list) => list?.filter((inquiry) => inquiry.id !== id))
      void utils.inquiries.list.invalidate()
      void utils.inquiries.get.invalidate({ id })
      void utils.customers.list.invalidate()
      void utils.admin.invalidate()
    },
  })
}
