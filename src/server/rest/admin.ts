import type { FastifyInstance } from 'fastify'
import { locationInput, loginInput, renameLocationInput } from '../../shared/admin.ts'

/** Login and logout, the figures of the dashboard, and the source codes. */
export async function adminRest(app: FastifyInstance): Promise<void> {
  app.post('/admin/login', (req) => req.api().admin.login(loginInput.parse(req.body)))
  app.get('/admin/check-auth', (req) => req.api().admin.session())
  app.post('/admin/logout', (req) => req.api().admin.logout())
  app.get('/inventory/stats', (req) => req.api().admin.stats())

  app.get('/admin/locations', (req) => req.api().admin.locations.list())
  app.put<{ Params: { sourceCode: string }; Body: object }>('/admin/locations/:sourceCode', (req) =>
    req.api().admin.locations.rename(renameLocationInput.parse({ ...req.body, ...req.params })),
  )
  app.delete('/admin/locations/:sourceCode', (req) =>
    req.api().admin.locations.delete(locationInput.parse(req.params)),
  )
}
