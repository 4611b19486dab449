import { type RefObject, useEffect } from 'react'

const takesText = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"] *'

/** Focuses a field on the `/` key, except while typing or in a dialog. */
export function useSlashKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(takesText)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
