import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Offers to leave out the filters that leave nothing. */
  showAll?: { nouns: string; onClick: () => void }
}

/** Says that there is nothing here, what that means and what to do next. */
export function EmptyState({ title, children, action, showAll }: EmptyStateProps) {
  return (
    <Stack gap="xs" py="lg" align="flex-start">
      <Text fw={600}>{title}</Text>
      {children && (
        <Text c="dimmed" maw="60ch">
          {children}
        </Text>
      )}
      {action}
      {showAll && (
        <Button variant="default" onClick={showAll.onClick}>
          Show all {showAll.nouns}
        </Button>
      )}
    </Stack>
  )
}
