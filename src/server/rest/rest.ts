import type { FastifyInstance } from 'fastify'
import { adminRest } from './admin.ts'
import { assetsRest } from './assets.ts'
import { catalogRest } from './catalog.ts'
import { customersRest } from './customers.ts'
import { applyRole } from './describe.ts'
import { flexibleInventoryRest } from './flexible-inventory.ts'
import { inquiriesRest } from './inquiries.ts'
import { inventoryRest } from './inventory.ts'
import { needsRest } from './needs.ts'
import { gatherDescriptions, serveDescription } from './openapi.ts'
import { quotesRest } from './quotes.ts'
import { takeJson } from './request.ts'
import { savedSearchesRest } from './saved-searches.ts'

/** The documented paths under `/api`: each converts its input, calls the procedure and sets the status. */
export async function rest(app: FastifyInstance, { uploadBytesMax }: { uploadBytesMax: number }): Promise<void> {
  app.addHook('onSend', async (_req, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onRoute', applyRole)
  // The schemas are only for the description: the procedures validate input and output.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  // Otherwise a text body would arrive as a string and fail as if its fields were missing.
  app.removeContentTypeParser('text/plain')
  takeJson(app)
  await gatherDescriptions(app)
  // Passing on all options would add the path prefix twice.
  await app.register(inventoryRest, { uploadBytesMax })
  await app.register(inquiriesRest)
  await app.register(quotesRest)
  await app.register(needsRest)
  await app.register(customersRest)
  await app.register(catalogRest)
  await app.register(assetsRest)
  await app.register(flexibleInventoryRest)
  await app.register(adminRest)
  await app.register(savedSearchesRest)
  await app.register(serveDescription)
}
