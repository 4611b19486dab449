import * as z from 'zod'
import {
  answerAskInput,
  answerSupplierAskInput,
  ask,
  createAskInput,
  supplierAsk,
  supplierAskInput,
  supplierDeal,
  withdrawAskInput,
} from '../../../../shared/asks/schema.ts'
import { inquiryIdInput } from '../../../../shared/inquiries/schema.ts'
import { supplierIdInput } from '../../../../shared/office/suppliers.ts'
import { adminProcedure, linkProcedure, router } from '../../../trpc.ts'
import { answerAsk, answerSupplierAsk, getSupplierAsk } from './answer-ask.ts'
import { createAsk, listAsks, listDealsOfSupplier, withdrawAsk } from './asks.ts'

export const asksRouter = router({
  create: adminProcedure
    .input(createAskInput)
    .output(ask)
    .mutation(({ ctx, input }) => createAsk(ctx, input)),
  list: adminProcedure
    .input(inquiryIdInput)
    .output(z.array(ask))
    .query(({ ctx, input }) => listAsks(ctx, input.id)),
  ofSupplier: adminProcedure
    .input(supplierIdInput)
    .output(z.array(supplierDeal))
    .query(({ ctx, input }) => listDealsOfSupplier(ctx.db, input.id)),
  withdraw: adminProcedure
    .input(withdrawAskInput)
    .output(ask)
    .mutation(({ ctx, input }) => withdrawAsk(ctx, input)),
  answer: adminProcedure
    .input(answerAskInput)
    .output(ask)
    .mutation(({ ctx, input }) => answerAsk(ctx, input)),
})

export const supplierAsksRouter = router({
  get: linkProcedure
    .input(supplierAskInput)
    .output(supplierAsk)
    .query(({ ctx, input }) => getSupplierAsk(ctx.db, input.token)),
  answer: linkProcedure
    .input(answerSupplierAskInput)
    .output(supplierAsk)
    .mutation(({ ctx, input }) => answerSupplierAsk(ctx, input)),
})
