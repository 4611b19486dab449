import { type RefObject, useEffect, useState } from 'react'
import { v4 as newRequestKey } from 'uuid'
import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { notify } from '../../platform/notify/notify.ts'
import { keepSentReference } from '../../platform/session/buyer-trail.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { isContactSendable, toDetails } from '../asking/draft-contact.ts'
import { withCurrentItem } from '../asking/draft-items.ts'
import { planRequest, toRequest } from '../asking/draft-request.ts'
import { useSubmitNeeds } from '../asking/hooks.ts'
import { keepSentList, readSentLists, type SentList, writeNeedsDraft } from '../asking/kept-drafts.ts'
import { blankDraft } from '../asking/request-draft.ts'
import { complain, dismissComplaint, type RequestForm } from './request-form.ts'

const resetDelayMs = 2000

/** `isBusy`: from the start of sending until the form is blank again. `isSentNow`: only the screen still has the list. */
type Sending = { form: RequestForm; isBusy: RefObject<boolean>; isSentNow: RefObject<boolean> }

/** Sends the list of this tab, and knows what was sent from it. */
export function useSending({ form, isBusy, isSentNow }: Sending) {
  const submitNeeds = useSubmitNeeds()
  const [sentLists, setSentLists] = useState(() => readSentLists())
  const [receipt, setReceipt] = useState<SentList>()
  const [isSent, setIsSent] = useState(false)

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => {
      isSentNow.current = false
      isBusy.current = false
      form.setValues(blankDraft)
      form.clearErrors()
      setIsSent(false)
    }, resetDelayMs)
    return () => clearTimeout(timer)
  }, [isSent, isBusy, isSentNow, form.setValues, form.clearErrors])

  /** On failure everything is kept, and a retry uses the same key. */
  async function submit(): Promise<void> {
    const draft = withCurrentItem(form.getValues())
    // A second click can come before the button renders as disabled.
    if (isBusy.current || draft.items.length === 0) return
    dismissComplaint()
    if (!isContactSendable(draft.contact)) {
      complain('Missing Information', 'Please fill in all customer information fields.')
      return
    }
    isBusy.current = true
    const request = toRequest(draft)
    const unanswered = planRequest(JSON.stringify(request), draft.unanswered, newRequestKey)
    form.setValues({ ...draft, unanswered })
    let stored: CustomerNeed[]
    try {
      stored = await submitNeeds.mutateAsync({ ...request, requestKey: unanswered.requestKey })
    } catch {
      isBusy.current = false
      complain('Submission Failed', 'Failed to submit your requests. Please try again.')
      return
    }
    // The sent list stays on the screen for a moment, but a reload must not restore it.
    isSentNow.current = true
    writeNeedsDraft(blankDraft)
    buyerMemory.keep(toDetails(draft.contact))
    const { reference = '', createdAt: sentAt = new Date().toISOString() } = stored[0] ?? {}
    keepSentReference({ reference, sentAt })
    const sent = { reference, sentAt, contact: draft.contact, items: draft.items }
    setSentLists(keepSentList(sent))
    setReceipt(sent)
    setIsSent(true)
    notify({
      title: 'Requests Submitted Successfully',
      description: `We'll search for your steel specifications and contact you soon. Reference ${reference}.`,
    })
  }

  return {
    submit,
    forgetFailure: submitNeeds.reset,
    isSending: submitNeeds.isPending,
    failure: submitNeeds.error,
    /** From the success until the form is reset. */
    isSent,
    /** What was sent from this tab, the latest first. */
    sentLists,
    /** The sent list on screen; undefined closes it. */
    receipt,
    setReceipt,
  }
}
