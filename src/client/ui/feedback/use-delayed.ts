import { useEffect, useState } from 'react'

const patienceMs = 200

/** True once something has been going on for 200 ms, so shorter waits show no skeleton. */
export function useDelayed(isGoingOn: boolean, delayMs: number = patienceMs): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsLong(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isGoingOn, delayMs])
  return isGoingOn && isLong
}
