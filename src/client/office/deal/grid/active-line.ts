/** The key of the row that has the cursor, for what stands apart from the grid: a change of it renders nothing else. */
export type ActiveLine = {
  get: () => string | undefined
  set: (key: string | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export function createActiveLine(): ActiveLine {
  const listeners = new Set<() => void>()
  let active: string | undefined
  return {
    get: () => active,
    set: (key) => {
      if (key === active) return
      active = key
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
