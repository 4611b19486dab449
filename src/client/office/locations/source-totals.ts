import type { Location } from '../../../shared/office/schema.ts'

/** How many items each source code has in all its states. */
export function totalBySource(locations: readonly Pick<Location, 'sourceCode' | 'itemCount'>[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { sourceCode, itemCount } of locations) totals.set(sourceCode, (totals.get(sourceCode) ?? 0) + itemCount)
  return totals
}
