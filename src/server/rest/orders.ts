import type { FastifyInstance } from 'fastify'
import { privateLinkHeaders } from '../lib/secrets/private-links.ts'
import { pdf } from './quotes.ts'
import { addRoutes } from './route.ts'

/** `/api/orders` and `/api/purchases`. */
export async function ordersRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'GET /orders/:id/pdf': {
      call: 'inquiries.orders.pdf',
      summary: 'The confirmation of an order on paper; before it is confirmed it says DRAFT',
      file: pdf,
    },
    'GET /purchases/:id/pdf': {
      call: 'inquiries.orders.purchasePdf',
      summary: 'A purchase order to a supplier on paper; before it is sent it says DRAFT',
      file: pdf,
    },
  })
  await app.register(offersRest)
}

/** `/api/order-offers` and `/api/purchase-offers`: for whoever has the link. */
async function offersRest(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_req, reply) => {
    reply.headers(privateLinkHeaders)
  })
  addRoutes(app, {
    'GET /order-offers/:token': {
      call: 'inquiries.orderOffers.get',
      summary: 'What the holder of the link may see of an order',
      refusals: [429],
    },
    'GET /order-offers/:token/pdf': {
      call: 'inquiries.orderOffers.pdf',
      summary: 'The same on paper',
      file: pdf,
      refusals: [429],
    },
    'GET /purchase-offers/:token': {
      call: 'inquiries.purchaseOffers.get',
      summary: 'What the holder of the link may see of a purchase order',
      refusals: [429],
    },
    'GET /purchase-offers/:token/pdf': {
      call: 'inquiries.purchaseOffers.pdf',
      summary: 'The same on paper',
      file: pdf,
      refusals: [429],
    },
  })
}
