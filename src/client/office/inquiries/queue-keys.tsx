import { Group, SimpleGrid, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useEffect } from 'react'
import { inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import { statusKeys, statusLabel } from './words.ts'

type KeyAct = (() => void) | undefined

const takesText = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'
/** Marks the details, whose dialog does not stop the keys. */
export const queueMark = { 'data-queue': true } as const

/**
 * Calls a function on a key, except while typing or in another dialog. In a menu a letter chooses what begins with it, so only
 * j and k, with which no status begins, are left; the details scroll by the arrow keys.
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
  if (target.matches(takesText) || (dialog !== null && dialog.querySelector('[data-queue]') === null)) return true
  if (target instanceof HTMLSelectElement) return key !== 'j' && key !== 'k'
  // Radio buttons and tabs have their own arrow keys.
  const isInList = target === document.body || target.closest('[data-index]') !== null
  return key.startsWith('Arrow') && !isInList
}

const helped: readonly (readonly [keys: string, act: string])[] = [
  ['↓ ↑', 'Next and previous row'],
  ['Enter', 'Open'],
  ['Esc', 'Close, or clear the selection'],
  ['J K', 'Open the next or previous inquiry'],
  ['X', 'Select or deselect'],
  ...inquiryStatuses.map((status) => [statusKeys[status].toUpperCase(), `Set to ${statusLabel(status)}`] as const),
  ['D', 'Delete'],
  ['N', 'Write an internal note'],
  ['?', 'Show these keys'],
]

/** Shows what the keys do. */
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
