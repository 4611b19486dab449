import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type CustomerContact, type FindDealsInput, findDealsInput } from '../../../shared/inquiries/customers.ts'
import { findRegionOfState, type RegionName } from '../../../shared/places/regions.ts'
import { findStateCode } from '../../../shared/places/states.ts'
import { notify } from '../../platform/notify/notify.ts'
import { buyerMemory, type CustomerDetails, customerSession } from '../../platform/session/customer-session.ts'
import { clearFindDealsDraft, readFindDealsForm, writeFindDealsDraft } from './find-deals-draft.ts'
import { useCustomerLookup } from './hooks.ts'

const autofillDelayMs = 500

/** The five fields of a buyer, as they were typed before in this tab, with the autofill of a known customer. */
export function useBuyerForm(onChange?: (values: FindDealsInput, previous: FindDealsInput) => void) {
  const [initialValues] = useState(readFindDealsForm)
  const form = useForm<FindDealsInput>({
    initialValues,
    validate: schemaResolver(findDealsInput, { sync: true }),
    onValuesChange: (values, previous) => {
      writeFindDealsDraft(values)
      onChange?.(values, previous)
      const isSameBuyer = values.companyName === previous.companyName && values.contactName === previous.contactName
      if (!isSameBuyer && values.contactName.trim() !== '') lookUp(values.companyName)
    },
  })
  const lookUp = useCustomerLookup(autofillDelayMs, (contact) => {
    const found = fillFromContact(form.getValues(), contact)
    if (Object.keys(found).length === 0) return
    for (const [field, text] of Object.entries(found)) form.setFieldValue(field, text)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })
  return form
}

/** Regions that were picked win over the one of the buyer's state; empty where neither says one. */
export function buyerRegions(picked: readonly RegionName[], state: string): readonly RegionName[] {
  const region = findRegionOfState(state)
  return picked.length > 0 || !region ? picked : [region.name]
}

/** Starts the buyer's session in the first of the regions. Returns the details as the session has them. */
export function saveBuyer(
  { companyName, contactName, phone, email, state }: FindDealsInput,
  regions: readonly [RegionName, ...RegionName[]],
): CustomerDetails {
  const details = { companyName, contactName, phone, email, state, region: regions[0] }
  customerSession.saveRegions(regions)
  customerSession.save(details)
  buyerMemory.keep(details)
  clearFindDealsDraft()
  return details
}

/** The blank fields that a looked-up contact fills, if both company and person match, ignoring case. */
export function fillFromContact(form: FindDealsInput, contact: CustomerContact): Partial<FindDealsInput> {
  const isSamePerson =
    isSameText(form.companyName, contact.company) && isSameText(form.contactName, contact.customerName)
  if (!isSamePerson) return {}
  const found = { phone: contact.phone, email: contact.email, state: findStateCode(contact.state) ?? '' }
  return Object.fromEntries(
    (['phone', 'email', 'state'] as const)
      .filter((field) => form[field].trim() === '' && found[field] !== '')
      .map((field) => [field, found[field]]),
  )
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
