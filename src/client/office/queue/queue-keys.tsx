import { Group, SimpleGrid, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useEffect } from 'react'
import { inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import { statusKeys, statusLabel } from '../inquiries/words.ts'

type KeyAct = (() => void) | undefined

// Letters in a cell of the lines are typed, or meant to be.
const fields = 'input, textarea, select, [contenteditable], [role="gridcell"]'

/**
 * Calls a function on a key where the list, the details or nothing has the focus, but in no field. Of fields, only the rows'
 * own boxes take keys, and their menus j and k, with which no status begins; the details scroll by the arrow keys.
 */
export function useQueueKeys(acts: Readonly<Record<string, KeyAct>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || isElsewhere(target, key)) return
      const act = Object.hasOwn(acts, key) ? acts[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function isElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  // The key has closed what it was pressed in, as a question in a dialog.
  if (!target.isConnected) return true
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]')
  const isInDetails = target.closest('[data-queue]') !== null || Boolean(dialog?.querySelector('[data-queue]'))
  if (dialog !== null && !isInDetails) return true
  const isInRow = !isInDetails && target.closest('[data-index]') !== null
  if (target instanceof HTMLSelectElement) return !(isInRow || isInDetails) || (key !== 'j' && key !== 'k')
  if (target.matches(fields)) return !isInRow || !target.matches('[type="checkbox"]')
  const isInList = target === document.body || isInRow
  return !isInList && (!isInDetails || key.startsWith('Arrow'))
}

const helped: readonly (readonly [keys: string, act: string])[] = [
  ['↓ ↑', 'Next and previous row'],
  ['→ ←', 'Show and hide the inquiries of a request'],
  ['Enter', 'Open'],
  ['Esc', 'Close, or clear the selection'],
  ['J K', 'Open the next or previous request'],
  ['X', 'Select or deselect'],
  ...inquiryStatuses.map((status) => [statusKeys[status].toUpperCase(), `Set to ${statusLabel(status)}`] as const),
  ['D', 'Delete'],
  ['I', 'Versions, emails, history and note'],
  ['N', 'Write an internal note'],
  ['I', 'Show versions, emails and history'],
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
