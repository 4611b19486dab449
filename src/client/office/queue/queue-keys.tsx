import { Group, SimpleGrid, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import { statusKeys, statusLabel } from '../inquiries/words.ts'

const helped: readonly (readonly [keys: string, act: string])[] = [
  ['↓ ↑', 'Next and previous row'],
  ['→ ←', 'Show and hide the inquiries of a request'],
  ['Enter', 'Open'],
  ['Esc', 'Close, or clear the selection'],
  ['J K', 'Open the next or previous request'],
  ['X', 'Select or deselect'],
  ...inquiryStatuses.map((status) => [statusKeys[status].toUpperCase(), `Set to ${statusLabel(status)}`] as const),
  ['O', 'Make mine, or nobody’s again'],
  ['F', 'Follow up: a day and a word'],
  ['D', 'Delete'],
  ['I', 'Versions, emails, history and note'],
  ['N', 'Write an internal note'],
  ['?', 'Show these keys'],
]

export function showQueueKeys(): void {
  modals.open({
    title: 'Keyboard Shortcuts',
    children: (
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing={8}>
        {helped.map(([keys, act]) => (
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
