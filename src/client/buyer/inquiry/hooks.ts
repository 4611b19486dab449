import { useRef, useState } from 'react'
import { v4 as newRequestKey } from 'uuid'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { trpc } from '../../platform/server/trpc.ts'
import type { CustomerDetails } from '../../platform/session/customer-session.ts'
import { type DraftState, emptyDraft, withoutItems } from './inquiry-draft.ts'
import { keepSentInquiry, type SentInquiry, toSentInquiry } from './sent/sent-inquiries.ts'
import {
  type InquiryTexts,
  inquiryAction,
  planRequests,
  type SendOutcome,
  sendAll,
  sentText,
  toMessage,
} from './supplier-requests.ts'

function useSubmitInquiry() {
  const utils = trpc.useUtils()
  return trpc.inquiries.submit.useMutation({
    onSuccess: () => {
      void utils.inquiries.page.invalidate()
    },
  })
}

/** Sends one inquiry per supplier. Sent items leave the draft, so another try sends only the rest. */
export function useSendInquiries({ draft, setDraft }: DraftState, onSent: () => void) {
  const submit = useSubmitInquiry()
  const isBusy = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [sentSources, setSentSources] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<SendOutcome['failed']>([])
  const sentSoFar = useRef<SentInquiry>(undefined)

  async function send(customer: CustomerDetails, texts: InquiryTexts, items: readonly InventoryItem[]): Promise<void> {
    // A second click can come before the button renders as disabled.
    if (isBusy.current || items.length === 0) return
    isBusy.current = true
    dismissError(inquiryAction)
    setIsSending(true)
    const message = toMessage(customer, texts)
    const requests = planRequests(items, JSON.stringify(message), draft.unanswered, newRequestKey)
    setDraft((current) => ({ ...current, unanswered: requests }))
    const outcome = await sendAll(requests, ({ itemIds, requestKey, sendingId }) =>
      submit.mutateAsync({ ...message, selectedItems: itemIds, requestKey, sendingId }),
    )
    isBusy.current = false
    setIsSending(false)
    keepSent(outcome, customer, texts, items)
    settle(outcome)
  }

  // After a partial failure, what is sent later joins what was sent before.
  function keepSent(
    { sent, reference }: SendOutcome,
    customer: CustomerDetails,
    texts: InquiryTexts,
    items: readonly InventoryItem[],
  ): void {
    const sentIds = new Set(sent.flatMap(({ itemIds }) => itemIds))
    const sentItems = [...(sentSoFar.current?.items ?? []), ...items.filter(({ id }) => sentIds.has(id))]
    const id = sent[0]?.sendingId
    if (id === undefined || reference === undefined) return
    sentSoFar.current = toSentInquiry({
      id,
      reference,
      sentAt: new Date().toISOString(),
      customer,
      texts,
      items: sentItems,
    })
    keepSentInquiry(sentSoFar.current)
  }

  function settle({ sent, failed: notSent }: SendOutcome): void {
    const allSent = [...sentSources, ...sent.map(({ sourceCode }) => sourceCode)]
    setSentSources(allSent)
    setFailed(notSent)
    if (notSent.length === 0) {
      setDraft((current) => ({ ...emptyDraft, place: current.place }))
      notify({ title: 'Inquiries Sent', description: sentText(allSent.length, sentSoFar.current?.reference ?? '') })
      onSent()
      return
    }
    const sentIds = sent.flatMap(({ itemIds }) => itemIds)
    setDraft((current) => ({ ...withoutItems(current, sentIds), unanswered: notSent.map(({ request }) => request) }))
    notify({
      title: 'Error',
      description: 'Failed to send inquiries. Please try again.',
      variant: 'destructive',
      about: inquiryAction,
    })
  }

  return { send, isSending, sentSources, failed }
}
