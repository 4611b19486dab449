import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../../platform/moves/navigation.ts'
import { findInventoryRegion } from '../../platform/session/customer-session.ts'

/** Sends a plain click to the saved region's results while the session is active; else the link's own address is used. */
export function useViewInventory({ replace = false } = {}): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (!isPlainClick(event)) return
    const region = findInventoryRegion()
    if (!region) return
    event.preventDefault()
    void navigate({ to: '/inventory/results', search: { region: [region] }, replace })
  }
}
