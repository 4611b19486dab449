import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import type { AssetType } from '../../../shared/site/terms.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** Null when none was uploaded, undefined when not known. */
export function useAsset(type: AssetType): { asset: CompanyAsset | null | undefined; isPending: boolean } {
  const { data: asset, isPending } = trpc.catalog.assets.list.useQuery(undefined, {
    select: (assets) => assets.find((one) => one.type === type) ?? null,
  })
  return { asset, isPending }
}

export const useTeam = () => trpc.catalog.team.list.useQuery()

/** The announcements that buyers may read, newest first. */
export const useActiveAnnouncements = () => trpc.catalog.announcements.list.useQuery({ activeOnly: true })
