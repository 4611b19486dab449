import { useState } from 'react'
import { v4 as newId } from 'uuid'

/** Whoever tries again after a failure does nothing twice. */
export function useRequestKeys(): (request: unknown) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (request) => {
    const payload = JSON.stringify(request)
    const key = keys.get(payload) ?? newId()
    keys.set(payload, key)
    return key
  }
}
