import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { RegionName } from '../../../shared/regions.ts'
import { customerSession } from '../../lib/customer-session.ts'
import { isPlainClick } from '../../lib/plain-click.ts'
import { trpc } from '../../lib/trpc.ts'

/** The totals of the stock, overall and per region. */
export function useInventorySummary() {
  return trpc.inventory.summary.useQuery()
}

/** The props of a link that chooses a region. */
export type RegionLink = {
  href: string
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
}

/** Links a region to its results, or to the find-deals form without a session. Checked again at the click. */
export function useRegionLink(): (region: RegionName) => RegionLink {
  const router = useRouter()
  const navigate = useNavigate()
  const placeOf = (region: RegionName) => ({
    to: customerSession.findInfo() ? ('/inventory/results' as const) : ('/find-deals' as const),
    search: { region: [region] },
  })

  return (region) => ({
    href: router.buildLocation(placeOf(region)).href,
    onPointerEnter: () => void router.preloadRoute(placeOf(region)),
    onClick: (event) => {
      customerSession.saveRegions([region])
      customerSession.setRegion(region)
      if (!isPlainClick(event)) return
      event.preventDefault()
      void navigate(placeOf(region))
    },
  })
}

/** Links a region on the find-deals form: only the address changes, typed text stays. */
export function useFormRegionLink(category: string | undefined): (region: RegionName) => RegionLink {
  const router = useRouter()
  const navigate = useNavigate()
  return (region) => {
    const place = { to: '/find-deals' as const, search: { region: [region], category } }
    return {
      href: router.buildLocation(place).href,
      onPointerEnter: () => undefined,
      onClick: (event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ ...place, replace: true, resetScroll: false })
      },
    }
  }
}
