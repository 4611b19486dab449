import * as z from 'zod'
import { findStateCode } from '../places/states.ts'
import { owner, ownerFilter } from '../site/owners.ts'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { blankText, emailText, idText, requiredText } from '../text/text.ts'
import { companyLookupMin, customerActions } from './terms.ts'

export const customer = z.object({
  id: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
  action: z.string(),
  visitDate: z.iso.datetime(),
  lastInquiryDate: z.iso.datetime().nullable(),
  inquiryCount: z.int(),
  /** Guards a merge. */
  revision: z.int(),
  /** Who first owns its requests and needs lists. */
  ownerId: z.string().nullable(),
  owner: owner.nullable(),
})
export type Customer = z.infer<typeof customer>

export const customerEntry = customer.extend({ needCount: z.int() })
export type CustomerEntry = z.infer<typeof customerEntry>

export const listCustomersPageInput = pageInput.extend({
  search: filterText,
  ...ownerFilter,
})
export type CustomersPageInput = z.output<typeof listCustomersPageInput>
export const customersPage = pageFrame.extend({
  customers: z.array(customerEntry),
  /** How many pairs of records may be of one customer; null in a search and behind the first page. */
  pairs: z.int().nullable(),
})
export type CustomersPage = z.infer<typeof customersPage>

/** Staff must enter every field. Only records that visitors left may lack a state. */
export const customerInput = z.object({
  company: requiredText(200, 'Company is required'),
  name: requiredText(200, 'Name is required'),
  email: emailText,
  phone: requiredText(50, 'Phone is required'),
  state: requiredText(50, 'State is required'),
  action: z.enum(customerActions),
})
export type CustomerInput = z.output<typeof customerInput>

/** The messages are those beside the fields of the find-deals form. */
export const findDealsInput = z.object({
  companyName: requiredText(200, 'Company name is required'),
  contactName: requiredText(200, 'Contact name is required'),
  phone: requiredText(50, 'Phone is required'),
  email: emailText,
  state: requiredText(50, 'State is required').refine(
    (state) => findStateCode(state) !== undefined,
    'State is required',
  ),
})
export type FindDealsInput = z.output<typeof findDealsInput>

export const searchCustomerInput = z.object({
  company: requiredText(200).min(companyLookupMin, `Enter at least ${companyLookupMin} characters of the company`),
})

export const customerContact = z.object({
  customerName: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.string(),
})
export type CustomerContact = z.infer<typeof customerContact>

/** Who sends an inquiry or a needs list. */
export const senderInput = z.object({
  customerName: requiredText(200),
  company: requiredText(200),
  phone: requiredText(50),
  email: emailText,
  state: blankText(50),
})

export const customerIdInput = z.object({ id: idText })
export const updateCustomerInput = customerInput.extend({ id: idText })
export const setCustomerOwnerInput = z.object({ id: idText, ownerId: idText.nullable() })
