import type { MouseEvent } from 'react'

/** Whether a click means 'go there here': no other button, no key that asks for a new tab or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
}
