import { trpc } from '../../platform/server/trpc.ts'

/** Sends one supplier's inquiry. */
export function useSubmitInquiry() {
  const utils = trpc.useUtils()
  return trpc.inquiries.submit.useMutation({
    onSuccess: () => {
      void utils.inquiries.page.invalidate()
    },
  })
}
