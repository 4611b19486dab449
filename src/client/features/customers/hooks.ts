import { useDebouncedCallback } from '@mantine/hooks'
import { companyLookupMin, type CustomerContact } from '../../../shared/customers.ts'
import { findErrorCode } from '../../lib/error-text.ts'
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
  return useDebouncedCallback(async (company: string) => {
    if (company.trim().length < companyLookupMin) return
    try {
      onFound(await customers.search.fetch({ company }))
    } catch (error) {
      if (findErrorCode(error) !== 'NOT_FOUND') console.warn('The customer lookup failed', error)
    }
  }, delayMs)
}
