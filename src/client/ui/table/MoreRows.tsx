import { Button, Group, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../shared/text/count-text.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import type { Pages } from './use-pages.ts'

// Far enough ahead that scrolling seldom reaches the end.
const aheadPx = 1200

type MoreRowsProps = {
  pages: Pages<unknown>
  nouns: string
}

/** The end of a list that is loaded page by page: loads the next page when scrolled near, or on a click. */
export function MoreRows({ pages, nouns }: MoreRowsProps) {
  const { data, total, left, isLoadingMore, moreError, loadMore } = pages
  if (moreError) {
    return (
      <LoadError
        title={`More ${nouns} could not be loaded`}
        query={{ error: moreError, isFetching: isLoadingMore, refetch: loadMore }}
      />
    )
  }
  if (left === 0) return null
  const loaded = data?.length ?? 0
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

// Keyed by the rows loaded: an observer reports only changes, and the new end may be in view at once.
function EndMark({ pages: { isFetching, isLoadingMore, loadMore } }: { pages: Pages<unknown> }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: `${aheadPx}px` })
  const isDue = entry?.isIntersecting === true && !isFetching && !isLoadingMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new at each render
  useEffect(() => {
    if (isDue) loadMore()
  }, [isDue])
  return <div ref={ref} aria-hidden />
}

/** Shows the next rows of a long list. */
export function ShowMore({ left, onMore }: { left: number; onMore: () => void }) {
  if (left === 0) return null
  return (
    <Button variant="default" onClick={onMore} w="fit-content">
      Show more ({formatCount(left)} left)
    </Button>
  )
}

const stepRows = 100

export function useShownRows<Row>(rows: readonly Row[], step: number = stepRows) {
  const [limit, setLimit] = useState(step)
  return {
    shown: rows.slice(0, limit),
    left: Math.max(0, rows.length - limit),
    showMore: () => setLimit(limit + step),
  }
}
