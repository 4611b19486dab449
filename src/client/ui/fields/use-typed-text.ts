import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const usualPauseMs = 300

/** The text of a filter in the address; `onChange` is called after a pause. A value from elsewhere replaces the typed text. */
export function useTypedText(value: string, onChange: (value: string) => void, pauseMs: number = usualPauseMs) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [echoed, setEchoed] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== echoed) {
      setEchoed(value)
      setTyped(value)
    }
  }
  const apply = useDebouncedCallback((next: string) => {
    setEchoed(next)
    onChange(next)
  }, pauseMs)
  const type = (next: string) => {
    setTyped(next)
    apply(next)
  }
  return { typed, type }
}
