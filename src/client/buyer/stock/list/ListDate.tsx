import { Text } from '@mantine/core'
import { formatPacificDate } from '../../../platform/text/format.ts'
import { type InventoryPlace, useSourceStock } from '../hooks.ts'

type ListDateProps = { place: InventoryPlace; source: string }

/** How old the list of a location is. */
export function ListDate({ place, source }: ListDateProps) {
  const stock = useSourceStock(place)
  const dates = stock.data?.filter(({ code }) => code.toUpperCase() === source.toUpperCase()) ?? []
  const latest = dates
    .map(({ listedAt }) => listedAt)
    .toSorted()
    .at(-1)
  return (
    <Text size="sm" c="dimmed" flex="none" className="tabular">
      {latest && `Listed ${formatPacificDate(latest)}`}
    </Text>
  )
}
