import type { KeyboardEvent } from 'react'

/**
 * Closes a frame on Escape pressed in it, and not in a dialog that lies over it: Mantine would close both. Where a text of several
 * lines is typed or a list of choices is open, Escape is for that.
 */
export function closeOnOwnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target, currentTarget, defaultPrevented } = event
    if (key !== 'Escape' || defaultPrevented) return
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.matches('textarea, [data-mantine-stop-propagation="true"]')) return
    event.preventDefault()
    onClose()
  }
}
