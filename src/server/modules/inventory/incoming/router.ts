import * as z from 'zod'
import * as incoming from '../../../../shared/lists/incoming.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { addLists } from './add-lists.ts'
import { declineList, getIncoming, listIncoming, readAgain, readIncomingFile, setIncomingSupplier } from './incoming.ts'

export const incomingRouter = router({
  page: adminProcedure
    .input(incoming.listIncomingInput)
    .output(incoming.incomingPage)
    .query(({ ctx, input }) => listIncoming(ctx, input)),
  get: adminProcedure
    .input(incoming.incomingIdInput)
    .output(incoming.incomingList)
    .query(({ ctx, input }) => getIncoming(ctx.db, input.id)),
  file: adminProcedure
    .input(incoming.incomingIdInput)
    .output(z.object({ fileName: z.string(), content: z.instanceof(Blob) }))
    .query(({ ctx, input }) => readIncomingFile(ctx.db, input.id)),
  add: adminProcedure
    .input(incoming.addListsInput)
    .output(incoming.addedLists)
    .mutation(({ ctx, input }) => addLists(ctx, input)),
  setSupplier: adminProcedure
    .input(incoming.setIncomingSupplierInput)
    .output(incoming.incomingList)
    .mutation(({ ctx, input }) => setIncomingSupplier(ctx, input)),
  decline: adminProcedure
    .input(incoming.declineInput)
    .output(incoming.incomingList)
    .mutation(({ ctx, input }) => declineList(ctx, input)),
  read: adminProcedure
    .input(incoming.incomingIdInput)
    .output(incoming.incomingList)
    .mutation(({ ctx, input }) => readAgain(ctx, input.id)),
})
