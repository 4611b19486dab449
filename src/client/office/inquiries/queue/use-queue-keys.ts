import { useEffect } from 'react'

const takesText = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'
/** Marks the details, whose dialog does not stop the keys. */
export const queueMark = { 'data-queue': true } as const

/** Calls a function on a key, except while typing or in another dialog. No status begins with one of these letters. */
export function useQueueKeys(keys: Readonly<Record<'j' | 'k', (() => void) | undefined>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const act = event.key === 'j' ? keys.j : event.key === 'k' ? keys.k : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role="dialog"]')
  return target.matches(takesText) || (dialog !== null && dialog.querySelector('[data-queue]') === null)
}
