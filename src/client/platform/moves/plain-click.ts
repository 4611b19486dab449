import type { MouseEvent } from 'react'

/** Whether it is the second of a double click, which is meant as one. Keys have no count. */
export function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1
}

/** Whether a click opens the link in this tab: main button, no modifier key. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
}
