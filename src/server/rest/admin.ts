import type { FastifyInstance } from 'fastify'
import { bodyWith } from './body.ts'
import { demandSession } from './demand-session.ts'
import { unchecked } from './unchecked.ts'

type BySourceCode = { Params: { sourceCode: string } }

/** Login and logout, the figures of the dashboard, and the source codes. */
export async function adminRest(app: FastifyInstance): Promise<void> {
  app.post('/admin/login', (req) => req.api().admin.login(unchecked(req.body)))
  app.get('/admin/check-auth', demandSession)
  app.post('/admin/logout', (req) => req.api().admin.logout())
  app.get('/inventory/stats', (req) => req.api().admin.stats())

  app.get('/admin/locations', (req) => req.api().admin.locations.list())
  app.put<BySourceCode>('/admin/locations/:sourceCode', (req) =>
    req.api().admin.locations.rename(bodyWith(req.body, req.params)),
  )
  app.delete<BySourceCode>('/admin/locations/:sourceCode', (req) => req.api().admin.locations.delete(req.params))
}
