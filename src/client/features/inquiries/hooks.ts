import { trpc } from '../../lib/trpc.ts'

/** Sends one supplier's inquiry. Staff's lists are loaded anew when they are next looked at. */
export function useSubmitInquiry() {
  const utils = trpc.useUtils()
  return trpc.inquiries.submit.useMutation({
    onSuccess: () => {
      void utils.inquiries.page.invalidate()
    },
  })
}
