import type { FastifyInstance } from 'fastify'
import { adminRest } from './admin.ts'
import { catalogRest } from './catalog.ts'
import { customersRest } from './customers.ts'
import { handleRestError } from './errors.ts'
import { inquiriesRest } from './inquiries.ts'
import { inventoryRest } from './inventory.ts'
import { needsRest } from './needs.ts'

/** The documented paths below `/api`: each coerces its input, calls the procedure and sets the status. */
export async function rest(app: FastifyInstance, options: { uploadBytesMax: number }): Promise<void> {
  app.setErrorHandler(handleRestError)
  app.addHook('onSend', async (_req, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  // A text body would otherwise arrive as a string and fail as if its fields were missing.
  app.removeContentTypeParser('text/plain')
  await app.register(inventoryRest, options)
  await app.register(inquiriesRest)
  await app.register(needsRest)
  await app.register(customersRest)
  await app.register(catalogRest)
  await app.register(adminRest)
}
