import { useEffect, useState } from 'react'
import type { ListCorrection } from '../../../../shared/lists/schema.ts'

const sentAtOnce = 50

/** Collects corrections while the list is being read, and sends them when that is done. */
export function useCorrections(isBusy: boolean, onSend: (corrections: ListCorrection[]) => void) {
  const [waiting, setWaiting] = useState<readonly ListCorrection[]>([])
  const [sent, setSent] = useState<readonly ListCorrection[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a reading, or a new correction, sends
  useEffect(() => {
    if (isBusy) return
    const next = waiting.slice(0, sentAtOnce)
    setSent(next)
    if (next.length === 0) return
    setWaiting(waiting.slice(next.length))
    onSend(next)
  }, [isBusy, waiting])
  return {
    /** Those that the rows on screen do not have yet. */
    pending: [...sent, ...waiting],
    correct: (correction: ListCorrection) => setWaiting((others) => [...others, correction]),
  }
}
