import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type RegionName, regionNames } from '../../../shared/places/regions.ts'
import { isPlainClick } from '../../platform/moves/navigation.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { customerSession } from '../../platform/session/customer-session.ts'
import { type ChosenRegions, keepRegions } from './kept-regions.ts'

/** The totals of the stock, overall and per region. */
export const useInventorySummary = () => trpc.inventory.summary.useQuery()

/** The props of a link that chooses a region. */
export type RegionLink = {
  href: string
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
  /** Where several regions are chosen, a link ticks one. */
  role?: 'checkbox'
  'aria-checked'?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The steel that a link leads to: of regions, of a product in them, or of a product at one location. */
export type SteelPlace = { regions: ChosenRegions; category?: string | undefined; source?: string | undefined }

function placeOf({ regions, category, source }: SteelPlace) {
  return {
    to: customerSession.findInfo() ? ('/inventory/results' as const) : ('/find-deals' as const),
    search: { region: [...regions], category, source },
  }
}

/** Goes to the results of several regions, or to the find-deals form without a session. */
export function useOpenRegions(): (regions: ChosenRegions, category?: string) => void {
  const navigate = useNavigate()
  return (regions, category) => {
    keepRegions(regions)
    void navigate(placeOf({ regions, category }))
  }
}

/** Ticks regions instead of opening them. */
export function useRegionTicks() {
  const [ticked, setTicked] = useState<readonly RegionName[]>([])
  const toggle = (region: RegionName) =>
    setTicked((names) => (names.includes(region) ? names.filter((name) => name !== region) : [...names, region]))
  const linkTo = (region: RegionName): RegionLink => ({
    href: `#${region}`,
    role: 'checkbox',
    'aria-checked': ticked.includes(region),
    onPointerEnter: () => undefined,
    onClick: (event) => {
      event.preventDefault()
      toggle(region)
    },
    onKeyDown: (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      toggle(region)
    },
  })
  return { ticked: regionNames.filter((name) => ticked.includes(name)), linkTo }
}

/** Links to results, or to the find-deals form without a session. Checked again at the click. */
export function useSteelLink(): (place: SteelPlace) => RegionLink {
  const router = useRouter()
  const navigate = useNavigate()
  return (place) => ({
    href: router.buildLocation(placeOf(place)).href,
    onPointerEnter: () => void router.preloadRoute(placeOf(place)),
    onClick: (event) => {
      keepRegions(place.regions)
      if (!isPlainClick(event)) return
      event.preventDefault()
      void navigate(placeOf(place))
    },
  })
}

/** Links a region to its results, or to the find-deals form without a session. */
export function useRegionLink(): (region: RegionName) => RegionLink {
  const linkTo = useSteelLink()
  return (region) => linkTo({ regions: [region] })
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
