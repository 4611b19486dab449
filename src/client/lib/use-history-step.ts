import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies open over the screen. */
    opened?: string | undefined
  }
}

/**
 * Whether something lies open over the screen, as a step of the history: Back closes it and Forward opens it again. To close
 * it otherwise is to go back, so that no step is left that leads nowhere.
 */
export function useHistoryStep(name: string) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ state }) => state.opened === name })
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is entered or left when it changes
  useEffect(() => {
    isLeaving.current = false
  }, [isOpen])

  const stay = { to: '.', search: true, hash: true, resetScroll: false } as const

  function open(): void {
    void navigate({ ...stay, state: { opened: name } })
  }

  function close(): void {
    // A second click comes before the browser has gone back, and would leave the screen.
    if (isLeaving.current || history.location.state.opened !== name) return
    isLeaving.current = true
    history.back({ ignoreBlocker: true })
  }

  /** Keeps the step without what it opened, when there is nothing left that could be shown. */
  function forget(): void {
    void navigate({ ...stay, state: {}, replace: true })
  }

  return { isOpen, open, close, forget }
}
