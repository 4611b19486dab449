import { type KeyboardEvent, useRef } from 'react'

/** For a field in which Escape brings back the text that it had when the focus came. The key does not close what is around. */
export function useRestore(value: string, onChange: (value: string) => void) {
  const before = useRef(value)
  return {
    onFocus: () => {
      before.current = value
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onChange(before.current)
    },
    // Mantine's dialogs close on Escape unless the focused element has this attribute.
    'data-mantine-stop-propagation': 'true',
  }
}
