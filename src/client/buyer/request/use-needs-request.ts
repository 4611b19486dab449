import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { v4 as newRequestKey } from 'uuid'
import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissError, dismissToast, notify } from '../../platform/notify/notify.ts'
import { buyerMemory, customerSession } from '../../platform/session/customer-session.ts'
import { takeDisplaced } from '../asking/ask-for.ts'
import { useSubmitNeeds } from '../asking/hooks.ts'
import {
  blankDraft,
  fillFromLookup,
  findContactErrors,
  findItemErrors,
  isContactSendable,
  isLeftOut,
  isListFull,
  isPartlyFilled,
  isReviewable,
  keepSentList,
  type ListedItem,
  type NeedsDraft,
  planRequest,
  readNeedsDraft,
  readSentLists,
  type SentList,
  toDetails,
  toRequest,
  type WantedItem,
  withCopy,
  withCurrentItem,
  withEdit,
  withItemRestored,
  withItems,
  withoutEdit,
  withoutItem,
  writeNeedsDraft,
} from '../asking/request-draft.ts'
import { useCustomerLookup } from '../visit/hooks.ts'

const lookupDelayMs = 1000
const resetDelayMs = 2000
const firstItemField = 'current.category'
const requestAction = 'needs request'

export type NeedsRequest = ReturnType<typeof useNeedsRequest>

/** This tab's needs request: its form, its list, and sending it. */
export function useNeedsRequest() {
  const submitNeeds = useSubmitNeeds()
  const isBusy = useRef(false)
  const isSentNow = useRef(false)
  const [sentLists, setSentLists] = useState(() => readSentLists())
  const [receipt, setReceipt] = useState<SentList>()
  const [isSent, setIsSent] = useState(false)
  const [initialValues] = useState(() => readNeedsDraft(customerSession.findInfo() ?? buyerMemory.find()))
  const form = useForm<NeedsDraft>({
    initialValues,
    onValuesChange: (draft, previous) => {
      if (!isSentNow.current) writeNeedsDraft(draft)
      if (isPartlyFilled(draft.current) && !isPartlyFilled(previous.current)) form.clearFieldError(firstItemField)
    },
  })

  const lookUp = useCustomerLookup(lookupDelayMs, (customer) => {
    const draft = form.getValues()
    const found = fillFromLookup(draft, customer)
    if (isBusy.current || Object.keys(found).length === 0) return
    form.setFieldValue('found', { ...draft.found, ...found })
    for (const [field, text] of Object.entries(found)) form.setFieldValue(`contact.${field}`, text)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })

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
  }, [isSent, form.setValues, form.clearErrors])

  // Undo takes back the whole step: the item is in the form again.
  useEffect(() => {
    const displaced = takeDisplaced()
    if (!displaced) return
    const { item, isAdded, before } = displaced
    notify({
      title: isAdded ? 'The item you were entering was added' : 'The item you were entering was replaced',
      description: summarizeNeed(item),
      undo: () => {
        if (!isBusy.current) form.setValues(before)
        dismissToast()
      },
    })
  }, [form.setValues])

  function showErrors(group: 'contact' | 'current', errors: ReadonlyMap<string, string>): void {
    form.setErrors(Object.fromEntries([...errors].map(([field, message]) => [`${group}.${field}`, message])))
    const [first] = errors.keys()
    if (first !== undefined) focusField(`${group}.${first}`)
  }

  function askForItem(title: string, description: string): void {
    complain(title, description)
    form.setErrors({ [firstItemField]: description })
    focusField(firstItemField)
  }

  function focusField(path: string): void {
    form.getInputNode(path)?.focus()
  }

  function isCurrentItemRight(): boolean {
    const draft = form.getValues()
    if (isListFull(draft)) {
      complain(
        'List Is Full',
        `A list takes up to ${formatCount(specificationsMax)} items. Submit it, then start another.`,
      )
      return false
    }
    const errors = findItemErrors(draft.current)
    showErrors('current', errors)
    return errors.size === 0
  }

  /** Adds the form's item to the list, or shows why it cannot. */
  function addItem(): void {
    dismissError(requestAction)
    if (!isPartlyFilled(form.getValues().current)) {
      askForItem('No Data to Add', 'Please fill in at least product, category, or thickness before adding.')
      return
    }
    if (!isCurrentItemRight()) return
    const isEdited = form.getValues().editedId !== null
    form.setValues(withCurrentItem(form.getValues()))
    notify(
      isEdited
        ? { title: 'Item Updated', description: 'Your list shows the changes.' }
        : { title: 'Item Added!', description: 'You can now enter your next item or proceed to review.' },
    )
    focusField(firstItemField)
  }

  /** Takes a listed item into the form. An item typed there is added to the list first, or shown if it cannot be. */
  function openItem(take: typeof withEdit | typeof withCopy, item: ListedItem): void {
    dismissError(requestAction)
    const draft = form.getValues()
    if (isLeftOut(draft)) {
      if (isPartlyFilled(draft.current)) isCurrentItemRight()
      else complain('Finish the Item in the Form', 'Add it to your list or clear its fields first.')
      return
    }
    form.clearErrors()
    form.setValues(take(withCurrentItem(draft), item))
    focusField(firstItemField)
  }

  /** Adds items that were read from a pasted list; false if the list has no room for all. */
  function addItems(items: readonly WantedItem[]): boolean {
    dismissError(requestAction)
    const draft = withItems(form.getValues(), items)
    if (!draft) {
      complain('List Is Full', `A list takes up to ${formatCount(specificationsMax)} items. Leave some out first.`)
      return false
    }
    form.setValues(draft)
    notify({
      title: `${formatCountOf(items.length, 'Item')} Added!`,
      description: 'You can now enter your next item or proceed to review.',
    })
    return true
  }

  /** Leaves an item that is being edited as it was. */
  function cancelEdit(): void {
    form.clearErrors()
    form.setValues(withoutEdit(form.getValues()))
    focusField(firstItemField)
  }

  /** Removes an item; returns a function that puts it back. */
  function removeItem(id: string): () => void {
    const draft = form.getValues()
    const removed = draft.items.find((item) => item.id === id)
    form.setValues(withoutItem(draft, id))
    return () => {
      if (removed && !isBusy.current) form.setValues(withItemRestored(form.getValues(), removed))
    }
  }

  /** Adds the form's item to the list; false if something is missing, after showing what. */
  function prepareReview(): boolean {
    dismissError(requestAction)
    const draft = form.getValues()
    const { contact, current } = draft
    const errors = findContactErrors(contact)
    showErrors('contact', errors)
    if (errors.size > 0) {
      const isMissing = [...errors.keys()].some((field) => contact[field].trim() === '')
      if (isMissing) complain('Missing Information', 'Please fill in all customer information fields before reviewing.')
      return false
    }
    if (isPartlyFilled(current) && !isCurrentItemRight()) return false
    if (!isReviewable(draft)) {
      askForItem('No Items to Review', 'Please add at least one steel specification item before reviewing.')
      return false
    }
    form.setValues(withCurrentItem(form.getValues()))
    submitNeeds.reset()
    return true
  }

  /** Sends the list. On failure everything is kept, and a retry uses the same key. */
  async function submit(): Promise<void> {
    const draft = withCurrentItem(form.getValues())
    // A second click can come before the button renders as disabled.
    if (isBusy.current || draft.items.length === 0) return
    dismissError(requestAction)
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
    form,
    lookUp,
    addItem,
    addItems,
    editItem: (item: ListedItem) => openItem(withEdit, item),
    copyItem: (item: ListedItem) => openItem(withCopy, item),
    cancelEdit,
    removeItem,
    prepareReview,
    submit,
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

function complain(title: string, description: string): void {
  notify({ title, description, variant: 'destructive', about: requestAction })
}
