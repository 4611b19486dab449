import type { FastifyInstance } from 'fastify'
import { notFound } from '../lib/domain-error.ts'
import { bodyWith } from './body.ts'
import { unchecked } from './unchecked.ts'

type ById = { Params: { id: string } }

/** `/api/customers`. */
export async function customersRest(app: FastifyInstance): Promise<void> {
  app.get('/customers', (req) => req.api().customers.list())
  app.get('/customers/search', async (req) => {
    const contact = await req.api().customers.search(unchecked(req.query))
    if (!contact) throw notFound('Customer')
    return contact
  })
  app.post('/customers', async (req, reply) => {
    const stored = await req.api().customers.create(unchecked(req.body))
    return reply.code(201).send(stored)
  })
  app.put<ById>('/customers/:id', (req) => req.api().customers.update(bodyWith(req.body, { id: req.params.id })))
  app.delete<ById>('/customers/:id', (req) => req.api().customers.delete({ id: req.params.id }))
}
