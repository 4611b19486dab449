import * as changes from '../../../../shared/orders/change-schema.ts'
import * as orders from '../../../../shared/orders/schema.ts'
import { adminProcedure, linkProcedure, router } from '../../../trpc.ts'
import { pdf } from '../pdf/render-document.ts'
import { answerChange, answerOrderOffer } from './change/answer-change.ts'
import { changeLines, takeBackChange } from './change/change-order.ts'
import { confirmOrder, removeOrderLine } from './confirm-order.ts'
import { cancelOrder, closeOrder } from './end-order.ts'
import { exportOrders } from './export-orders.ts'
import { getOrderOffer, getPurchaseOffer } from './offers.ts'
import { renderOrderOfferPdf, renderOrderPdf, renderPurchaseOfferPdf, renderPurchasePdf } from './order-pdf.ts'
import { viewOrder } from './order-view.ts'
import { listOrders } from './orders.ts'
import { answerPurchase, answerPurchaseOffer, handOverPurchase } from './purchases.ts'
import { addShipment, deleteShipment } from './shipments.ts'

export const ordersRouter = router({
  list: adminProcedure
    .input(orders.listOrdersInput)
    .output(orders.ordersPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),
  get: adminProcedure
    .input(orders.orderIdInput)
    .output(orders.order)
    .query(({ ctx, input }) => viewOrder(ctx, input.id)),
  pdf: adminProcedure
    .input(orders.orderIdInput)
    .output(pdf)
    .query(({ ctx, input }) => renderOrderPdf(ctx, input.id)),
  purchasePdf: adminProcedure
    .input(orders.orderIdInput)
    .output(pdf)
    .query(({ ctx, input }) => renderPurchasePdf(ctx, input.id)),
  confirm: adminProcedure
    .input(orders.confirmOrderInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => confirmOrder(ctx, input)),
  removeLine: adminProcedure
    .input(orders.removeOrderLineInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => removeOrderLine(ctx, input)),
  answerPurchase: adminProcedure
    .input(orders.answerPurchaseInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => answerPurchase(ctx, input)),
  handOverPurchase: adminProcedure
    .input(orders.handOverPurchaseInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => handOverPurchase(ctx, input)),
  addShipment: adminProcedure
    .input(orders.addShipmentInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => addShipment(ctx, input)),
  deleteShipment: adminProcedure
    .input(orders.deleteShipmentInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => deleteShipment(ctx, input)),
  export: adminProcedure
    .input(orders.exportOrdersInput)
    .output(pdf)
    .query(({ ctx, input }) => exportOrders(ctx.db, input)),
  change: adminProcedure
    .input(changes.changeOrderInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => changeLines(ctx, input)),
  takeBackChange: adminProcedure
    .input(changes.takeBackChangeInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => takeBackChange(ctx, input)),
  answerChange: adminProcedure
    .input(changes.answerChangeInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => answerChange(ctx, input)),
  close: adminProcedure
    .input(orders.closeOrderInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => closeOrder(ctx, input)),
  cancel: adminProcedure
    .input(orders.cancelOrderInput)
    .output(orders.order)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
})

export const orderOffersRouter = router({
  get: linkProcedure
    .input(orders.orderOfferInput)
    .output(orders.orderOffer)
    .query(({ ctx, input }) => getOrderOffer(ctx.db, input.token)),
  pdf: linkProcedure
    .input(orders.orderOfferInput)
    .output(pdf)
    .query(({ ctx, input }) => renderOrderOfferPdf(ctx, input.token)),
  answer: linkProcedure
    .input(changes.answerOrderOfferInput)
    .output(orders.orderOffer)
    .mutation(({ ctx, input }) => answerOrderOffer(ctx, input)),
})

export const purchaseOffersRouter = router({
  get: linkProcedure
    .input(orders.orderOfferInput)
    .output(orders.purchaseOffer)
    .query(({ ctx, input }) => getPurchaseOffer(ctx.db, input.token)),
  pdf: linkProcedure
    .input(orders.orderOfferInput)
    .output(pdf)
    .query(({ ctx, input }) => renderPurchaseOfferPdf(ctx, input.token)),
  answer: linkProcedure
    .input(orders.answerPurchaseOfferInput)
    .output(orders.purchaseOffer)
    .mutation(({ ctx, input }) => answerPurchaseOffer(ctx, input)),
})
