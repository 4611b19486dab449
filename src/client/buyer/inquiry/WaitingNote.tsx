import { Alert } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useCustomer } from '../../platform/session/use-customer.ts'
import { findWaitingInquiry } from './find-waiting-inquiry.ts'

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
