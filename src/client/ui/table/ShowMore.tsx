import { Button } from '@mantine/core'
import { formatCount } from '../../../shared/text/count-text.ts'

/** Shows the next rows of a long list. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  if (left === 0) return null
  return (
    <Button variant="default" onClick={onMore} w="fit-content">
      Show more ({formatCount(left)} left)
    </Button>
  )
}
