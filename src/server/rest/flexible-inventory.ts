import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { message } from '../../shared/office/schema.ts'
import { flexibleRow, listFlexibleRowsInput } from '../../shared/stock/schema.ts'
import { type ById, byId, describe } from './describe.ts'
import { unchecked } from './request.ts'

/** `/api/flexible-inventory`: rows of lists that lack the required columns. */
export async function flexibleInventoryRest(app: FastifyInstance): Promise<void> {
  app.get(
    '/flexible-inventory',
    describe({
      role: 'admin',
      summary: 'The first 500 rows in which every word of q occurs, the newest list first',
      query: listFlexibleRowsInput,
      answer: z.array(flexibleRow),
    }),
    (req) => req.api().inventory.flexible.list(unchecked(req.query)),
  )
  app.delete<ById>(
    '/flexible-inventory/:id',
    describe({ role: 'admin', summary: 'Delete a row', params: byId, answer: message }),
    (req) => req.api().inventory.flexible.delete({ id: req.params.id }),
  )
}
