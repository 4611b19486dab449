import { type ComponentType, useState } from 'react'
import { dismissError, notify } from '../notify/notify.ts'

const loading = 'code'

/** Loads a component's code on demand. `request` resolves to false after a failure, which shows a toast. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()

  async function request(): Promise<boolean> {
    if (Loaded) return true
    dismissError(loading)
    try {
      const component = await load()
      setLoaded(() => component)
      return true
    } catch {
      notify({
        title: 'This part of the page could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
        about: loading,
      })
      return false
    }
  }

  return { Loaded, request }
}
