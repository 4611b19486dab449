import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What is changed in a drawer of filters. Closing it goes back to the history step before, whose address has the old filter:
 * all changes since it was opened are made there again.
 */
export function useKeptChange<Change extends object>(isOpen: boolean, onChange: (change: Change) => void) {
  const changed = useRef<Change>(undefined)
  const reapply = useEffectEvent(() => {
    if (changed.current) onChange(changed.current)
  })
  useEffect(() => {
    if (!isOpen) reapply()
    changed.current = undefined
  }, [isOpen])
  return (change: Change) => {
    changed.current = { ...changed.current, ...change }
    onChange(change)
  }
}
