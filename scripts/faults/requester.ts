import type { ServerUnderTest } from './scenario.ts'

/** Sends requests and keeps count of what becomes of them. */
export type Requester = {
  /**
   * Sends one request and gives its answer; undefined where it was refused as may be, broke off, or was cut off. Notes a failure
   * for any other refusal; `alsoRefused` are statuses that this request may be answered with besides.
   */
  ask(server: ServerUnderTest, path: string, options?: RequestInit, alsoRefused?: readonly number[]): Promise<unknown>
  inFlight(): number
  /** How many answers were refusals that may be. */
  refused(): number
  fail(what: string): void
  failures(): string[]
  mishaps(): string
}

const answerLimitMs = 60_000
const failuresMax = 20
const shownTextMax = 200

/** Makes a sender; `refusals` are the statuses that a right request may be answered with while a fault lasts. */
export function createRequester(refusals: readonly number[]): Requester {
  const mishaps = new Map<string, number>()
  const failures: string[] = []
  let [inFlight, refused] = [0, 0]

  const count = (what: string) => void mishaps.set(what, (mishaps.get(what) ?? 0) + 1)
  const fail = (what: string) => void (failures.length < failuresMax && failures.push(what))

  const ask: Requester['ask'] = async (server, path, options = {}, alsoRefused = []) => {
    const limit = AbortSignal.timeout(answerLimitMs)
    const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
    inFlight += 1
    try {
      const answer = await fetch(`${server.address}${path}`, { ...options, signal })
      const text = await answer.text()
      if (answer.ok) return JSON.parse(text)
      count(String(answer.status))
      if (answer.status === 503 && !answer.headers.has('retry-after')) fail(`${path} answered 503 without Retry-After`)
      if ([...refusals, ...alsoRefused].includes(answer.status)) refused += 1
      else fail(`${path} answered ${answer.status}: ${text.slice(0, shownTextMax)}`)
      return undefined
    } catch (error) {
      if (limit.aborted) fail(`${path} gave no answer within ${answerLimitMs / 1_000} s`)
      if (!isBroken(error)) throw error
      count(options.signal?.aborted ? 'cut off' : 'broken off')
      return undefined
    } finally {
      inFlight -= 1
    }
  }

  return {
    ask,
    inFlight: () => inFlight,
    refused: () => refused,
    fail,
    failures: () => [...failures],
    mishaps: () => [...mishaps].map(([what, times]) => `${what} ${times}×`).join(', '),
  }
}

// fetch throws a TypeError where nobody answers or the connection breaks, and a DOMException when it is aborted.
function isBroken(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}
