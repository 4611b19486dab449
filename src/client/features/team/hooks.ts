import { trpc } from '../../lib/trpc.ts'

/** The team members. */
export function useTeam() {
  return trpc.catalog.team.list.useQuery()
}
