import * as z from 'zod'
import {
  declineInput,
  incomingIdInput,
  incomingList,
  incomingPage,
  listIncomingInput,
  setIncomingSupplierInput,
} from '../../../../shared/lists/incoming.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { declineList, getIncoming, listIncoming, readAgain, readIncomingFile, setIncomingSupplier } from './incoming.ts'

export const incomingRouter = router({
  page: adminProcedure
    .input(listIncomingInput)
    .output(incomingPage)
    .query(({ ctx, input }) => listIncoming(ctx.db, input)),
  get: adminProcedure
    .input(incomingIdInput)
    .output(incomingList)
    .query(({ ctx, input }) => getIncoming(ctx.db, input.id)),
  file: adminProcedure
    .input(incomingIdInput)
    .output(z.object({ fileName: z.string(), content: z.instanceof(Blob) }))
    .query(({ ctx, input }) => readIncomingFile(ctx.db, input.id)),
  setSupplier: adminProcedure
    .input(setIncomingSupplierInput)
    .output(incomingList)
    .mutation(({ ctx, input }) => setIncomingSupplier(ctx, input)),
  decline: adminProcedure
    .input(declineInput)
    .output(incomingList)
    .mutation(({ ctx, input }) => declineList(ctx, input)),
  read: adminProcedure
    .input(incomingIdInput)
    .output(incomingList)
    .mutation(({ ctx, input }) => readAgain(ctx, input.id)),
})
