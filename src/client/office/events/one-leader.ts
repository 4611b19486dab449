import { joinElection } from './election.ts'

/**
 * Lets one tab of the browser lead: calls `lead` when its turn comes, and what that returned when the turn ends. Returns what
 * leaves. Browsers lend locks only over TLS and on localhost; elsewhere tabs ask each other.
 */
export function leadInTurn(name: string, lead: () => () => void): () => void {
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
