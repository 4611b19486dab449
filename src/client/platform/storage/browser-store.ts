import { useState } from 'react'

/** Evaluated at each use: where storage is blocked, even the access throws. */
export type BrowserStore = () => Storage

export const tabStore: BrowserStore = () => sessionStorage
export const deviceStore: BrowserStore = () => localStorage

// Where the page was scrolled to, and the color scheme.
const drawnAnyway = /^(tsr-scroll|mantine-color-scheme)/

/** Whether this browser or tab keeps anything that a screen may show. */
export function isAnythingStored(): boolean {
  return [tabStore, deviceStore].some(
    (store) => attempt(() => Object.keys(store()).some((key) => !drawnAnyway.test(key))) ?? false,
  )
}

/** Undefined when there is none or it cannot be read. */
export function readStored(store: BrowserStore, key: string): unknown {
  return attempt(() => JSON.parse(store().getItem(key) ?? 'null') ?? undefined)
}

export function writeStored(store: BrowserStore, key: string, value: unknown): void {
  attempt(() => store().setItem(key, JSON.stringify(value)))
}

export function removeStored(store: BrowserStore, key: string): void {
  attempt(() => store().removeItem(key))
}

/** A setting that is remembered in this browser if storage allows. */
export function useRemembered<Value>(key: string, toValue: (stored: unknown) => Value) {
  const [value, setValue] = useState(() => toValue(readStored(deviceStore, key)))
  const change = (next: Value) => {
    setValue(next)
    writeStored(deviceStore, key, next)
  }
  return [value, change] as const
}

/** Values by their ids, under one key of a store. */
export function storeById(store: BrowserStore, key: string) {
  const readAll = (): Record<string, unknown> => {
    const kept = readStored(store, key)
    return isRecord(kept) ? kept : {}
  }
  return {
    read: (id: string): unknown => readAll()[id],
    /** Undefined drops the value. */
    write(id: string, value: unknown): void {
      const { [id]: before, ...others } = readAll()
      if (value !== undefined) writeStored(store, key, { ...others, [id]: value })
      else if (before !== undefined) writeStored(store, key, others)
    },
    clear: () => removeStored(store, key),
  }
}

// Private windows and full or blocked stores throw.
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

/** Whether a value is an object with a string under each name. */
export function hasStringFields<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string')
}
