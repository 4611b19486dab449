/**
 * Lets one tab of the browser lead: calls `lead` when its turn comes, and what that returned when the turn ends. Returns what
 * leaves. Browsers lend locks only over TLS and on localhost; elsewhere tabs ask each other.
 */
export function electLeader(name: string, lead: () => () => void): () => void {
  return 'locks' in navigator ? leadWithLock(name, lead) : leadWhileAlone(name, lead)
}

function leadWithLock(name: string, lead: () => () => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const hold = () =>
    new Promise<void>((resolve) => {
      const end = lead()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  // Rejected when the tab leaves before its turn.
  navigator.locks.request(name, { signal }, hold).catch(() => undefined)
  return () => leaving.abort()
}

function leadWhileAlone(name: string, lead: () => () => void): () => void {
  const channel = new BroadcastChannel(`${name} leader`)
  const election = joinElection((call) => channel.postMessage(call), lead)
  channel.onmessage = ({ data }) => election.hear(data)
  // Unlike `beforeunload`, this comes only when the page goes: also a mail link and a question whether to leave fire that.
  window.addEventListener('pagehide', election.stepDown)
  return () => {
    window.removeEventListener('pagehide', election.stepDown)
    election.leave()
    channel.close()
  }
}

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
