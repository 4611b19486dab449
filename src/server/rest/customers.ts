import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { customer, customerContact, customerInput, searchCustomerInput } from '../../shared/inquiries/customers.ts'
import { message } from '../../shared/office/schema.ts'
import { notFound } from '../lib/domain-error.ts'
import { type ById, byId, describe } from './describe.ts'
import { bodyWith, unchecked } from './request.ts'

/** `/api/customers`. */
export async function customersRest(app: FastifyInstance): Promise<void> {
  app.get(
    '/customers',
    describe({ role: 'admin', summary: 'All customers, with their inquiries counted', answer: z.array(customer) }),
    (req) => req.api().customers.list(),
  )
  app.get(
    '/customers/search',
    describe({
      role: 'anyone',
      summary: 'The contact at a company, by its exact name',
      query: searchCustomerInput,
      answer: customerContact,
      // 401 if the lookup is for staff only, 403 for other sites' pages.
      refusals: [401, 403, 404, 429],
    }),
    async (req) => {
      const contact = await req.api().customers.search(unchecked(req.query))
      if (!contact) throw notFound('Customer')
      return contact
    },
  )
  app.post(
    '/customers',
    describe({ role: 'admin', summary: 'Add a customer', body: customerInput, status: 201, answer: customer }),
    async (req, reply) => reply.code(201).send(await req.api().customers.create(unchecked(req.body))),
  )
  app.put<ById>(
    '/customers/:id',
    describe({ role: 'admin', summary: 'Change a customer', params: byId, body: customerInput, answer: customer }),
    (req) => req.api().customers.update(bodyWith(req.body, { id: req.params.id })),
  )
  app.delete<ById>(
    '/customers/:id',
    describe({ role: 'admin', summary: 'Delete a customer', params: byId, answer: message }),
    (req) => req.api().customers.delete({ id: req.params.id }),
  )
}
