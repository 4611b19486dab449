import type { FastifyInstance } from 'fastify'
import { bodyWith } from './body.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

type ById = { Params: { id: string } }

/** `/api/customer-needs`. */
export async function needsRest(app: FastifyInstance): Promise<void> {
  app.post('/customer-needs/bulk', async (req, reply) => {
    const stored = await req.api().needs.submit(bodyWith(req.body, { requestKey: readIdempotencyKey(req) }))
    return reply.code(201).send(stored)
  })
  app.get('/customer-needs', (req) => req.api().needs.list())
  app.put<ById>('/customer-needs/:id/status', (req) =>
    req.api().needs.setStatus(bodyWith(req.body, { id: req.params.id })),
  )
  app.delete<ById>('/customer-needs/:id', (req) => req.api().needs.delete({ id: req.params.id }))
}
