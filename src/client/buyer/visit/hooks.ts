import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { CustomerContact } from '../../../shared/inquiries/customers.ts'
import { companyLookupMin } from '../../../shared/inquiries/terms.ts'
import { trpc } from '../../platform/server/trpc.ts'

export const useRecordVisit = () => trpc.customers.recordVisit.useMutation()

/** Looks up a customer by company after a pause in typing. A failed lookup is only logged: the form must not depend on it. */
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
      if (contact && isOpen.current) onFound(contact)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failed lookup is only logged
      console.warn('The customer lookup failed', error)
    }
  }, delayMs)
}
