import { SimpleGrid, type SimpleGridProps, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Skeletons.module.css'
import { useDelayed } from './use-delayed.ts'

type SkeletonsProps = {
  count: number
  /** Until the wait is slow, the blocks are invisible. */
  isSlow: boolean
  /** An example that gives each block its size. */
  children: ReactNode
}

/** Gray placeholder blocks, as large as their content will be. */
export function Skeletons({ count, isSlow, children }: SkeletonsProps) {
  const keys = Array.from({ length: count }, (_, index) => `skeleton-${index}`)
  return keys.map((key) => (
    <Skeleton key={key} className={classes['skeleton'] ?? ''} mod={{ early: !isSlow }}>
      {children}
    </Skeleton>
  ))
}

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

/** A placeholder for a table, invisible during short waits. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  const isLong = useDelayed(true)
  return (
    <Stack gap={6} role="group" aria-busy="true" mih={rows * 42} aria-label="Loading">
      {isLong && Array.from({ length: rows }, (_, row) => row).map((row) => <Skeleton key={row} h={36} />)}
    </Stack>
  )
}
