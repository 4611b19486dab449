import type { TeamMemberInput } from '../../../shared/catalog.ts'
import { isGone } from '../../lib/delete-record.ts'
import { trpc } from '../../lib/trpc.ts'

/** The team as it is stored now, for those who edit it. */
export function useTeamForStaff() {
  return trpc.catalog.team.list.useQuery(undefined, { refetchOnMount: 'always' })
}

/** Adds a team member, or changes the one with the id. */
export function useSaveTeamMember(id: string | undefined) {
  const { team } = trpc.useUtils().catalog
  const onSuccess = () => team.invalidate()
  const create = trpc.catalog.team.create.useMutation({ onSuccess })
  const update = trpc.catalog.team.update.useMutation({ onSuccess })
  return (input: TeamMemberInput) =>
    id === undefined ? create.mutateAsync(input) : update.mutateAsync({ id, ...input })
}

/** Deletes a team member. */
export function useDeleteTeamMember() {
  const { team } = trpc.useUtils().catalog
  return trpc.catalog.team.delete.useMutation({
    onSettled: (_answer, error) => {
      if (isGone(error)) void team.invalidate()
    },
  })
}
