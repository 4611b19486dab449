import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { notify } from './notify.ts'

/**
 * A component whose code is fetched when it is first asked for. `request` answers whether it is there; that it could not
 * be fetched is told, and can be tried again. `isWanted` asks by itself, where Forward or a reload leads to what is open.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>, isWanted = false) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()

  async function request(): Promise<boolean> {
    if (Loaded) return true
    try {
      const component = await load()
      setLoaded(() => component)
      return true
    } catch {
      notify({
        title: 'This part of the page could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      })
      return false
    }
  }

  const ask = useEffectEvent(request)
  useEffect(() => {
    if (isWanted) void ask()
  }, [isWanted])

  return { Loaded, request }
}
