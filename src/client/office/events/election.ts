/** What tabs call to each other; the lower number goes first. */
type Call = { type: 'apply' | 'lead' | 'left'; from: number }

type Election = {
  hear: (call: Call) => void
  /** Ends the own turn, if this tab leads. */
  stepDown: () => void
  leave: () => void
}

const answerMs = 300
// A tab that crashed or is frozen says nothing.
const askAgainMs = 3_000

/** Leads when no other tab answers in time; of two who lead, one steps down. */
export function joinElection(post: (call: Call) => void, lead: () => () => void, from = Math.random()): Election {
  let end: (() => void) | undefined
  let isApplying = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function apply(): void {
    post({ type: 'apply', from })
    if (isApplying) return
    isApplying = true
    waitFor(win, answerMs)
  }

  function win(): void {
    isApplying = false
    end = lead()
    post({ type: 'lead', from })
  }

  function follow(): void {
    isApplying = false
    waitFor(apply, askAgainMs)
  }

  function waitFor(next: () => void, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }

  function stepDown(): void {
    if (!end) return
    end()
    end = undefined
    post({ type: 'left', from })
    follow()
  }

  apply()
  return {
    hear(call) {
      const isBefore = call.from < from
      if (end) {
        if (call.type === 'lead' && isBefore) stepDown()
        else post({ type: 'lead', from })
      } else if (call.type === 'lead' || (call.type === 'apply' && isBefore)) follow()
      else apply()
    },
    stepDown,
    leave() {
      stepDown()
      clearTimeout(timer)
    },
  }
}
