import { Alert, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../lib/error-text.ts'

type LoadErrorProps = {
  /** What could not be loaded, as a sentence. */
  title: string
  error: unknown
  onRetry: () => void
  isRetrying?: boolean
  children?: ReactNode
}

/** Says what could not be loaded and why, and offers to try again. */
export function LoadError({ title, error, onRetry, isRetrying = false, children }: LoadErrorProps) {
  return (
    <Alert color="red" title={title}>
      <Text size="sm" mb="sm">
        {children ?? errorText(error)}
      </Text>
      <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  )
}
