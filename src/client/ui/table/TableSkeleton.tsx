import { Skeleton, Stack } from '@mantine/core'
import { useDelayed } from '../feedback/use-delayed.ts'

/** A placeholder for a table, invisible during short waits. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  const isLong = useDelayed(true)
  return (
    <Stack gap={6} role="group" aria-busy="true" mih={rows * 42} aria-label="Loading">
      {isLong && Array.from({ length: rows }, (_, row) => row).map((row) => <Skeleton key={row} h={36} />)}
    </Stack>
  )
}
