import { Alert } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useCustomer } from '../../platform/session/customer-session.ts'
import { hasStringFields, isStringArray } from '../../platform/storage/browser-store.ts'
import { keptWaitingInquiry } from './waiting-inquiry.ts'

/** Tells buyers who enter their company information that the inquiry they left is kept; `children` say how to get back. */
export function WaitingNote({ children }: { children: string }) {
  const [waiting] = useState(findWaitingInquiry)
  const customer = useCustomer()
  if (!waiting || customer) return null
  return (
    <Alert color="steel">
      <b>Your inquiry with {formatCountOf(waiting.itemIds.length, 'item')} is waiting.</b> {children}
    </Alert>
  )
}

const screens = /^\/(shortlist|inventory\/(search|results))(\?|$)/

/** An inquiry that was left because the buyer's company information was missing. */
type WaitingInquiry = {
  /** The address of the screen over which its dialog was open. */
  href: string
  itemIds: string[]
}

/** The inquiry that waits in this tab, if one does. */
export function findWaitingInquiry(): WaitingInquiry | undefined {
  return toWaitingInquiry(keptWaitingInquiry())
}

/** Anything may be in the browser's storage. */
export function toWaitingInquiry(stored: unknown): WaitingInquiry | undefined {
  if (!hasStringFields(stored, ['href']) || !('itemIds' in stored) || !isStringArray(stored.itemIds)) return undefined
  const { href, itemIds } = stored
  return screens.test(href) && itemIds.length > 0 ? { href, itemIds } : undefined
}
