import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { isShutOut } from '../../platform/session/signed-out.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { readQuotes } from '../quotes/hooks.ts'
import { isReadyToSend } from '../quotes/words.ts'
import { useDeleteInquiry, useSetInquiryStatus } from './hooks.ts'
import { inquiryStatusOptions } from './words.ts'

type DeletedInquiry = Pick<InquiryEntry, 'id' | 'company' | 'itemCount' | 'createdAt'>

type InquiryStatusSelectProps = {
  inquiry: DeletedInquiry & Pick<InquiryEntry, 'status'>
  /** Whose status this is, by default that of the inquiry from its company. */
  label?: string
  /** Called when the inquiry no longer exists. */
  onDeleted: () => void
}

/** Every status, and delete. */
export function InquiryStatusSelect({
  inquiry,
  label = `Status of the inquiry from ${inquiry.company}`,
  onDeleted,
}: InquiryStatusSelectProps) {
  const setStatus = useSetInquiryStatus()
  const askToDelete = useDeleteQuestion(onDeleted)
  return (
    <StatusSelect
      label={label}
      options={inquiryStatusOptions}
      value={inquiry.status}
      onChange={(status) => setStatus(inquiry.id, status)}
      onDelete={() => void askToDelete(inquiry)}
    />
  )
}

/** Asks before an inquiry is deleted, once it is known what the buyer holds: nobody confirms before it is on the screen. */
export function useDeleteQuestion(onDeleted: () => void): (inquiry: DeletedInquiry) => Promise<void> {
  const remove = useDeleteInquiry()
  const isAsking = useRef(false)
  return async ({ id, company, createdAt, itemCount }) => {
    if (isAsking.current) return
    isAsking.current = true
    const answer = await readQuotes(id).catch((error: unknown) => ({ error }))
    isAsking.current = false
    if ('error' in answer && isShutOut(answer.error)) return
    confirmDelete({
      title: `Delete the inquiry from ${company}?`,
      body: (
        <>
          {`Sent on ${formatPacificDate(createdAt)} with ${formatCountOf(itemCount, 'item')}. This action cannot be undone.`}
          <OpenQuoteNote quotes={'error' in answer ? undefined : answer} />
        </>
      ),
      confirmLabel: 'Delete inquiry',
      remove: () => remove.mutateAsync({ id }),
      done: 'Inquiry Deleted',
      failed: (message) => `Failed to delete inquiry: ${message}`,
      onDeleted,
    })
  }
}

/** Says whether the buyer holds a quote, where its inquiry is deleted. Without quotes, they could not be read. */
function OpenQuoteNote({ quotes }: { quotes: readonly Quote[] | undefined }) {
  const open = quotes?.find(({ state }) => state === 'sent')
  const accepted = quotes?.find(({ state }) => state === 'accepted')
  if (quotes && !open && !accepted) return null
  const isWhole = (open ?? accepted)?.inquiryIds.length !== 1
  return (
    <Text mt="xs" fw={600}>
      {!quotes && 'Its quotes could not be read. The buyer may have one.'}
      {open &&
        (isReadyToSend(open)
          ? `Version ${open.version} is ready to send.`
          : `Version ${open.version} is with the buyer until ${formatDay(open.validUntil)}.`)}
      {accepted && `The buyer accepted version ${accepted.version}.`}{' '}
      {quotes && (isWhole ? open && 'It is for others too, and will be withdrawn.' : 'Its link will no longer open.')}
    </Text>
  )
}
