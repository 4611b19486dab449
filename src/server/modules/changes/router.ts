import { changesPage, listChangesInput } from '../../../shared/office/schema.ts'
import { adminProcedure, router } from '../../trpc.ts'
import { listChanges } from './changes.ts'

export const changesRouter = router({
  list: adminProcedure
    .input(listChangesInput)
    .output(changesPage)
    .query(({ ctx, input }) => listChanges(ctx.db, input)),
})
