import { stateName } from '../places/states.ts'
import type { FreightTerms } from './terms.ts'

type FreightChoice = {
  freight: FreightTerms | null
  fobPoint: string
  /** Of the quoted lines; blank where it is unknown. */
  shipsFrom: readonly string[]
}

/**
 * The FOB point after a change of a draft: it follows the freight as long as nobody typed another text. Blank until freight
 * is chosen, then where the lines ship from if the buyer arranges it, else the buyer's place.
 */
export function followFreight(before: FreightChoice, after: FreightChoice, buyerPlace: string): string {
  const isFollowing = after.fobPoint === before.fobPoint && before.fobPoint === usualFobPoint(before, buyerPlace)
  return isFollowing ? usualFobPoint(after, buyerPlace) : after.fobPoint
}

function usualFobPoint({ freight, shipsFrom }: FreightChoice, buyerPlace: string): string {
  if (freight === null) return ''
  if (freight !== 'buyer arranges') return buyerPlace
  const names = new Set(shipsFrom.map((state) => stateName(state)))
  return [...names].filter(Boolean).sort().join('; ')
}
