import { Skeleton } from '@mantine/core'

/** As many gray blocks as things are expected, each `height` px high. */
export function Skeletons({ count, height }: { count: number; height: number }) {
  const keys = Array.from({ length: count }, (_, index) => `skeleton-${index}`)
  return keys.map((key) => <Skeleton key={key} height={height} />)
}
