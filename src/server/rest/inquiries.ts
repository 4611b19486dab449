import type { FastifyInstance } from 'fastify'
import { bodyWith } from './body.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

type ById = { Params: { id: string } }

/** `/api/inquiries`. */
export async function inquiriesRest(app: FastifyInstance): Promise<void> {
  app.post('/inquiries', async (req, reply) => {
    const stored = await req.api().inquiries.submit(bodyWith(req.body, { requestKey: readIdempotencyKey(req) }))
    return reply.code(201).send(stored)
  })
  app.get('/inquiries', (req) => req.api().inquiries.list())
  app.get<ById>('/inquiries/:id', (req) => req.api().inquiries.get({ id: req.params.id }))
  app.put<ById>('/inquiries/:id/status', (req) =>
    req.api().inquiries.setStatus(bodyWith(req.body, { id: req.params.id })),
  )
  app.delete<ById>('/inquiries/:id', (req) => req.api().inquiries.delete({ id: req.params.id }))
}
