import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Says that there is nothing here, what that means and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Stack gap="xs" py="lg" align="flex-start">
      <Text fw={600}>{title}</Text>
      {children && (
        <Text c="dimmed" maw="60ch">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
