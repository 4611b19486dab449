import { Button, Group, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { formatCount } from '../../shared/count-text.ts'
import type { Pages } from '../lib/use-pages.ts'
import { LoadError } from './LoadError.tsx'

// Far enough ahead that somebody who scrolls seldom comes to the end.
const aheadPx = 1200

type MoreRowsProps = {
  pages: Pages<unknown>
  /** What is listed: 'inquiries'. */
  nouns: string
}

/** The end of a list that is loaded page by page: loads the next one when it comes near, or on demand. */
export function MoreRows({ pages, nouns }: MoreRowsProps) {
  const { rows, total, left, isLoadingMore, moreError, loadMore } = pages
  if (moreError) {
    return (
      <LoadError
        title={`More ${nouns} could not be loaded`}
        query={{ error: moreError, isFetching: isLoadingMore, refetch: loadMore }}
      />
    )
  }
  if (left === 0) return null
  const loaded = rows?.length ?? 0
  return (
    <div>
      <EndMark key={loaded} pages={pages} />
      <Group gap="sm">
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          Show more ({formatCount(left)} left)
        </Button>
        <Text size="sm" c="dimmed" className="tabular">
          {formatCount(loaded)} of {formatCount(total)} {nouns} loaded
        </Text>
      </Group>
    </div>
  )
}

// A new one stands at each new end: an observer reports only changes, and the end may be near before and after.
function EndMark({ pages: { isFetching, isLoadingMore, loadMore } }: { pages: Pages<unknown> }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: `${aheadPx}px` })
  const isDue = entry?.isIntersecting === true && !isFetching && !isLoadingMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is made anew at each rendering
  useEffect(() => {
    if (isDue) loadMore()
  }, [isDue])
  return <div ref={ref} aria-hidden />
}
