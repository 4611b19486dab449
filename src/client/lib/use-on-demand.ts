import { type ComponentType, useState } from 'react'
import { notify } from './notify.ts'

/**
 * A component whose code is fetched when it is first asked for. `request` answers whether it is there; that it could not
 * be fetched is told, and can be tried again.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
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

  return { Loaded, request }
}
