import { listOrdersInput, order, orderIdInput, ordersPage } from '../../../../shared/orders/schema.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { getOrder, listOrders } from './orders.ts'

export const ordersRouter = router({
  list: adminProcedure
    .input(listOrdersInput)
    .output(ordersPage)
    .query(({ ctx, input }) => listOrders(ctx.db, input)),
  get: adminProcedure
    .input(orderIdInput)
    .output(order)
    .query(({ ctx, input }) => getOrder(ctx, input.id)),
})
