import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { RegionName } from '../../../shared/regions.ts'
import { customerSession } from '../../lib/customer-session.ts'
import { isPlainClick } from '../../lib/plain-click.ts'
import { trpc } from '../../lib/trpc.ts'

/** What is on the ground, in all and per region. */
export function useInventorySummary() {
  return trpc.inventory.summary.useQuery()
}

/** What a link that chooses a region needs. */
export type RegionLink = {
  href: string
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
}

/**
 * Gives the link that chooses a region: straight to its results for a buyer who is known, else to the find-deals form.
 * Whether the buyer is known is asked again at the click, because his session may have ended since.
 */
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

/** Gives the link that chooses a region for the find-deals form on screen: only the address changes, what is typed stays. */
export function useFormRegionLink(): (region: RegionName) => RegionLink {
  const router = useRouter()
  const navigate = useNavigate()
  return (region) => {
    const place = { to: '/find-deals' as const, search: { region: [region] } }
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
