import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findTextMin } from '../../../../shared/office/find.ts'
import { isField } from '../../../platform/moves/focus.ts'
import { trpc } from '../../../platform/server/trpc.ts'

/** What a text finds; while it is being asked, what the one before found. */
export function useFind(text: string) {
  return trpc.admin.find.useQuery(
    { q: text },
    // Asked anew each time, since others change what there is; and of people nothing is kept.
    { enabled: text.length >= findTextMin, placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  )
}

/** Calls back on Ctrl K (Cmd K) anywhere, and on `/` outside fields. */
export function useFindKeys(onFind: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      if (defaultPrevented || altKey) return
      const isCtrlK = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k'
      const isSlash = !ctrlKey && !metaKey && key === '/' && !isField(target)
      if (!isCtrlK && !isSlash) return
      event.preventDefault()
      onFind()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onFind, isOn])
}
