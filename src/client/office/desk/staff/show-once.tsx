import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { copyText } from '../../../platform/text/copy-text.ts'

type ShownOnce = {
  title: string
  /** What it is for, and that it is not shown again. */
  children: ReactNode
  secret: string
  /** What the button says, and the message after it. */
  copy: string
  copied: string
  onClose?: () => void
}

/** Shows a link or a key with a button that copies it: once, since only a digest of it is kept. */
export function showOnce({ title, children, secret, copy, copied, onClose }: ShownOnce): void {
  modals.open({
    title,
    closeOnClickOutside: false,
    ...(onClose && { onClose }),
    children: (
      <Stack>
        <Text size="sm">{children}</Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} data-shown-once>
          {secret}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.closeAll()}>
            Close
          </Button>
          <Button color="steel" data-autofocus onClick={() => void copyText(secret, copied)}>
            {copy}
          </Button>
        </Group>
      </Stack>
    ),
  })
}
