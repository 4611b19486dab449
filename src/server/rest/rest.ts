import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listIncomingInput } from '../../shared/lists/incoming.ts'
import { listSuppliersInput } from '../../shared/office/suppliers.ts'
import { adminRest } from './admin.ts'
import { asksRoutes } from './asks.ts'
import { assetsRest } from './assets.ts'
import { catalogRoutes } from './catalog.ts'
import { customersRoutes } from './customers.ts'
import { applyRole } from './describe.ts'
import { inquiriesRoutes } from './inquiries.ts'
import { inventoryRest } from './inventory.ts'
import { mineRoutes } from './mine.ts'
import { needsRest } from './needs.ts'
import { gatherDescriptions, serveDescription } from './openapi.ts'
import { ordersRoutes } from './orders.ts'
import { papersRest } from './papers.ts'
import { quotesRoutes } from './quotes.ts'
import { blankAsMissing, flag, takeJson } from './request.ts'
import { addRoutes, type Routes } from './route.ts'
import { savedSearchesRest } from './saved-searches.ts'
import { sellersRest } from './sellers.ts'

const { q, cursor } = listSuppliersInput.shape

/** `/api/suppliers`. */
const suppliersRoutes: Routes = {
  'GET /suppliers': {
    call: 'inventory.suppliers.page',
    summary:
      'Suppliers by company, 50 a page; due: whose next list is due, waits: with lists to review, byItself: whose lists store themselves, unanswered: who answered no reminder',
    query: z.object({ q, due: flag, waits: flag, byItself: flag, unanswered: flag, cursor: blankAsMissing(cursor) }),
  },
  'POST /suppliers': {
    call: 'inventory.suppliers.create',
    summary: 'Add a supplier; a source code or email address of another one is refused',
    status: 201,
    refusals: [409],
  },
  'GET /suppliers/:id': {
    call: 'inventory.suppliers.get',
    summary: 'A supplier, with its stock and the lists that wait',
  },
  'PUT /suppliers/:id': {
    call: 'inventory.suppliers.update',
    summary: 'Change the fields of a supplier that are given',
    refusals: [409],
  },
  'DELETE /suppliers/:id': { call: 'inventory.suppliers.delete', summary: 'Delete a supplier; its stock stays' },
  'POST /suppliers/:id/link': {
    call: 'inventory.suppliers.createLink',
    summary: 'Give a supplier a new private link; the former one ends',
  },
  'DELETE /suppliers/:id/link': { call: 'inventory.suppliers.endLink', summary: 'End the private link of a supplier' },
  'POST /suppliers/:id/merge': {
    call: 'inventory.suppliers.merge',
    summary: 'Merge a supplier into another one, which gets its source codes and email addresses',
  },
  'POST /suppliers/:id/reminder': {
    call: 'inventory.suppliers.remind',
    summary: 'Ask a supplier now by email for a new list',
    refusals: [409],
  },
}

const { state, supplier, upload, owner } = listIncomingInput.shape

/** `/api/incoming-lists`: what suppliers sent. */
const incomingListsRoutes: Routes = {
  'GET /incoming-lists': {
    call: 'inventory.incoming.page',
    summary: 'Lists that came in, the newest first, 50 a page; open: those that staff have to look at',
    query: z.object({
      state: blankAsMissing(state),
      supplier: blankAsMissing(supplier),
      upload: blankAsMissing(upload),
      open: flag,
      owner: blankAsMissing(owner),
      due: flag,
      cursor: blankAsMissing(cursor),
    }),
  },
  'GET /incoming-lists/:id': { call: 'inventory.incoming.get', summary: 'A list that came in' },
  'GET /incoming-lists/:id/file': {
    call: 'inventory.incoming.file',
    summary: 'The file as it came',
    file: { disposition: 'attachment', content: { 'application/octet-stream': { schema: z.file() } } },
  },
  'POST /incoming-lists/:id/supplier': {
    call: 'inventory.incoming.setSupplier',
    summary: 'Say whose list it is: a supplierId, or a new supplier',
    refusals: [409],
  },
  'POST /incoming-lists/:id/decline': {
    call: 'inventory.incoming.decline',
    summary: 'Decline a list; tell: the sender hears of it, with the reason',
    refusals: [409],
  },
  'POST /incoming-lists/:id/read': {
    call: 'inventory.incoming.read',
    summary: 'Read a list again, also one that was declined',
    refusals: [409],
  },
}

/** `/api/flexible-inventory`: rows of lists that lack the required columns. */
const flexibleInventoryRoutes: Routes = {
  'GET /flexible-inventory': {
    call: 'inventory.flexible.list',
    summary: 'The first 500 rows in which every word of q occurs, the newest list first',
  },
  'DELETE /flexible-inventory/:id': { call: 'inventory.flexible.delete', summary: 'Delete a row' },
}

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
  addRoutes(app, { ...inquiriesRoutes, ...ordersRoutes, ...quotesRoutes, ...asksRoutes })
  await app.register(needsRest)
  addRoutes(app, { ...mineRoutes, ...customersRoutes, ...suppliersRoutes, ...incomingListsRoutes, ...catalogRoutes })
  await app.register(assetsRest)
  addRoutes(app, flexibleInventoryRoutes)
  await app.register(adminRest)
  await app.register(savedSearchesRest)
  await app.register(sellersRest, { uploadBytesMax })
  await app.register(papersRest)
  await app.register(serveDescription)
}
