import { Group, SimpleGrid, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconKeyboard } from '@tabler/icons-react'
import { IconButton } from '../../../ui/tips/IconButton.tsx'

export type HelpedKey = readonly [keys: string, act: string]

/** Tells what the keys of a list do. */
export function showKeys(helped: readonly HelpedKey[]): void {
  modals.open({
    title: 'Keyboard Shortcuts',
    children: (
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing={8}>
        {[...helped, ['?', 'Show these keys'] as const].map(([keys, act]) => (
          <Group key={keys} gap="xs" wrap="nowrap">
            <Text component="kbd" size="sm" fw={600} miw={56}>
              {keys}
            </Text>
            <Text size="sm">{act}</Text>
          </Group>
        ))}
      </SimpleGrid>
    ),
  })
}

/** Shows the keys of a list to who does not know `?`; not on a phone, which has none. */
export function KeysButton({ keys, sizePx = 36 }: { keys: readonly HelpedKey[]; sizePx?: number }) {
  return (
    <IconButton
      label="Keyboard shortcuts"
      tip="Keyboard shortcuts (?)"
      size={sizePx}
      visibleFrom="sm"
      onClick={() => showKeys(keys)}
    >
      <IconKeyboard size={18} />
    </IconButton>
  )
}
