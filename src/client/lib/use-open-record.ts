import { useState } from 'react'

/**
 * The record that the address names, as it was when it was opened, even after the list has lost it; null when the list
 * never had it, undefined while nothing is open or the list is not there yet.
 */
export function useOpenRecord<Stored extends { id: string }>(
  records: readonly Stored[] | undefined,
  id: string | undefined,
): Stored | null | undefined {
  const [opened, setOpened] = useState<Stored>()
  const current = opened?.id === id ? opened : records?.find((one) => one.id === id)
  if (current !== opened) setOpened(current)
  if (current || id === undefined) return current
  return records && null
}
