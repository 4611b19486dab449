import type { RegionName } from '../../../shared/places/regions.ts'
import { customerSession } from '../../platform/session/customer-session.ts'

export type ChosenRegions = readonly [RegionName, ...RegionName[]]

/** View Inventory leads to the first. */
export function keepRegions(regions: ChosenRegions): void {
  customerSession.saveRegions(regions)
  customerSession.setRegion(regions[0])
}
