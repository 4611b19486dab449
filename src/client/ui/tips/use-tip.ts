import { useEffect, useRef, useState } from 'react'
import { scheduleTip, showTip } from './tip-times.ts'

/** A tooltip of an element: shown while the pointer rests on it or `show` was called, until Escape. */
export function useTip() {
  const [isShown, setIsShown] = useState(false)
  const endRef = useRef<() => void>(undefined)
  const end = () => endRef.current?.()
  const begin = (start: typeof showTip) => {
    end()
    endRef.current = start(setIsShown)
  }
  useEffect(() => () => endRef.current?.(), [])
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') endRef.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown])
  return {
    isShown,
    show: () => begin(showTip),
    hide: end,
    hover: { onPointerEnter: () => begin(scheduleTip), onPointerLeave: end },
  }
}
