import { Alert, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/server/requests.ts'

/** The parts of a query that LoadError uses. */
export type FailedQuery = {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type LoadErrorProps = {
  title: string
  query: FailedQuery
  children?: ReactNode
}

/** Says what could not be loaded and why, and offers to try again. */
export function LoadError({ title, query: { error, isFetching, refetch }, children }: LoadErrorProps) {
  return (
    <Alert color="red" title={title}>
      <Text size="sm" mb="sm">
        {children ?? errorText(error)}
      </Text>
      <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </Alert>
  )
}
