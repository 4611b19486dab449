import { useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import { buyerMemory, customerSession } from '../../platform/session/customer-session.ts'
import { takeDisplaced } from '../asking/ask-for.ts'
import { fillFromLookup } from '../asking/draft-contact.ts'
import { isPartlyFilled } from '../asking/draft-items.ts'
import { readNeedsDraft, writeNeedsDraft } from '../asking/kept-drafts.ts'
import type { NeedsDraft } from '../asking/request-draft.ts'
import { useCustomerLookup } from '../visit/hooks.ts'
import { createListActions } from './list-actions.ts'
import { firstItemField, prepareReview, type RequestForm } from './request-form.ts'
import { useSending } from './use-sending.ts'

const lookupDelayMs = 1000

export type NeedsRequest = ReturnType<typeof useNeedsRequest>

export function useNeedsRequest() {
  const isBusy = useRef(false)
  const isSentNow = useRef(false)
  const [initialValues] = useState(() => readNeedsDraft(customerSession.findInfo() ?? buyerMemory.find()))
  const form = useForm<NeedsDraft>({
    initialValues,
    onValuesChange: (draft, previous) => {
      if (!isSentNow.current) writeNeedsDraft(draft)
      if (isPartlyFilled(draft.current) && !isPartlyFilled(previous.current)) form.clearFieldError(firstItemField)
    },
  })
  const lookUp = useContactLookup(form, isBusy)
  useDisplacedItem(form, isBusy)
  const { forgetFailure, ...sending } = useSending({ form, isBusy, isSentNow })
  return {
    form,
    lookUp,
    ...createListActions(form, () => isBusy.current),
    /** Adds the form's item to the list; false if something is missing, after showing what. */
    prepareReview(): boolean {
      const isReady = prepareReview(form)
      if (isReady) forgetFailure()
      return isReady
    },
    ...sending,
  }
}

/** Fills in what is known of the company that the buyer types. */
function useContactLookup(form: RequestForm, isBusy: RefObject<boolean>) {
  return useCustomerLookup(lookupDelayMs, (customer) => {
    const draft = form.getValues()
    const found = fillFromLookup(draft, customer)
    if (isBusy.current || Object.keys(found).length === 0) return
    form.setFieldValue('found', { ...draft.found, ...found })
    for (const [field, text] of Object.entries(found)) form.setFieldValue(`contact.${field}`, text)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })
}

/** Tells what became of an item that was being entered when another one was asked for, and lets the buyer take it back. */
function useDisplacedItem(form: RequestForm, isBusy: RefObject<boolean>): void {
  useEffect(() => {
    const displaced = takeDisplaced()
    if (!displaced) return
    const { item, isAdded, before } = displaced
    notify({
      title: isAdded ? 'The item you were entering was added' : 'The item you were entering was replaced',
      description: summarizeNeed(item),
      // The whole step is taken back: the item is in the form again.
      undo: () => {
        if (!isBusy.current) form.setValues(before)
        dismissToast()
      },
    })
  }, [form.setValues, isBusy])
}
