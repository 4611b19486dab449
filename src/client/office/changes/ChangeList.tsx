import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { ChangeKind } from '../../../shared/office/change-terms.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { ChangeEntry } from './ChangeEntry.tsx'
import classes from './ChangeList.module.css'
import { useChanges } from './hooks.ts'

type ChangeListProps = {
  kind: ChangeKind
  /** Without it, the changes of all records of the kind. */
  recordId?: string
}

/** The changes that were made, latest first; of an inquiry also what became of its quotes and mails. */
export function ChangeList({ kind, recordId }: ChangeListProps) {
  const query = useChanges(kind, recordId)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const isLong = useDelayed(!data && !error)
  if (!data && error) {
    return <LoadError title="The changes could not be loaded" query={query} />
  }
  if (!data)
    return <Stack aria-busy="true">{isLong && [1, 2, 3].map((entry) => <Skeleton key={entry} h={56} />)}</Stack>
  const changes = data.pages.flatMap((page) => page.changes)
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No changes yet.
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <ol className={classes['list']}>
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={change} isNamed={recordId === undefined || change.kind !== kind} />
        ))}
      </ol>
      {error && (
        <LoadError
          title="The older changes could not be loaded"
          query={{ error, isFetching: query.isFetching, refetch: fetchNextPage }}
        />
      )}
      {hasNextPage && !error && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
    </Stack>
  )
}
