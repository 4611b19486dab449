const quickMs = 500
const steadyMs = 1000
const slowMs = 3000
const quickUntilMs = 10_000
const steadyUntilMs = 60_000

/** The polling interval in ms: the longer the work takes, the less often. */
export function pollAfterMs(waitedMs: number): number {
  if (waitedMs < quickUntilMs) return quickMs
  return waitedMs < steadyUntilMs ? steadyMs : slowMs
}
