import {
  chooseOwnersInput,
  ownedRecords,
  possibleOwners,
  setFollowUpInput,
  setOwnerInput,
} from '../../../../shared/site/owners.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { chooseOwners, listPossibleOwners, setFollowUp, setOwner } from './ownership.ts'

export const ownersRouter = router({
  list: adminProcedure.output(possibleOwners).query(({ ctx }) => listPossibleOwners(ctx)),
  choose: adminProcedure
    .input(chooseOwnersInput)
    .output(chooseOwnersInput)
    .mutation(({ ctx, input }) => chooseOwners(ctx, input.choice)),
  setOwner: adminProcedure
    .input(setOwnerInput)
    .output(ownedRecords)
    .mutation(({ ctx, input }) => setOwner(ctx, input)),
  setFollowUp: adminProcedure
    .input(setFollowUpInput)
    .output(ownedRecords)
    .mutation(({ ctx, input }) => setFollowUp(ctx, input)),
})
