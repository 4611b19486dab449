import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import { catalogIdInput, teamMember, teamMemberInput, updateTeamMemberInput } from '../../../../shared/site/catalog.ts'
import { adminProcedure, publicProcedure, router } from '../../../trpc.ts'
import { createTeamMember, deleteTeamMember, listTeam, updateTeamMember } from './team.ts'

export const teamRouter = router({
  list: publicProcedure.output(z.array(teamMember)).query(({ ctx }) => listTeam(ctx.db)),
  create: adminProcedure
    .input(teamMemberInput)
    .output(teamMember)
    .mutation(({ ctx, input }) => createTeamMember(ctx.db, ctx.admin, input)),
  update: adminProcedure
    .input(updateTeamMemberInput)
    .output(teamMember)
    .mutation(({ ctx, input }) => updateTeamMember(ctx.db, ctx.admin, input)),
  delete: adminProcedure
    .input(catalogIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteTeamMember(ctx.db, ctx.admin, input.id)),
})
