import type { AskAnswerLines } from '../../../shared/asks/schema.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** What the holder of an ask's link sees. */
export const useSupplierAsk = (token: string) => trpc.inquiries.supplierAsks.get.useQuery({ token })

/** An answer that no longer counts is refused, and the ask is read again. */
export function useAnswerSupplierAsk(token: string): (lines: AskAnswerLines) => Promise<unknown> {
  const { get } = trpc.useUtils().inquiries.supplierAsks
  const { mutateAsync } = trpc.inquiries.supplierAsks.answer.useMutation({
    onSuccess: (ask) => get.setData({ token }, ask),
    onError: async (error) => {
      if (findErrorCode(error) === 'ASK_STATE') await get.invalidate({ token })
    },
  })
  return (lines) => mutateAsync({ token, lines })
}
