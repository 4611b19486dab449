import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { findToast } from '../lib/notify.ts'
import { placeToast, topDialog } from '../lib/place-toast.ts'

/** Moves the frame of the toasts to where the toast covers no control. */
export function useToastPlace(frameRef: RefObject<HTMLElement | null>, id: number | undefined): void {
  useLayoutEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    frame.style.removeProperty('--toast-top')
    frame.style.removeProperty('--toast-left')
    const place = () => {
      const shown = findToast()
      if (shown) placeToast(shown, frame)
    }
    if (id !== undefined) place()
  }, [id, frameRef])

  useEffect(() => {
    const frame = frameRef.current
    if (id === undefined || !frame) return
    let dialog = topDialog()
    const place = () => {
      const shown = findToast()
      if (shown) placeToast(shown, frame)
    }
    // What the toast is about may appear one frame later.
    const nextFrame = requestAnimationFrame(place)
    const dialogs = new MutationObserver(() => {
      if (topDialog() === dialog) return
      dialog = topDialog()
      place()
    })
    dialogs.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', place)
    document.addEventListener('scrollend', place, true)
    // A dialog moves while it opens.
    document.addEventListener('transitionend', place, true)
    return () => {
      cancelAnimationFrame(nextFrame)
      dialogs.disconnect()
      window.removeEventListener('resize', place)
      document.removeEventListener('scrollend', place, true)
      document.removeEventListener('transitionend', place, true)
    }
  }, [id, frameRef])
}
