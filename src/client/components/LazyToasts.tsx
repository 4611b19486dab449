import { type ComponentType, useEffect, useState } from 'react'
import { loadToastsWith } from '../lib/notify.ts'

const firstUse = ['pointerdown', 'keydown'] as const

/** The toasts, loaded with the first click or key, or for the first toast: the first screen shows none. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      // If it cannot be loaded, the next click or toast tries again.
      import('./Toasts.tsx').then((part) => setToasts(() => part.Toasts)).catch(() => undefined)
    }
    loadToastsWith(load)
    if (Toasts) return
    for (const type of firstUse) window.addEventListener(type, load)
    return () => {
      for (const type of firstUse) window.removeEventListener(type, load)
    }
  }, [Toasts])
  return Toasts && <Toasts />
}
