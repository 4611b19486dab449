import * as z from 'zod'
import * as asks from '../../../../shared/asks/schema.ts'
import { inquiryIdInput } from '../../../../shared/inquiries/schema.ts'
import { supplierIdInput } from '../../../../shared/office/suppliers.ts'
import { adminProcedure, linkProcedure, router } from '../../../trpc.ts'
import { answerAsk, answerSupplierAsk, getSupplierAsk, listAskAnswers } from './answer-ask.ts'
import { createAsk, handOverAsk, listAsks, listDealsOfSupplier, withdrawAsk } from './asks.ts'

export const asksRouter = router({
  create: adminProcedure
    .input(asks.createAskInput)
    .output(asks.ask)
    .mutation(({ ctx, input }) => createAsk(ctx, input)),
  list: adminProcedure
    .input(inquiryIdInput)
    .output(z.array(asks.ask))
    .query(({ ctx, input }) => listAsks(ctx, input.id)),
  answers: adminProcedure
    .input(asks.askIdInput)
    .output(asks.askAnswers)
    .query(({ ctx, input }) => listAskAnswers(ctx.db, input.id)),
  ofSupplier: adminProcedure
    .input(supplierIdInput)
    .output(z.array(asks.supplierDeal))
    .query(({ ctx, input }) => listDealsOfSupplier(ctx, input.id)),
  withdraw: adminProcedure
    .input(asks.withdrawAskInput)
    .output(asks.ask)
    .mutation(({ ctx, input }) => withdrawAsk(ctx, input)),
  handOver: adminProcedure
    .input(asks.handOverAskInput)
    .output(asks.ask)
    .mutation(({ ctx, input }) => handOverAsk(ctx, input)),
  answer: adminProcedure
    .input(asks.answerAskInput)
    .output(asks.ask)
    .mutation(({ ctx, input }) => answerAsk(ctx, input)),
})

export const supplierAsksRouter = router({
  get: linkProcedure
    .input(asks.supplierAskInput)
    .output(asks.supplierAsk)
    .query(({ ctx, input }) => getSupplierAsk(ctx, input.token)),
  answer: linkProcedure
    .input(asks.answerSupplierAskInput)
    .output(asks.supplierAsk)
    .mutation(({ ctx, input }) => answerSupplierAsk(ctx, input)),
})
