import type { FastifyInstance } from 'fastify'
import { addRoutes } from './route.ts'

/** `/api/flexible-inventory`: rows of lists that lack the required columns. */
export async function flexibleInventoryRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'GET /flexible-inventory': {
      call: 'inventory.flexible.list',
      summary: 'The first 500 rows in which every word of q occurs, the newest list first',
    },
    'DELETE /flexible-inventory/:id': { call: 'inventory.flexible.delete', summary: 'Delete a row' },
  })
}
