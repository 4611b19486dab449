import { trpc } from '../../lib/trpc.ts'

/** The people whom buyers may call. */
export function useTeam() {
  return trpc.catalog.team.list.useQuery()
}
