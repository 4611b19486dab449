import { useEffect } from 'react'

type KeyAct = (() => void) | undefined

// Letters in a cell of the lines are typed, or meant to be.
const fields = 'input, textarea, select, [contenteditable], [role="gridcell"]'

/**
 * Calls a function on a key where the list, the details or nothing has the focus, but in no field. Of fields, only the rows'
 * own boxes take keys, and their menus j and k, with which no status begins; the details scroll by the arrow keys.
 */
export function useOfficeKeys(acts: Readonly<Record<string, KeyAct>>): void {
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
  const isInRow = !isInDetails && target.closest('[data-index], [data-owned]') !== null
  if (target instanceof HTMLSelectElement) return !(isInRow || isInDetails) || (key !== 'j' && key !== 'k')
  if (target.matches(fields)) return !isInRow || !target.matches('[type="checkbox"]')
  const isInList = target === document.body || isInRow
  return !isInList && (!isInDetails || key.startsWith('Arrow'))
}
