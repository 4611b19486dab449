import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const usualPauseMs = 300

type Typing<Value, Typed> = {
  value: Value
  isSame: (a: Value, b: Value) => boolean
  toTyped: (value: Value) => Typed
  toValue: (typed: Typed) => Value
  /** Called after a pause in typing. */
  onChange: (value: Value) => void
  pauseMs: number
}

/**
 * What is typed for a value that is kept elsewhere, such as in the address. A value that comes from there replaces it; the
 * echo of one's own typing does not, since '0.100' would become '0.1' under the cursor.
 */
export function useTyped<Value, Typed>({ value, isSame, toTyped, toValue, onChange, pauseMs }: Typing<Value, Typed>) {
  const [typed, setTyped] = useState(() => toTyped(value))
  const [seen, setSeen] = useState(value)
  const [echoed, setEchoed] = useState(value)
  if (!isSame(value, seen)) {
    setSeen(value)
    if (!isSame(value, echoed)) {
      setEchoed(value)
      setTyped(toTyped(value))
    }
  }
  const apply = useDebouncedCallback((next: Value) => {
    setEchoed(next)
    onChange(next)
  }, pauseMs)
  const type = (next: Typed) => {
    setTyped(next)
    apply(toValue(next))
  }
  return { typed, type }
}

const asIs = (text: string) => text

/** The same for a text. */
export function useTypedText(value: string, onChange: (value: string) => void, pauseMs: number = usualPauseMs) {
  return useTyped({ value, isSame: Object.is, toTyped: asIs, toValue: asIs, onChange, pauseMs })
}
