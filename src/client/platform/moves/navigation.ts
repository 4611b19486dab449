import { useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    opened?: string | undefined
  }
}

/** Makes an open dialog a history step that Back closes. If it cannot be opened, such as after a reload, it goes back. */
export function useHistoryStep(name: string, canOpen = true) {
  const router = useRouter()
  const isOpen = useLocation({ select: ({ state }) => state.opened === name })
  const isLeaving = useRef(false)

  const open = useOpenStep(name)

  function close(): void {
    // A second click may come before the browser has gone back, and would leave the screen.
    if (isLeaving.current || router.history.location.state.opened !== name) return
    isLeaving.current = true
    router.history.back({ ignoreBlocker: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only entering or leaving the step matters
  useEffect(() => {
    isLeaving.current = false
    if (isOpen && !canOpen) close()
  }, [isOpen])

  return { isOpen, open, close }
}

/** Opens a dialog's history step, on request in place of another dialog's. */
export function useOpenStep(name: string, { replace = false } = {}): () => void {
  const router = useRouter()
  return () => openStep(router, name, replace)
}

/** A history step about one thing of a kind, by its id; opening another takes its place. `open` stays the same function. */
export function useHistoryStepOf(kind: string) {
  const router = useRouter()
  const prefix = `${kind} `
  const id = useLocation({ select: ({ state }) => idAfter(prefix, state.opened) })
  const { close } = useHistoryStep(`${prefix}${id ?? ''}`)
  const open = useCallback(
    (next: string) => {
      const isOpen = idAfter(prefix, router.history.location.state.opened) !== undefined
      openStep(router, `${prefix}${next}`, isOpen)
    },
    [router, prefix],
  )
  return { id, open, close }
}

function idAfter(prefix: string, opened: string | undefined): string | undefined {
  return opened?.startsWith(prefix) ? opened.slice(prefix.length) : undefined
}

function openStep(router: ReturnType<typeof useRouter>, name: string, replace: boolean): void {
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    resetScroll: false,
    state: { opened: name },
    replace,
    ignoreBlocker: replace,
  })
}

/** Whether it is the second of a double click, which is meant as one. Keys have no count. */
export function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1
}

/** Whether a click opens the link in this tab: main button, no modifier key. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
}
