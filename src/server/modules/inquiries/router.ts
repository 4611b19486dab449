import * as z from 'zod'
import * as inquiries from '../../../shared/inquiries/schema.ts'
import { message } from '../../../shared/office/schema.ts'
import { ownedInput } from '../../../shared/site/owners.ts'
import { adminProcedure, router, submissionProcedure } from '../../trpc.ts'
import { asksRouter, supplierAsksRouter } from './asks/router.ts'
import {
  deleteInquiry,
  getInquiry,
  listInquiries,
  listInquiriesPage,
  seeInquiry,
  setInquiryStatus,
  setInquiryStatuses,
  setInternalNote,
  submitInquiry,
} from './inquiries.ts'
import { orderOffersRouter, ordersRouter, purchaseOffersRouter } from './orders/router.ts'
import { linkedPapersRouter, papersRouter } from './papers/router.ts'
import { pricesRouter } from './prices/router.ts'
import { offersRouter, quotesRouter } from './quotes/router.ts'

export const inquiriesRouter = router({
  quotes: quotesRouter,
  offers: offersRouter,
  asks: asksRouter,
  supplierAsks: supplierAsksRouter,
  orders: ordersRouter,
  orderOffers: orderOffersRouter,
  purchaseOffers: purchaseOffersRouter,
  prices: pricesRouter,
  papers: papersRouter,
  linkedPapers: linkedPapersRouter,
  submit: submissionProcedure
    .input(inquiries.submitInquiryInput)
    .output(inquiries.inquiry)
    .mutation(({ ctx, input }) => submitInquiry(ctx, input)),
  list: adminProcedure
    .input(ownedInput.optional())
    .output(z.array(inquiries.staffInquiry))
    .query(({ ctx, input }) => listInquiries(ctx, input)),
  page: adminProcedure
    .input(inquiries.listInquiriesPageInput)
    .output(inquiries.inquiriesPage)
    .query(({ ctx, input }) => listInquiriesPage(ctx, input)),
  get: adminProcedure
    .input(inquiries.inquiryIdInput)
    .output(inquiries.inquiryDetails)
    .query(({ ctx, input }) => getInquiry(ctx.db, input.id)),
  setStatus: adminProcedure
    .input(inquiries.setInquiryStatusInput)
    .output(inquiries.staffInquiry)
    .mutation(({ ctx, input }) => setInquiryStatus(ctx, input)),
  setStatuses: adminProcedure
    .input(inquiries.setInquiryStatusesInput)
    .output(z.array(inquiries.inquiryStatusChange))
    .mutation(({ ctx, input }) => setInquiryStatuses(ctx, input)),
  see: adminProcedure
    .input(inquiries.inquiryIdInput)
    .output(inquiries.staffInquiry)
    .mutation(({ ctx, input }) => seeInquiry(ctx, input.id)),
  setInternalNote: adminProcedure
    .input(inquiries.setInternalNoteInput)
    .output(inquiries.staffInquiry)
    .mutation(({ ctx, input }) => setInternalNote(ctx, input)),
  delete: adminProcedure
    .input(inquiries.inquiryIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteInquiry(ctx, input.id)),
})
