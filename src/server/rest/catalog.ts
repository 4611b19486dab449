import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { bodyWith } from './body.ts'
import { unchecked } from './unchecked.ts'

const flagText = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((text) => text === '1' || text === 'true')
const productTypesQuery = z.object({ includeInactive: flagText })
const announcementsQuery = z.object({ active: flagText })

type ById = { Params: { id: string } }

/** Product types, team members and announcements. */
export async function catalogRest(app: FastifyInstance): Promise<void> {
  app.get('/categories', (req) => req.api().catalog.productTypes.list(productTypesQuery.parse(req.query)))
  app.post('/categories', (req, reply) => {
    reply.code(201)
    return req.api().catalog.productTypes.create(unchecked(req.body))
  })
  app.route<ById>({
    method: ['PATCH', 'PUT'],
    url: '/categories/:id',
    handler: (req) => req.api().catalog.productTypes.update(bodyWith(req.body, req.params)),
  })
  app.delete<ById>('/categories/:id', (req) => req.api().catalog.productTypes.delete(req.params))

  app.get('/team', (req) => req.api().catalog.team.list())
  app.post('/team', (req, reply) => {
    reply.code(201)
    return req.api().catalog.team.create(unchecked(req.body))
  })
  app.put<ById>('/team/:id', (req) => req.api().catalog.team.update(bodyWith(req.body, req.params)))
  app.delete<ById>('/team/:id', (req) => req.api().catalog.team.delete(req.params))

  app.get('/announcements', (req) => {
    const { active } = announcementsQuery.parse(req.query)
    return req.api().catalog.announcements.list({ activeOnly: active })
  })
  app.post('/announcements', (req, reply) => {
    reply.code(201)
    return req.api().catalog.announcements.create(unchecked(req.body))
  })
  app.put<ById>('/announcements/:id', (req) => req.api().catalog.announcements.update(bodyWith(req.body, req.params)))
  app.delete<ById>('/announcements/:id', (req) => req.api().catalog.announcements.delete(req.params))
}
