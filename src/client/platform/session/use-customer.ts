import { useEffect, useState } from 'react'
import { type CustomerInfo, customerSession } from './customer-session.ts'

/** The buyer of the active session, also after the details change. */
export function useCustomer(): CustomerInfo | undefined {
  const [customer, setCustomer] = useState(customerSession.findInfo)
  useEffect(() => customerSession.onChange(() => setCustomer(customerSession.findInfo())), [])
  return customer
}
