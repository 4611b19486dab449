import { SimpleGrid, type SimpleGridProps, Skeleton } from '@mantine/core'
import { useDelayed } from './use-delayed.ts'

const cards = [1, 2, 3]

/** Placeholders for cards, invisible during short waits. */
export function CardSkeletons({ heightPx, ...grid }: SimpleGridProps & { heightPx: number }) {
  const isLong = useDelayed(true)
  return (
    <SimpleGrid aria-busy {...grid}>
      {isLong && cards.map((card) => <Skeleton key={card} h={heightPx} />)}
    </SimpleGrid>
  )
}
