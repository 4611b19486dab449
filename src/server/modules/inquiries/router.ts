import * as z from 'zod'
import {
  inquiriesPage,
  inquiry,
  inquiryDetails,
  inquiryIdInput,
  inquiryStatusChange,
  listInquiriesPageInput,
  setInquiryStatusesInput,
  setInquiryStatusInput,
  setInternalNoteInput,
  staffInquiry,
  submitInquiryInput,
} from '../../../shared/inquiries/schema.ts'
import { message } from '../../../shared/office/schema.ts'
import { adminProcedure, router, submissionProcedure } from '../../trpc.ts'
import { asksRouter, supplierAsksRouter } from './asks/router.ts'
import {
  deleteInquiry,
  getInquiry,
  listInquiries,
  listInquiriesPage,
  setInquiryStatus,
  setInquiryStatuses,
  setInternalNote,
  submitInquiry,
} from './inquiries.ts'
import { orderOffersRouter, ordersRouter, purchaseOffersRouter } from './orders/router.ts'
import { offersRouter, quotesRouter } from './quotes/router.ts'

export const inquiriesRouter = router({
  quotes: quotesRouter,
  offers: offersRouter,
  asks: asksRouter,
  supplierAsks: supplierAsksRouter,
  orders: ordersRouter,
  orderOffers: orderOffersRouter,
  purchaseOffers: purchaseOffersRouter,
  submit: submissionProcedure
    .input(submitInquiryInput)
    .output(inquiry)
    .mutation(({ ctx, input }) => submitInquiry(ctx, input)),
  list: adminProcedure.output(z.array(staffInquiry)).query(({ ctx }) => listInquiries(ctx.db)),
  page: adminProcedure
    .input(listInquiriesPageInput)
    .output(inquiriesPage)
    .query(({ ctx, input }) => listInquiriesPage(ctx.db, input)),
  get: adminProcedure
    .input(inquiryIdInput)
    .output(inquiryDetails)
    .query(({ ctx, input }) => getInquiry(ctx.db, input.id)),
  setStatus: adminProcedure
    .input(setInquiryStatusInput)
    .output(staffInquiry)
    .mutation(({ ctx, input }) => setInquiryStatus(ctx.db, ctx.admin, input)),
  setStatuses: adminProcedure
    .input(setInquiryStatusesInput)
    .output(z.array(inquiryStatusChange))
    .mutation(({ ctx, input }) => setInquiryStatuses(ctx.db, ctx.admin, input)),
  setInternalNote: adminProcedure
    .input(setInternalNoteInput)
    .output(staffInquiry)
    .mutation(({ ctx, input }) => setInternalNote(ctx.db, ctx.admin, input)),
  delete: adminProcedure
    .input(inquiryIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteInquiry(ctx, input.id)),
})
