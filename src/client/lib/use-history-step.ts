import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies open over the screen. */
    opened?: string | undefined
  }
}

/**
 * Whether something lies open over the screen, as a step of the history: Back closes it and Forward opens it again. To close
 * it otherwise is to go back, so that no step is left that leads nowhere; so is to come upon it when it cannot be opened, as
 * after a reload.
 */
export function useHistoryStep(name: string, canOpen = true) {
  const router = useRouter()
  const isOpen = useLocation({ select: ({ state }) => state.opened === name })
  const isLeaving = useRef(false)

  function open(): void {
    void router.navigate({ to: '.', search: true, hash: true, resetScroll: false, state: { opened: name } })
  }

  function close(): void {
    // A second click comes before the browser has gone back, and would leave the screen.
    if (isLeaving.current || router.history.location.state.opened !== name) return
    isLeaving.current = true
    router.history.back({ ignoreBlocker: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only to enter or leave the step matters
  useEffect(() => {
    isLeaving.current = false
    if (isOpen && !canOpen) close()
  }, [isOpen])

  return { isOpen, open, close }
}
