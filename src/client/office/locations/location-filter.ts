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
