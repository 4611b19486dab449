import { trpc } from '../../platform/server/trpc.ts'

/** The team members. */
export function useTeam() {
  return trpc.catalog.team.list.useQuery()
}
