import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'

type LeaveGuardOptions = { isDirty: () => boolean; onLeave: () => void }

/** Asks before typed input is lost by closing the form, navigating, or leaving the page. */
export function useLeaveGuard({ isDirty, onLeave }: LeaveGuardOptions) {
  const [isAsked, setIsAsked] = useState(false)
  const isDiscarded = useRef(false)
  const wouldLose = () => !isDiscarded.current && isDirty()
  const blocker = useBlocker({ shouldBlockFn: wouldLose, enableBeforeUnload: wouldLose, withResolver: true })
  const isAsking = isAsked || blocker.status === 'blocked'

  function keep() {
    setIsAsked(false)
    blocker.reset?.()
  }

  function leave() {
    if (isAsking) keep()
    else if (wouldLose()) setIsAsked(true)
    else onLeave()
  }

  function discard() {
    isDiscarded.current = true
    if (blocker.status === 'blocked') blocker.proceed()
    else onLeave()
  }

  return { isAsking, leave, keep, discard }
}
