import * as z from 'zod'
import { message } from '../../../shared/admin.ts'
import {
  customer,
  customerContact,
  customerIdInput,
  customerInput,
  findDealsInput,
  searchCustomerInput,
  updateCustomerInput,
} from '../../../shared/customers.ts'
import { adminProcedure, publicProcedure, router, submissionProcedure } from '../../trpc.ts'
import { createCustomer, deleteCustomer, listCustomers, lookUpCustomer, updateCustomer } from './customers.ts'
import { recordVisit } from './visits.ts'

export const customersRouter = router({
  recordVisit: submissionProcedure
    .input(findDealsInput)
    .output(message)
    .mutation(({ ctx, input }) => recordVisit(ctx.db, input)),
  search: publicProcedure
    .input(searchCustomerInput)
    .output(customerContact.nullable())
    .query(({ ctx, input }) => lookUpCustomer(ctx, input.company)),
  list: adminProcedure.output(z.array(customer)).query(({ ctx }) => listCustomers(ctx.db)),
  create: adminProcedure
    .input(customerInput)
    .output(customer)
    .mutation(({ ctx, input }) => createCustomer(ctx.db, input)),
  update: adminProcedure
    .input(updateCustomerInput)
    .output(customer)
    .mutation(({ ctx, input }) => updateCustomer(ctx.db, input)),
  delete: adminProcedure
    .input(customerIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteCustomer(ctx.db, input.id)),
})
