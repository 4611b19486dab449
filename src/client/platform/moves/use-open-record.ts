import { useState } from 'react'

/** The record in the address, kept as it was when opened; null when the list never had it, undefined when not open or loading. */
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
