import type { Location } from '../../../shared/office/schema.ts'

type Place = Pick<Location, 'sourceCode' | 'locationState'>

/** The locations with the text in their source code or state, in any case; all when it is blank. */
export function filterLocations<Entry extends Place>(locations: readonly Entry[], text: string): readonly Entry[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return locations
  return locations.filter(({ sourceCode, locationState }) =>
    [sourceCode, locationState].some((part) => part.toLowerCase().includes(wanted)),
  )
}

/** How many items each source code has in all its states. */
export function totalBySource(locations: readonly Pick<Location, 'sourceCode' | 'itemCount'>[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { sourceCode, itemCount } of locations) totals.set(sourceCode, (totals.get(sourceCode) ?? 0) + itemCount)
  return totals
}
