import * as z from 'zod'
import {
  customer,
  customerContact,
  customerEntry,
  customerIdInput,
  customerInput,
  customersPage,
  findDealsInput,
  listCustomersPageInput,
  searchCustomerInput,
  setCustomerOwnerInput,
  updateCustomerInput,
} from '../../../shared/inquiries/customers.ts'
import {
  addNoteInput,
  companyContacts,
  contactsInput,
  customerDuplicates,
  customerNote,
  dismissInput,
  duplicatesInput,
} from '../../../shared/office/customers.ts'
import { message } from '../../../shared/office/schema.ts'
import { ownedInput } from '../../../shared/site/owners.ts'
import { adminProcedure, publicProcedure, submissionProcedure } from '../../trpc.ts'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listCustomersPage,
  lookUpCustomer,
  setCustomerOwner,
  updateCustomer,
} from './customers.ts'
import { dismissDuplicates, listDuplicates } from './duplicates.ts'
import { addNote, listContacts } from './notes.ts'
import { recordVisit } from './visits.ts'

/** What staff and visitors do with records; `dealings` has what follows from them. */
export const customersCalls = {
  recordVisit: submissionProcedure
    .input(findDealsInput)
    .output(message)
    .mutation(({ ctx, input }) => recordVisit(ctx.db, input)),
  search: publicProcedure
    .input(searchCustomerInput)
    .output(customerContact.nullable())
    .query(({ ctx, input }) => lookUpCustomer(ctx, input.company)),
  list: adminProcedure
    .input(ownedInput.optional())
    .output(z.array(customer))
    .query(({ ctx, input }) => listCustomers(ctx, input)),
  page: adminProcedure
    .input(listCustomersPageInput)
    .output(customersPage)
    .query(({ ctx, input }) => listCustomersPage(ctx, input)),
  get: adminProcedure
    .input(customerIdInput)
    .output(customerEntry)
    .query(({ ctx, input }) => getCustomer(ctx.db, ctx.callbacks.countLeads, input.id)),
  create: adminProcedure
    .input(customerInput)
    .output(customer)
    .mutation(({ ctx, input }) => createCustomer(ctx, input)),
  update: adminProcedure
    .input(updateCustomerInput)
    .output(customer)
    .mutation(({ ctx, input }) => updateCustomer(ctx, input)),
  setOwner: adminProcedure
    .input(setCustomerOwnerInput)
    .output(customerEntry)
    .mutation(({ ctx, input }) => setCustomerOwner(ctx, input)),
  contacts: adminProcedure
    .input(contactsInput)
    .output(companyContacts)
    .query(({ ctx, input }) => listContacts(ctx.db, input)),
  addNote: adminProcedure
    .input(addNoteInput)
    .output(customerNote)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  duplicates: adminProcedure
    .input(duplicatesInput)
    .output(customerDuplicates)
    .query(({ ctx, input }) => listDuplicates(ctx, input)),
  dismiss: adminProcedure
    .input(dismissInput)
    .output(message)
    .mutation(({ ctx, input }) => dismissDuplicates(ctx, input)),
  delete: adminProcedure
    .input(customerIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteCustomer(ctx.db, ctx.admin, input.id)),
}
