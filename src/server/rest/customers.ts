import type { FastifyInstance } from 'fastify'
import { addRoutes } from './route.ts'

/** `/api/customers`. */
export async function customersRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'GET /customers': { call: 'customers.list', summary: 'All customers, with their inquiries counted' },
    'GET /customers/search': {
      call: 'customers.search',
      summary: 'The contact at a company, by its exact name',
      noun: 'Customer',
      // 401 if the lookup is for staff only, 403 for other sites' pages.
      refusals: [401, 403, 404, 429],
    },
    'POST /customers': { call: 'customers.create', summary: 'Add a customer', status: 201 },
    'PUT /customers/:id': { call: 'customers.update', summary: 'Change a customer' },
    'DELETE /customers/:id': { call: 'customers.delete', summary: 'Delete a customer' },
  })
}
