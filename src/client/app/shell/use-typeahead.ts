import { type KeyboardEvent, useRef } from 'react'

const resetMs = 1000

/** Collects typed letters as the beginning of a name until no key is pressed for a second. */
export function useTypeahead(onTyped: (beginning: string) => void): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const { text, at } = typed.current
    const beginning = (timeStamp - at < resetMs ? text : '') + key.toLowerCase()
    typed.current = { text: beginning, at: timeStamp }
    onTyped(beginning)
  }
}
