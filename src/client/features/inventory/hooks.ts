import type { RegionName } from '../../../shared/regions.ts'
import { trpc } from '../../lib/trpc.ts'

/** The chosen regions, and the category once one is chosen. */
export type InventoryPlace = { region: readonly RegionName[]; category?: string | undefined }

/** The categories that have items in the regions. */
export function useCategories(region: readonly RegionName[]) {
  return trpc.inventory.categories.useQuery({ regions: [...region] }, { enabled: region.length > 0 })
}

/** The source locations of a category in the regions. */
export function useSources({ region, category }: InventoryPlace) {
  return trpc.inventory.sources.useQuery({ regions: [...region], category }, { enabled: category !== undefined })
}

/** The items of one source, thinnest first; reloaded on every visit, since stock changes. */
export function useInventory({ region, category }: InventoryPlace, source: string | undefined) {
  return trpc.inventory.list.useQuery(
    { regions: [...region], category, source },
    {
      enabled: category !== undefined && source !== undefined,
      staleTime: 0,
      gcTime: 0,
    },
  )
}
