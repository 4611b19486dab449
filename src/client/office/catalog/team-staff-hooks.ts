import type { TeamMember, TeamMemberInput } from '../../../shared/site/catalog.ts'
import { refreshWhenGone } from '../../platform/server/delete-record.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** The team, reloaded on each visit. */
export function useTeamForStaff() {
  return trpc.catalog.team.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Loads one member as stored now; undefined when gone. */
export function useFindTeamMember() {
  const { list } = trpc.useUtils().catalog.team
  return async (id: string): Promise<TeamMember | undefined> => {
    const team = await list.fetch(undefined, { staleTime: 0 })
    return team.find((member) => member.id === id)
  }
}

/** Creates a team member, or updates the one with the id. */
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
  return trpc.catalog.team.delete.useMutation({ onSettled: refreshWhenGone(() => team.invalidate()) })
}
