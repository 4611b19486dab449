import type { RegionName } from '../../../shared/places/regions.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** The chosen regions, and the category once one is chosen. */
export type InventoryPlace = { region: readonly RegionName[]; category?: string | undefined }

// A tab may stay open all day while lists come in.
const stockFreshMs = 60_000

/** The product types, each with its stock in the regions. */
export function useProducts(region: readonly RegionName[]) {
  return trpc.inventory.products.useQuery(
    { regions: [...region] },
    { enabled: region.length > 0, staleTime: stockFreshMs },
  )
}

/** The source locations of a category in the regions. */
export function useSources({ region, category }: InventoryPlace) {
  return trpc.inventory.sources.useQuery({ regions: [...region], category }, { enabled: category !== undefined })
}

/** The stock of a category at each of its source locations. */
export function useSourceStock({ region, category = '' }: InventoryPlace) {
  return trpc.inventory.sourceStock.useQuery(
    { regions: [...region], category },
    { enabled: category !== '', staleTime: stockFreshMs },
  )
}

/** The lists that came in last. */
export function useNewestLists() {
  return trpc.inventory.newestLists.useQuery(undefined, { staleTime: stockFreshMs })
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
