import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SteelDrawing, type SteelShape } from '../page/SteelDrawing.tsx'

type EmptyStateProps = {
  title: string
  /** The drawing of the steel that is not there. */
  shape?: SteelShape | undefined
  children?: ReactNode
  action?: ReactNode
  /** Offers to leave out the filters that leave nothing. */
  showAll?: { nouns: string; onClick: () => void }
}

/** Says that there is nothing here, what that means and what to do next. */
export function EmptyState({ title, shape, children, action, showAll }: EmptyStateProps) {
  return (
    <Stack gap="xs" py="lg" align="flex-start">
      {shape && (
        <Text component="span" c="dimmed" lh={0}>
          <SteelDrawing shape={shape} widthPx={84} />
        </Text>
      )}
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
