import * as z from 'zod'
import { closeOrderInput, exportOrdersInput, listOrdersInput } from '../../shared/orders/schema.ts'
import { pdf } from './quotes.ts'
import { blankAsMissing, flag } from './request.ts'
import type { Routes } from './route.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const linesBytesMax = 2 * 1024 * 1024

const { state, only, q, inquiryId, owner, cursor } = listOrdersInput.shape
const revision = z.object({ revision: z.coerce.number().pipe(closeOrderInput.shape.revision) })

/** `/api/orders` and `/api/purchases`. */
export const ordersRoutes: Routes = {
  'GET /orders': {
    call: 'inquiries.orders.list',
    summary: 'Orders, the latest first; q: a reference, or part of a company or of a purchase order',
    query: z.object({
      state: blankAsMissing(state),
      only: blankAsMissing(only),
      q,
      inquiryId: blankAsMissing(inquiryId),
      owner: blankAsMissing(owner),
      cursor: blankAsMissing(cursor),
    }),
  },
  'GET /orders/export': {
    call: 'inquiries.orders.export',
    summary: 'One row for each line of the orders of some days in Pacific time that were not cancelled, for accounting',
    query: exportOrdersInput,
    file: {
      disposition: 'attachment',
      content: { 'text/csv': { schema: z.file() }, [workbookType]: { schema: z.file() } },
    },
  },
  'GET /orders/:id': { call: 'inquiries.orders.get', summary: 'An order' },
  'POST /orders/:id/confirm': {
    call: 'inquiries.orders.confirm',
    summary:
      'Confirm an order: its items are sold, its buyer and suppliers are told; confirmed again it stays as it is. An item that another order sold is refused with its line in issues; steel that a newer list no longer has, or has otherwise, with asks: true and its lines, until it is sent again with anyway: true',
    refusals: [409],
  },
  'DELETE /orders/:id/lines/:lineId': {
    call: 'inquiries.orders.removeLine',
    summary: 'Take a line out of an order that is still to be confirmed',
    query: revision,
    refusals: [409],
  },
  'POST /orders/:id/shipments': {
    call: 'inquiries.orders.addShipment',
    summary:
      'Store what was shipped, and email the buyer unless tell is false; more than a tenth off what was ordered, a day before the order or more than 7 days ahead is refused with asks: true, until it is sent again with anyway: true',
    status: 201,
    bodyLimit: linesBytesMax,
    refusals: [409],
  },
  'DELETE /orders/:id/shipments/:shipmentId': {
    call: 'inquiries.orders.deleteShipment',
    summary: 'Take a shipment back, with its email if that waits; with tell=true its buyer is emailed if one went out',
    query: revision.extend({ tell: flag }),
    refusals: [409],
  },
  'POST /orders/:id/change': {
    call: 'inquiries.orders.change',
    summary:
      'Change a confirmed order until its last shipment. A drop, less of a line, a lower price or freight and another cost hold at once; all else makes the whole change wait for the buyer. It takes the place of a change that waits',
    bodyLimit: linesBytesMax,
    refusals: [409],
  },
  'DELETE /orders/:id/change': {
    call: 'inquiries.orders.takeBackChange',
    summary: 'Take back a change that waits for the buyer',
    query: revision,
    refusals: [409],
  },
  'POST /orders/:id/change/answer': {
    call: 'inquiries.orders.answerChange',
    summary: 'Store what the buyer said to a change by telephone',
    refusals: [409],
  },
  'POST /orders/:id/close': {
    call: 'inquiries.orders.close',
    summary: 'Close an order whose lines are all shipped',
    refusals: [409],
  },
  'POST /orders/:id/cancel': {
    call: 'inquiries.orders.cancel',
    summary: 'Cancel an order before its first shipment; its items are for sale again',
    refusals: [409],
  },
  'POST /purchases/:id/answer': {
    call: 'inquiries.orders.answerPurchase',
    summary: 'Store what a supplier said of a purchase order by telephone',
    names: { id: 'purchaseId' },
    refusals: [409],
  },
  'PUT /purchases/:id/handover': {
    call: 'inquiries.orders.handOverPurchase',
    summary: 'Say that staff told a supplier of a purchase order themselves, or with null take that back',
    names: { id: 'purchaseId' },
    refusals: [409],
  },
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

  'GET /order-offers/:token': {
    call: 'inquiries.orderOffers.get',
    summary: 'What the holder of the link may see of an order',
  },
  'GET /order-offers/:token/pdf': { call: 'inquiries.orderOffers.pdf', summary: 'The same on paper', file: pdf },
  'POST /order-offers/:token/answer': {
    call: 'inquiries.orderOffers.answer',
    summary: 'Agree to a change of an order, or ask for a call; the same again is the first',
    refusals: [409],
  },
  'GET /purchase-offers/:token': {
    call: 'inquiries.purchaseOffers.get',
    summary: 'What the holder of the link may see of a purchase order',
  },
  'POST /purchase-offers/:token/answer': {
    call: 'inquiries.purchaseOffers.answer',
    summary: 'Confirm a purchase order, or say what the problem is, or say something else than before',
    refusals: [409],
  },
  'GET /purchase-offers/:token/pdf': { call: 'inquiries.purchaseOffers.pdf', summary: 'The same on paper', file: pdf },
}
