import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  announcementInput,
  catalogIdInput,
  productTypeInput,
  teamMemberInput,
  updateAnnouncementInput,
  updateProductTypeInput,
  updateTeamMemberInput,
} from '../../shared/catalog.ts'

const flagText = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((text) => text === '1' || text === 'true')
const productTypesQuery = z.object({ includeInactive: flagText })
const announcementsQuery = z.object({ active: flagText })

type ById = { Params: { id: string }; Body: object }

/** Product types, team members and announcements. */
export async function catalogRest(app: FastifyInstance): Promise<void> {
  app.get('/categories', (req) => req.api().catalog.productTypes.list(productTypesQuery.parse(req.query)))
  app.post('/categories', (req, reply) => {
    reply.code(201)
    return req.api().catalog.productTypes.create(productTypeInput.parse(req.body))
  })
  app.route<ById>({
    method: ['PATCH', 'PUT'],
    url: '/categories/:id',
    handler: (req) =>
      req.api().catalog.productTypes.update(updateProductTypeInput.parse({ ...req.body, ...req.params })),
  })
  app.delete('/categories/:id', (req) => req.api().catalog.productTypes.delete(catalogIdInput.parse(req.params)))

  app.get('/team', (req) => req.api().catalog.team.list())
  app.post('/team', (req, reply) => {
    reply.code(201)
    return req.api().catalog.team.create(teamMemberInput.parse(req.body))
  })
  app.put<ById>('/team/:id', (req) =>
    req.api().catalog.team.update(updateTeamMemberInput.parse({ ...req.body, ...req.params })),
  )
  app.delete('/team/:id', (req) => req.api().catalog.team.delete(catalogIdInput.parse(req.params)))

  app.get('/announcements', (req) => {
    const { active } = announcementsQuery.parse(req.query)
    return req.api().catalog.announcements.list({ activeOnly: active })
  })
  app.post('/announcements', (req, reply) => {
    reply.code(201)
    return req.api().catalog.announcements.create(announcementInput.parse(req.body))
  })
  app.put<ById>('/announcements/:id', (req) =>
    req.api().catalog.announcements.update(updateAnnouncementInput.parse({ ...req.body, ...req.params })),
  )
  app.delete('/announcements/:id', (req) => req.api().catalog.announcements.delete(catalogIdInput.parse(req.params)))
}
