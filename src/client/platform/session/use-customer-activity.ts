import { useEffect } from 'react'
import { customerSession } from './customer-session.ts'

const touchEveryMs = 5000

/** Keeps the buyer's session alive on pointer and keyboard use, with at most one write every 5 seconds. */
export function useCustomerActivity(): void {
  useEffect(() => {
    let touchedAt = 0
    const touch = () => {
      if (Math.abs(Date.now() - touchedAt) < touchEveryMs) return
      touchedAt = Date.now()
      customerSession.touch()
    }
    window.addEventListener('pointerdown', touch, { passive: true })
    window.addEventListener('pointermove', touch, { passive: true })
    window.addEventListener('keydown', touch)
    return () => {
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('pointermove', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [])
}
