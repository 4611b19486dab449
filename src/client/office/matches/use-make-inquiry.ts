import { useState } from 'react'
import { v4 as newRequestKey } from 'uuid'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { useOpenPlace } from '../frame/hooks.ts'

type Attempt = { itemIds: readonly string[]; requestKey: string }

/** Makes an inquiry from matches of a need and opens it. The same items sent again after a lost answer make no second one. */
export function useMakeInquiry(id: string) {
  const utils = trpc.useUtils()
  const open = useOpenPlace()
  const [last, setLast] = useState<Attempt>()
  const about = `inquiry for ${id}`
  const make = trpc.needs.matches.makeInquiry.useMutation({
    onSuccess: ({ id: inquiry, company, reference, itemCount }) => {
      setLast(undefined)
      notify({
        title: 'Inquiry Made',
        description: `${reference} for ${company} with ${formatCountOf(itemCount, 'item')}.`,
      })
      open({ tab: 'inquiries', inquiry })
    },
    onError: (error) =>
      notify({ title: 'No Inquiry Was Made', description: errorText(error), variant: 'destructive', about }),
    onSettled: () => {
      // The need may be sourcing now.
      void utils.needs.invalidate()
      void utils.inquiries.page.invalidate()
      void utils.customers.invalidate()
      void utils.admin.invalidate()
    },
  })
  return {
    isMaking: make.isPending,
    make(itemIds: string[]): void {
      dismissError(about)
      const isAgain = last?.itemIds.join() === itemIds.join()
      const requestKey = isAgain ? last.requestKey : newRequestKey()
      setLast({ itemIds, requestKey })
      make.mutate({ id, itemIds, requestKey })
    },
  }
}
