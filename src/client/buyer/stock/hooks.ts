import type { RegionName } from '../../../shared/places/regions.ts'
import { readAheadMs, type TrpcCache, trpc } from '../../platform/server/trpc.ts'

/** The chosen regions, and the category once one is chosen. */
export type InventoryPlace = { region: readonly RegionName[]; category?: string | undefined }

// A tab may stay open all day while lists come in.
const stockFreshMs = 60_000

export function useProducts(region: readonly RegionName[]) {
  return trpc.inventory.products.useQuery(
    { regions: [...region] },
    { enabled: region.length > 0, staleTime: stockFreshMs },
  )
}

export function useSources({ region, category }: InventoryPlace) {
  return trpc.inventory.sources.useQuery({ regions: [...region], category }, { enabled: category !== undefined })
}

export function useSourceStock({ region, category = '' }: InventoryPlace) {
  return trpc.inventory.sourceStock.useQuery(
    { regions: [...region], category },
    { enabled: category !== '', staleTime: stockFreshMs },
  )
}

export function useNewestLists() {
  return trpc.inventory.newestLists.useQuery(undefined, { staleTime: stockFreshMs })
}

/** The items of one source, thinnest first; reloaded on every visit, since stock changes. */
export function useInventory({ region, category }: InventoryPlace, source: string | undefined) {
  return trpc.inventory.list.useQuery(
    { regions: [...region], category, source },
    {
      enabled: category !== undefined && source !== undefined,
      staleTime: readAheadMs,
      gcTime: 0,
    },
  )
}

/** Reads what the screen of a place shows first: its products, its locations, or the items of one location. */
export function readPlace(cache: TrpcCache, { region, category }: InventoryPlace, source?: string) {
  const { inventory } = cache
  const regions = [...region]
  if (category === undefined) return [inventory.products.prefetch({ regions }, { staleTime: stockFreshMs })]
  const input = { regions, category }
  return [
    inventory.sources.prefetch(input),
    inventory.sourceStock.prefetch(input, { staleTime: stockFreshMs }),
    ...(source === undefined
      ? []
      : [inventory.list.prefetch({ ...input, source }, { staleTime: readAheadMs, gcTime: readAheadMs })]),
  ]
}
