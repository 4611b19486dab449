import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { notify } from '../../platform/notify/notify.ts'
import { customerSession } from '../../platform/session/customer-session.ts'

const redirectDelayMs = 2000

/**
 * Ends an expired session with a toast, and goes to the region picker after 2 seconds: at once, or if the screen can be
 * looked at without a session, only when the returned check is called.
 */
export function useSessionExpiry({ isNeededToLook = true } = {}): () => boolean {
  const navigate = useNavigate()
  const [isExpired, setIsExpired] = useState(() => isNeededToLook && isSessionExpired())
  useEffect(() => {
    if (!isExpired) return
    notify({
      title: 'Session Expired',
      description: 'Your session expired due to inactivity. Please re-enter your company information to continue.',
      variant: 'destructive',
      outlivesScreen: true,
    })
    customerSession.clear()
    const timer = setTimeout(() => void navigate({ to: '/regions' }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isExpired, navigate])
  return () => {
    const isOver = isSessionExpired()
    if (isOver) setIsExpired(true)
    return isOver
  }
}

function isSessionExpired(): boolean {
  return customerSession.read().status === 'expired'
}
