import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { companyLookupMin } from '../../../shared/customer-terms.ts'
import type { CustomerContact } from '../../../shared/customers.ts'
import { trpc } from '../../lib/trpc.ts'

/** Tells the business who is looking at its inventory. */
export function useRecordVisit() {
  return trpc.customers.recordVisit.useMutation()
}

/**
 * Looks a customer up by company after a pause in typing and hands over what was found.
 * That nobody is known is no event, and a failed lookup is only logged: the form must never depend on it.
 */
export function useCustomerLookup(delayMs: number, onFound: (contact: CustomerContact) => void) {
  const { customers } = trpc.useUtils()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useDebouncedCallback(async (company: string) => {
    if (company.trim().length < companyLookupMin) return
    try {
      const contact = await customers.search.fetch({ company })
      // A form that was left meanwhile has nothing to fill.
      if (contact && isOpen.current) onFound(contact)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the log of the browser is all a failed lookup gets.
      console.warn('The customer lookup failed', error)
    }
  }, delayMs)
}
