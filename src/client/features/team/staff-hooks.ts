import type { TeamMember, TeamMemberInput } from '../../../shared/catalog.ts'
import { isGone } from '../../lib/delete-record.ts'
import { trpc } from '../../lib/trpc.ts'

/** The team as it is stored now, for those who edit it. */
export function useTeamForStaff() {
  return trpc.catalog.team.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Asks for one member as he is stored now; undefined when he is gone. The list is up to date then, too. */
export function useFindTeamMember() {
  const { list } = trpc.useUtils().catalog.team
  return async (id: string): Promise<TeamMember | undefined> => {
    const team = await list.fetch(undefined, { staleTime: 0 })
    return team.find((member) => member.id === id)
  }
}

/** Adds a team member, or changes the one with the id. */
export function useSaveTeamMember() {
  const { team } = trpc.useUtils().catalog
  const onSettled = () => team.invalidate()
  const create = trpc.catalog.team.create.useMutation({ onSettled })
  const update = trpc.catalog.team.update.useMutation({ onSettled })
  return (input: TeamMemberInput, id: string | undefined) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

/** Deletes a team member. */
export function useDeleteTeamMember() {
  const { team } = trpc.useUtils().catalog
  return trpc.catalog.team.delete.useMutation({
    // Awaited, so that the card is gone before the confirmation gives the focus back.
    onSettled: async (_answer, error) => {
      if (isGone(error)) await team.invalidate()
    },
  })
}
