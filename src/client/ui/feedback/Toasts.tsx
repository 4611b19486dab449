import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Where toasts appear, one at a time. F8 moves focus to it. */
export function Toasts() {
  const Panel = usePanel()
  return <section aria-label="Notifications (F8)">{Panel && <Panel />}</section>
}

// Loaded with the first sign of use, so it is there when the connection fails later, or else with the first toast.
function usePanel(): ComponentType | undefined {
  const [Panel, setPanel] = useState<ComponentType>()
  const isLoaded = Panel !== undefined
  useEffect(() => {
    if (isLoaded) return
    const load = () =>
      void import('./ToastPanel.tsx').then(
        ({ ToastPanel }) => setPanel(() => ToastPanel),
        () => undefined,
      )
    const stop = notificationsStore.subscribe(load)
    for (const sign of signsOfUse) window.addEventListener(sign, load)
    if (notificationsStore.getState().notifications.length > 0) load()
    return () => {
      stop()
      for (const sign of signsOfUse) window.removeEventListener(sign, load)
    }
  }, [isLoaded])
  return Panel
}
