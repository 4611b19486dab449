import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const typingPauseMs = 300

/**
 * The text of a filter that the address remembers: `typed` follows the keys at once, `onChange` is called when they pause.
 * A value from elsewhere, such as the Back button, replaces what was typed; the echo of one's own typing does not.
 */
export function useTypedText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== told) {
      setTold(value)
      setTyped(value)
    }
  }
  const tell = useDebouncedCallback((next: string) => {
    setTold(next)
    onChange(next)
  }, typingPauseMs)
  const type = (next: string) => {
    setTyped(next)
    tell(next)
  }
  return { typed, type }
}
